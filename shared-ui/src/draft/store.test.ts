import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DRAFT_DAYS, DRAFT_MAX_CHARS } from '@vr/shared-api/limits';
import { draftKey, draftOf, dropOldDrafts, keepDraft, readDraft } from './store.ts';

const NOW = Date.parse('2026-06-15T10:00:00Z');
const DAYS = 86_400_000;
const KEY = draftKey(7, 'account');

/** The storage of a browser, which takes so many characters. */
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

test('a draft holds the fields that differ from what the form began with, of those that may be kept', () => {
  const initial = { firstName: 'Ana', rating: 0, picture: null, goals: ['a'], password: '' };
  const values = { firstName: 'Anna', rating: 0, picture: new File([], 'a.png'), goals: ['a'], password: 'secret' };
  assert.deepEqual(draftOf(['firstName', 'rating', 'goals'], values, initial), { firstName: 'Anna' });
  assert.deepEqual(draftOf(['goals'], { goals: ['a', 'b'] }, initial), { goals: ['a', 'b'] });
});

test('a draft comes back to the same person and form, and to no other', () => {
  const storage = storageOf();
  keepDraft(storage, KEY, { firstName: 'Anna' }, NOW);
  assert.deepEqual(readDraft(storage, KEY, NOW), { firstName: 'Anna' });
  assert.equal(readDraft(storage, draftKey(8, 'account'), NOW), undefined);
  assert.equal(readDraft(storage, draftKey(7, 'survey'), NOW), undefined);
});

test('a form that is again as it began leaves no draft', () => {
  const storage = storageOf();
  keepDraft(storage, KEY, { firstName: 'Anna' }, NOW);
  keepDraft(storage, KEY, {}, NOW);
  assert.equal(storage.kept.size, 0);
});

test('a draft that is too old does not come back, and is swept away', () => {
  const storage = storageOf();
  storage.setItem('lang', 'fr');
  keepDraft(storage, KEY, { firstName: 'Anna' }, NOW);
  keepDraft(storage, draftKey(8, 'account'), { firstName: 'Bea' }, NOW + 1);
  const later = NOW + DRAFT_DAYS * DAYS;
  assert.deepEqual(readDraft(storage, KEY, later - 1), { firstName: 'Anna' });
  assert.equal(readDraft(storage, KEY, later), undefined);
  dropOldDrafts(storage, later);
  assert.deepEqual([...storage.kept.keys()], ['lang', draftKey(8, 'account')]);
});

test('what is too large, or finds the storage full, leaves the last draft that fitted', () => {
  const full = storageOf(60);
  keepDraft(full, KEY, { comment: 'short' }, NOW);
  keepDraft(full, KEY, { comment: 'x'.repeat(60) }, NOW);
  assert.deepEqual(readDraft(full, KEY, NOW), { comment: 'short' });
  const storage = storageOf();
  keepDraft(storage, KEY, { comment: 'short' }, NOW);
  keepDraft(storage, KEY, { comment: 'x'.repeat(DRAFT_MAX_CHARS) }, NOW);
  assert.deepEqual(readDraft(storage, KEY, NOW), { comment: 'short' });
});

test('what somebody else has put there is no draft', () => {
  for (const text of ['', '{', 'null', '[]', '{"at":"today","values":{}}', `{"at":${NOW},"values":"x"}`]) {
    const storage = storageOf();
    storage.setItem(KEY, text);
    assert.equal(readDraft(storage, KEY, NOW), undefined, text);
    dropOldDrafts(storage, NOW);
    assert.equal(storage.kept.size, 0, text);
  }
});
