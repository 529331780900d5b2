import { expect, test } from '@jest/globals';
import { openedDialog, searchWith } from './address.ts';

test('an address opens a dialog that exists, with the id that the dialog is about', () => {
  expect(openedDialog('?q=fire&dialog=account')).toStrictEqual({ name: 'account', targetId: undefined });
  expect(openedDialog('?dialog=survey&about=12')).toStrictEqual({ name: 'survey', targetId: 12 });
  expect(openedDialog('?dialog=survey&about=12x')).toStrictEqual({ name: 'survey', targetId: undefined });
  expect(openedDialog('?dialog=everything')).toBe(undefined);
  expect(openedDialog('')).toBe(undefined);
});

test('opening and closing a dialog keeps the rest of the address', () => {
  expect(searchWith('?q=fire', 'survey', 3)).toBe('?q=fire&dialog=survey&about=3');
  expect(searchWith('?q=fire&dialog=survey&about=3', 'account')).toBe('?q=fire&dialog=account');
  expect(searchWith('?q=fire&dialog=survey&about=3')).toBe('?q=fire');
  expect(searchWith('?dialog=account')).toBe('');
});
