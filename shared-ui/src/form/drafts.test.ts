import { expect, test } from '@jest/globals';
import { DRAFT_DAYS, DRAFT_MAX_CHARS } from '@vr/shared-api/limits';
import { changedFields, draftKey, dropOldDrafts, keepDraft, readDraft } from './drafts.ts';

const NOW = Date.parse('2026-06-15T10:00:00Z');
const DAYS = 86_400_000;
const KEY = draftKey(7, 'account');

/** Returns a fake browser storage that refuses values longer than `room` characters. */
function storageOf(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

test('a draft holds the allowed fields whose values differ from the initial ones', () => {
  const initial = { firstName: 'Ana', rating: 0, picture: null, goals: ['a'], password: '' };
  const values = { firstName: 'Anna', rating: 0, picture: new File([], 'a.png'), goals: ['a'], password: 'secret' };
  expect(changedFields(['firstName', 'rating', 'goals'], values, initial)).toStrictEqual({ firstName: 'Anna' });
  expect(changedFields(['goals'], { goals: ['a', 'b'] }, initial)).toStrictEqual({ goals: ['a', 'b'] });
});

test('a draft is restored for the same person and form only', () => {
  const storage = storageOf();
  keepDraft(storage, KEY, { firstName: 'Anna' }, NOW);
  expect(readDraft(storage, KEY, NOW)).toStrictEqual({ firstName: 'Anna' });
  expect(readDraft(storage, draftKey(8, 'account'), NOW)).toBe(undefined);
  expect(readDraft(storage, draftKey(7, 'survey'), NOW)).toBe(undefined);
});

test('a form with its initial values again has no draft', () => {
  const storage = storageOf();
  keepDraft(storage, KEY, { firstName: 'Anna' }, NOW);
  keepDraft(storage, KEY, {}, NOW);
  expect(storage.kept.size).toBe(0);
});

test('a draft that is too old is not restored, and is deleted', () => {
  const storage = storageOf();
  storage.setItem('lang', 'fr');
  keepDraft(storage, KEY, { firstName: 'Anna' }, NOW);
  keepDraft(storage, draftKey(8, 'account'), { firstName: 'Bea' }, NOW + 1);
  const later = NOW + DRAFT_DAYS * DAYS;
  expect(readDraft(storage, KEY, later - 1)).toStrictEqual({ firstName: 'Anna' });
  expect(readDraft(storage, KEY, later)).toBe(undefined);
  dropOldDrafts(storage, later);
  expect([...storage.kept.keys()]).toStrictEqual(['lang', draftKey(8, 'account')]);
});

test('a draft that is too large, or does not fit into the storage, leaves the previous draft in place', () => {
  const full = storageOf(60);
  keepDraft(full, KEY, { comment: 'short' }, NOW);
  keepDraft(full, KEY, { comment: 'x'.repeat(60) }, NOW);
  expect(readDraft(full, KEY, NOW)).toStrictEqual({ comment: 'short' });
  const storage = storageOf();
  keepDraft(storage, KEY, { comment: 'short' }, NOW);
  keepDraft(storage, KEY, { comment: 'x'.repeat(DRAFT_MAX_CHARS) }, NOW);
  expect(readDraft(storage, KEY, NOW)).toStrictEqual({ comment: 'short' });
});

test('a value in another format is not a draft', () => {
  for (const text of ['', '{', 'null', '[]', '{"at":"today","values":{}}', `{"at":${NOW},"values":"x"}`]) {
    const storage = storageOf();
    storage.setItem(KEY, text);
    expect([text, readDraft(storage, KEY, NOW)]).toStrictEqual([text, undefined]);
    dropOldDrafts(storage, NOW);
    expect([text, storage.kept.size]).toStrictEqual([text, 0]);
  }
});
