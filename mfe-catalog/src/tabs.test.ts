import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOnTab, readTab, tabAddress } from './tabs.ts';

const TABS = ['trainings', 'master-content', 'resources'];

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
