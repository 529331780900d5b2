import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DRAFT_DAYS } from '@vr/shared-api/limits';
import { keepWizardDraft } from '../draft.ts';
import { type FormationDraft, formationDraftKey, readFormationDraft } from './draft.ts';
import { emptyValues } from './values.ts';

const NOW = Date.parse('2026-06-15T14:32:00Z');
const KEY = formationDraftKey(7, undefined);
const DRAFT: FormationDraft = {
  values: { ...emptyValues(), languages: ['fr'], tags: ['feu'] },
  step: 'badges',
  creation: { idempotencyKey: 'abcdefgh', sent: true },
  builds: { WEB_GL: 'page.zip' },
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

test('a draft comes back as it was, with when it was kept', () => {
  const browser = storage();
  assert.ok(keepWizardDraft(browser, KEY, DRAFT, NOW));
  assert.deepEqual(readFormationDraft(browser, KEY, NOW + 1000), { at: NOW, draft: DRAFT });
});

test('each person and each training has a draft of its own', () => {
  const browser = storage();
  keepWizardDraft(browser, KEY, DRAFT, NOW);
  assert.equal(readFormationDraft(browser, formationDraftKey(8, undefined), NOW), undefined);
  assert.equal(readFormationDraft(browser, formationDraftKey(7, 12), NOW), undefined);
});

test('a draft is forgotten with time', () => {
  const browser = storage();
  keepWizardDraft(browser, KEY, DRAFT, NOW);
  assert.equal(readFormationDraft(browser, KEY, NOW + DRAFT_DAYS * 86_400_000), undefined);
});

test('what another version of the page has left is completed, or left alone', () => {
  const browser = storage();
  browser.setItem(KEY, JSON.stringify({ at: NOW, values: { values: { languages: ['fr'] }, step: 'somewhere' } }));
  const found = readFormationDraft(browser, KEY, NOW)?.draft;
  assert.equal(found?.step, 'languages');
  assert.deepEqual(found?.values.tags, []);
  browser.setItem(KEY, JSON.stringify({ at: NOW, values: { values: 'else' } }));
  assert.equal(readFormationDraft(browser, KEY, NOW), undefined);
});

test('a browser without room says so', () => {
  const full = {
    ...storage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  assert.ok(!keepWizardDraft(full, KEY, DRAFT, NOW));
});
