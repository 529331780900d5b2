import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOnTab, readTab, TABS, tabAddress, tabsFor, type Viewer } from './tabs.ts';

const viewer = (overrides: Partial<Viewer>): Viewer => ({
  shell: 'admin',
  phone: false,
  hasQuota: true,
  masterContentAccess: true,
  ...overrides,
});

test('an admin has all tabs, master content only where the company has access to it', () => {
  assert.deepEqual(tabsFor(viewer({})), TABS);
  assert.deepEqual(tabsFor(viewer({ phone: true })), TABS);
  assert.deepEqual(tabsFor(viewer({ masterContentAccess: false })), ['trainings', 'resources']);
});

test('a company without storage has none', () => {
  assert.deepEqual(tabsFor(viewer({ hasQuota: false })), []);
});

test('the super admin has all tabs, and on a phone only the published list', () => {
  assert.deepEqual(tabsFor(viewer({ shell: 'superadmin', hasQuota: false, masterContentAccess: false })), TABS);
  assert.deepEqual(tabsFor(viewer({ shell: 'superadmin', phone: true })), ['trainings']);
});

test('a partner has its trainings alone, with or without storage', () => {
  assert.deepEqual(tabsFor(viewer({ shell: 'partner' })), ['trainings']);
  assert.deepEqual(tabsFor(viewer({ shell: 'partner', hasQuota: false })), ['trainings']);
});

test('the tab stands in the address; one that is not there is the first', () => {
  assert.equal(readTab(new URLSearchParams('tab=resources'), TABS), 'resources');
  assert.equal(readTab(new URLSearchParams('tab=master-content'), ['trainings', 'resources']), 'trainings');
  assert.equal(readTab(new URLSearchParams('tab=x'), TABS), 'trainings');
  assert.equal(readTab(new URLSearchParams(''), []), undefined);
  assert.ok(isOnTab(new URLSearchParams('tab=resources'), 'resources'));
  assert.ok(isOnTab(new URLSearchParams('q=fire'), 'trainings'));
  assert.ok(!isOnTab(new URLSearchParams('q=fire'), 'resources'));
  assert.equal(tabAddress('resources').toString(), 'tab=resources');
  assert.equal(tabAddress('trainings').toString(), '', 'the trainings come first everywhere');
});
