import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyTabs } from './tabs.ts';

test('a company has its trainings, master contents where it has access to them, and resources', () => {
  assert.deepEqual(companyTabs({ hasQuota: true, masterContentAccess: true }), [
    'trainings',
    'master-content',
    'resources',
  ]);
  assert.deepEqual(companyTabs({ hasQuota: true, masterContentAccess: false }), ['trainings', 'resources']);
});

test('a company without storage has no tab', () => {
  assert.deepEqual(companyTabs({ hasQuota: false, masterContentAccess: true }), []);
});
