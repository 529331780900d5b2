import { expect, test } from '@jest/globals';
import type { ManifestPage, PagePurpose } from '@vr/shared-api/remote';
import { readNavigation, statisticsTarget } from './navigation.ts';

test('a navigation state holds the company, partner, training, course and page to show', () => {
  const state = { companyId: 1, partnerId: 2, formationId: 3, courseId: 4, page: 'PER_COURSE' };
  expect(readNavigation(state)).toStrictEqual(state);
});

test('a training may be given as formationId or as trainingId', () => {
  expect(readNavigation({ trainingId: 7 })).toStrictEqual({ formationId: 7 });
  expect(readNavigation({ formationId: 3, trainingId: 7 })).toStrictEqual({ formationId: 3 });
  expect(readNavigation({ formationId: 'x', trainingId: 7 })).toStrictEqual({ formationId: 7 });
});

test('unknown and invalid values are ignored', () => {
  for (const state of [null, undefined, 'x', 3, [], { page: 'ELSEWHERE' }, { formationId: 'seven', courseId: 1.5 }])
    expect(readNavigation(state)).toStrictEqual({});
  for (const id of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, null, '3', {}])
    expect(readNavigation({ companyId: id, dialogOpened: true })).toStrictEqual({});
});

const page = (path: `/${string}`, serves?: PagePurpose) => ({ path, ...(serves && { serves }) }) as ManifestPage;

test('statistics are on the sibling dashboard if the role has it', () => {
  const pages = [page('/admin/dashboard', 'dashboard'), page('/widid/formations'), page('/widid/dashboard')];
  expect(statisticsTarget('/widid/formations', pages)).toBe('/widid/dashboard');
  expect(statisticsTarget('/admin/catalog', pages)).toBe('/admin/dashboard');
});

test("otherwise they are on the role's own dashboard", () => {
  const pages = [page('/manager/catalog', 'catalog'), page('/manager/dashboard', 'dashboard')];
  expect(statisticsTarget('/admin/master-content', pages)).toBe('/manager/dashboard');
});

test('a role without a dashboard has no statistics page', () => {
  expect(statisticsTarget('/manager/catalog', [page('/manager/catalog', 'catalog')])).toBe(undefined);
  expect(statisticsTarget('/', [])).toBe(undefined);
});
