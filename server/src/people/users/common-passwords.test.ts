import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from './common-passwords.ts';

test('a password of the list is common in any case, with look-alike signs, and with a few digits and signs around it', () => {
  for (const password of [
    'password',
    'PASSWORD',
    'Password1!',
    'P@ssw0rd!',
    'Pa$$w0rd2026!',
    '!Azerty123',
    'Qwerty-123',
  ])
    assert.ok(isCommonPassword(password), password);
});

test('a password that only contains a common one is not common', () => {
  for (const password of ['Demo-2026!', 'my-Password-is-9-Words', 'Tricycle#Walnut4', 'Soleil-1987-0415!'])
    assert.ok(!isCommonPassword(password), password);
});
