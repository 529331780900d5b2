import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkShell } from './shell.ts';

test('the source fits every snapshot of its major version, and the newest has all of it', () => {
  assert.deepEqual(checkShell(), []);
});
