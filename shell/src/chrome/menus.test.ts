import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bottomBar, menusHidden } from './menus.ts';

test('only the value true of the local flag hides the menus', () => {
  const flag = (value: string | null) => menusHidden({ getItem: (key) => (key === 'hide_menus' ? value : null) });
  assert.equal(flag('true'), true);
  assert.equal(flag('false'), false);
  assert.equal(flag(''), false);
  assert.equal(flag(null), false);
});

test('the bottom bar holds five pages, the rest are left for the account menu', () => {
  assert.deepEqual(bottomBar([1, 2]), { shown: [1, 2], rest: [] });
  assert.deepEqual(bottomBar([1, 2, 3, 4, 5, 6, 7]), { shown: [1, 2, 3, 4, 5], rest: [6, 7] });
});
