import { expect, test } from '@jest/globals';
import { DRAFT_DAYS } from '@vr/shared-api/limits';
import { draftKey } from '@vr/shared-ui/drafts';
import { storeWizardDraft } from '../draft/draft.ts';
import { fakeStorage } from '../testing/wizards.ts';
import { type CourseDraft, readCourseDraft } from './draft.ts';
import { emptyValues } from './values.ts';

const NOW = Date.parse('2026-06-15T14:32:00Z');
const KEY = draftKey(7, 'course-new-1');
const DRAFT: CourseDraft = {
  values: {
    ...emptyValues(),
    languages: ['fr'],
    trainings: [{ trainingId: 5, title: 'Fire drill', score: '80' }],
  },
  step: 'trainings',
  creation: { idempotencyKey: 'abcdefgh', sent: null },
  edited: null,
};

test('a draft is returned as it was stored, only to the person who stored it and only until it is too old', () => {
  const browser = fakeStorage();
  expect(storeWizardDraft(browser, KEY, DRAFT, NOW)).toBeTruthy();
  expect(readCourseDraft(browser, KEY, NOW + 1000)).toStrictEqual({ at: NOW, draft: DRAFT });
  expect(readCourseDraft(browser, draftKey(8, 'course-new-1'), NOW)).toBe(undefined);
  expect(readCourseDraft(browser, draftKey(7, 'course-12-1'), NOW)).toBe(undefined);
  expect(readCourseDraft(browser, KEY, NOW + DRAFT_DAYS * 86_400_000)).toBe(undefined);
});

test('a draft in an older format is completed, or ignored if it cannot be', () => {
  const browser = fakeStorage();
  browser.setItem(KEY, JSON.stringify({ at: NOW, values: { values: { languages: ['fr'] }, step: 'content' } }));
  const found = readCourseDraft(browser, KEY, NOW)?.draft;
  expect(found?.step).toBe('languages');
  expect(found?.values.trainings).toStrictEqual([]);
  browser.setItem(KEY, JSON.stringify({ at: NOW, values: { values: 'else' } }));
  expect(readCourseDraft(browser, KEY, NOW)).toBe(undefined);
});
