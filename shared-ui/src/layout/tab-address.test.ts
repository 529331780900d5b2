import { expect, test } from '@jest/globals';
import { isOnTab, readTab, tabAddress } from './tab-address';

const TABS = ['trainings', 'master-content', 'resources'];

test('the address names the tab, and an unknown tab is the first one', () => {
  expect(readTab(new URLSearchParams('tab=resources'), TABS)).toBe('resources');
  expect(readTab(new URLSearchParams('tab=master-content'), ['trainings', 'resources'])).toBe('trainings');
  expect(readTab(new URLSearchParams('tab=x'), TABS)).toBe('trainings');
  expect(readTab(new URLSearchParams(''), [])).toBe(undefined);
  expect(isOnTab(new URLSearchParams('tab=resources'), 'resources', 'trainings')).toBeTruthy();
  expect(isOnTab(new URLSearchParams('q=fire'), 'trainings', 'trainings')).toBeTruthy();
  expect(isOnTab(new URLSearchParams('q=fire'), 'resources', 'trainings')).toBeFalsy();
  expect(tabAddress('resources', 'trainings').toString()).toBe('tab=resources');
  expect(tabAddress('trainings', 'trainings').toString()).toBe('');
});
