import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyTabs } from './tabs.ts';

test('a company has its trainings and courses, master contents where it has access to them, and resources', () => {
  assert.deepEqual(companyTabs({ hasQuota: true, masterContentAccess: true }), [
    'trainings',
    'courses',
    'master-content',
    'resources',
  ]);
  assert.deepEqual(companyTabs({ hasQuota: true, masterContentAccess: false }), ['trainings', 'courses', 'resources']);
});

test('a company without storage has the tab of its courses alone', () => {
  assert.deepEqual(companyTabs({ hasQuota: false, masterContentAccess: true }), ['courses']);
});
