import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberOf } from './number-key.ts';

const press = (key: string, code: string, held = {}) =>
  numberOf({ key, code, altKey: false, ctrlKey: false, metaKey: false, ...held });

test('digits choose an answer on every keyboard, unless they are part of a shortcut of the browser', () => {
  assert.equal(press('2', 'Digit2'), 2);
  assert.equal(press('3', 'Numpad3'), 3);
  assert.equal(press('&', 'Digit1'), 1, 'a French keyboard');
  assert.equal(press('0', 'Digit0'), null);
  assert.equal(press('a', 'KeyA'), null);
  assert.equal(press('End', 'Numpad1'), null, 'without Num Lock');
  assert.equal(press('1', 'Digit1', { ctrlKey: true }), null);
});
