import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHELLS } from '@vr/shared-api/roles';
import { isDimmed } from './dimmed.ts';

test('to an admin, what is neither the company’s own nor in its offer is dimmed', () => {
  assert.equal(isDimmed('admin', { isOwner: false, isUnlocked: false }), true);
  assert.equal(isDimmed('admin', { isOwner: false, isUnlocked: true }), false);
  assert.equal(isDimmed('admin', { isOwner: true, isUnlocked: true }), false);
  assert.equal(isDimmed('admin', { isOwner: true, isUnlocked: false }), false);
});

test('nobody else has dimmed trainings', () => {
  for (const shell of SHELLS.filter((one) => one !== 'admin'))
    assert.equal(isDimmed(shell, { isOwner: false, isUnlocked: false }), false);
});
