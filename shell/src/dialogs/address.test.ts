import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openedDialog, searchWith } from './address.ts';

test('an address opens a dialog that exists, and what it is about', () => {
  assert.deepEqual(openedDialog('?q=fire&dialog=account'), { name: 'account', about: undefined });
  assert.deepEqual(openedDialog('?dialog=survey&about=12'), { name: 'survey', about: 12 });
  assert.deepEqual(openedDialog('?dialog=survey&about=12x'), { name: 'survey', about: undefined });
  assert.equal(openedDialog('?dialog=everything'), undefined);
  assert.equal(openedDialog(''), undefined);
});

test('opening and closing keep the rest of the address', () => {
  assert.equal(searchWith('?q=fire', 'survey', 3), '?q=fire&dialog=survey&about=3');
  assert.equal(searchWith('?q=fire&dialog=survey&about=3', 'account'), '?q=fire&dialog=account');
  assert.equal(searchWith('?q=fire&dialog=survey&about=3'), '?q=fire');
  assert.equal(searchWith('?dialog=account'), '');
});
