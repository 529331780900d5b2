import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManifestPage, PagePurpose } from '@vr/shared-api/remote';
import { readNavigation, statisticsTarget } from './navigation.ts';

test('a navigation state says which company, partner, training, course and page to show', () => {
  const state = { companyId: 1, partnerId: 2, formationId: 3, courseId: 4, page: 'PER_COURSE' };
  assert.deepEqual(readNavigation(state), state);
});

test('a training goes by either name', () => {
  assert.deepEqual(readNavigation({ trainingId: 7 }), { formationId: 7 });
  assert.deepEqual(readNavigation({ formationId: 3, trainingId: 7 }), { formationId: 3 });
  assert.deepEqual(readNavigation({ formationId: 'x', trainingId: 7 }), { formationId: 7 });
});

test('what is not ours, or not what it should be, is left out', () => {
  for (const state of [null, undefined, 'x', 3, [], { page: 'ELSEWHERE' }, { formationId: 'seven', courseId: 1.5 }])
    assert.deepEqual(readNavigation(state), {});
  for (const id of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, null, '3', {}])
    assert.deepEqual(readNavigation({ companyId: id, dialogOpened: true }), {});
});

const page = (path: `/${string}`, serves?: PagePurpose) => ({ path, ...(serves && { serves }) }) as ManifestPage;

test('statistics are on the sibling dashboard where the shell has it', () => {
  const pages = [page('/admin/dashboard', 'dashboard'), page('/widid/formations'), page('/widid/dashboard')];
  assert.equal(statisticsTarget('/widid/formations', pages), '/widid/dashboard');
  assert.equal(statisticsTarget('/admin/catalog', pages), '/admin/dashboard');
});

test("else on the shell's own dashboard", () => {
  const pages = [page('/manager/catalog', 'catalog'), page('/manager/dashboard', 'dashboard')];
  assert.equal(statisticsTarget('/admin/master-content', pages), '/manager/dashboard');
});

test('and nowhere where the shell has none', () => {
  assert.equal(statisticsTarget('/manager/catalog', [page('/manager/catalog', 'catalog')]), undefined);
  assert.equal(statisticsTarget('/', []), undefined);
});
