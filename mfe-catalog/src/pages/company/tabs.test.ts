import { expect, test } from '@jest/globals';
import { companyTabs } from './tabs.ts';

test('a company has trainings, courses, resources and, with access to them, master contents', () => {
  expect(companyTabs({ hasQuota: true, masterContentAccess: true })).toStrictEqual([
    'trainings',
    'courses',
    'master-content',
    'resources',
  ]);
  expect(companyTabs({ hasQuota: true, masterContentAccess: false })).toStrictEqual([
    'trainings',
    'courses',
    'resources',
  ]);
});

test('a company without storage has only the tab of its courses', () => {
  expect(companyTabs({ hasQuota: false, masterContentAccess: true })).toStrictEqual(['courses']);
});
