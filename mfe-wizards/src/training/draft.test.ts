import { expect, test } from '@jest/globals';
import { DRAFT_BUILD_MAX, DRAFT_DAYS } from '@vr/shared-api/limits';
import { draftKey } from '@vr/shared-ui/drafts';
import { storeWizardDraft } from '../draft/draft.ts';
import { fakeStorage } from '../testing/wizards.ts';
import { buildNamesOf, hasUnkeptBuild, readTrainingDraft, storedFilesOf, type TrainingDraft } from './draft.ts';
import { emptyFiles, emptyValues } from './values.ts';

const NOW = Date.parse('2026-06-15T14:32:00Z');
const KEY = draftKey(7, 'training-new-1');
const DRAFT: TrainingDraft = {
  values: { ...emptyValues(), languages: ['fr'], tags: ['feu'] },
  step: 'badges',
  creation: { idempotencyKey: 'abcdefgh', sent: null },
  builds: { WEB_GL: 'page.zip' },
  edited: null,
};

test('a draft is returned as it was stored, only to the person who stored it and only until it is too old', () => {
  const browser = fakeStorage();
  expect(storeWizardDraft(browser, KEY, DRAFT, NOW)).toBeTruthy();
  expect(readTrainingDraft(browser, KEY, NOW + 1000)).toStrictEqual({ at: NOW, draft: DRAFT });
  expect(readTrainingDraft(browser, draftKey(8, 'training-new-1'), NOW)).toBe(undefined);
  expect(readTrainingDraft(browser, draftKey(7, 'training-12-1'), NOW)).toBe(undefined);
  expect(readTrainingDraft(browser, KEY, NOW + DRAFT_DAYS * 86_400_000)).toBe(undefined);
});

test('a draft in an older format is completed, or ignored if it cannot be', () => {
  const browser = fakeStorage();
  browser.setItem(KEY, JSON.stringify({ at: NOW, values: { values: { languages: ['fr'] }, step: 'somewhere' } }));
  const found = readTrainingDraft(browser, KEY, NOW)?.draft;
  expect(found?.step).toBe('languages');
  expect(found?.values.tags).toStrictEqual([]);
  browser.setItem(KEY, JSON.stringify({ at: NOW, values: { values: 'else' } }));
  expect(readTrainingDraft(browser, KEY, NOW)).toBe(undefined);
});

test('storing a draft returns false if the browser has no room', () => {
  const full = {
    ...fakeStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(!storeWizardDraft(full, KEY, DRAFT, NOW)).toBeTruthy();
});

test('a draft stores the unsent files, and of a large build only the name', () => {
  const logo = new File(['x'], 'logo.png');
  const page = new File(['x'], 'page.zip');
  const app = Object.defineProperty(new File(['x'], 'app.apk'), 'size', { value: DRAFT_BUILD_MAX + 1 });
  const files = { ...emptyFiles(), logo, contents: { UNITY: null, APK: app, WEB_GL: page } };
  const never = () => false;
  expect(storedFilesOf(files, never)).toMatchObject({ logo, contents: { UNITY: null, APK: null, WEB_GL: page } });
  expect(hasUnkeptBuild(files, never)).toBe(true);
  expect(hasUnkeptBuild({ ...files, contents: { ...files.contents, APK: null } }, never)).toBe(false);
  expect(buildNamesOf(files, never)).toStrictEqual({ APK: 'app.apk', WEB_GL: 'page.zip' });
  const always = () => true;
  expect(storedFilesOf(files, always)).toBe(null);
  expect(hasUnkeptBuild(files, always)).toBe(false);
  expect(buildNamesOf(files, always)).toStrictEqual({});
});
