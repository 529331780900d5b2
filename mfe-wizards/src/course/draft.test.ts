import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DRAFT_DAYS } from '@vr/shared-api/limits';
import { keepWizardDraft } from '../draft.ts';
import { type CourseDraft, courseDraftKey, readCourseDraft } from './draft.ts';
import { emptyValues } from './values.ts';

const NOW = Date.parse('2026-06-15T14:32:00Z');
const KEY = courseDraftKey(7, undefined);
const DRAFT: CourseDraft = {
  values: {
    ...emptyValues(),
    languages: ['fr'],
    trainings: [{ trainingId: 5, title: 'Fire drill', score: '80' }],
  },
  step: 'trainings',
  creation: { idempotencyKey: 'abcdefgh', sent: true },
  edited: null,
};

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

test('a course that was begun comes back as it was, to whoever began it, until it is too old', () => {
  const browser = storage();
  assert.ok(keepWizardDraft(browser, KEY, DRAFT, NOW));
  assert.deepEqual(readCourseDraft(browser, KEY, NOW + 1000), { at: NOW, draft: DRAFT });
  assert.equal(readCourseDraft(browser, courseDraftKey(8, undefined), NOW), undefined);
  assert.equal(readCourseDraft(browser, courseDraftKey(7, 12), NOW), undefined);
  assert.equal(readCourseDraft(browser, KEY, NOW + DRAFT_DAYS * 86_400_000), undefined);
});

test('what another version of the page has left is completed, or left alone', () => {
  const browser = storage();
  browser.setItem(KEY, JSON.stringify({ at: NOW, values: { values: { languages: ['fr'] }, step: 'content' } }));
  const found = readCourseDraft(browser, KEY, NOW)?.draft;
  assert.equal(found?.step, 'languages');
  assert.deepEqual(found?.values.trainings, []);
  browser.setItem(KEY, JSON.stringify({ at: NOW, values: { values: 'else' } }));
  assert.equal(readCourseDraft(browser, KEY, NOW), undefined);
});
