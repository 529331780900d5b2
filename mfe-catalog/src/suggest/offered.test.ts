import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupKindOf, groupsFor, membersFor } from './offered.ts';

test('groups are subgroups to a manager, and to an admin promotions in a training centre', () => {
  assert.equal(groupKindOf('manager', 'COMPANY'), 'subgroups');
  assert.equal(groupKindOf('manager', 'TRAINING_CENTER'), 'subgroups');
  assert.equal(groupKindOf('admin', 'TRAINING_CENTER'), 'promotions');
  assert.equal(groupKindOf('admin', 'COMPANY'), 'groups');
  assert.equal(groupKindOf('admin', 'VR_ROOM'), 'groups');
});

test('an admin chooses among the groups of the company, a manager among their own', () => {
  const groups = [
    { id: 1, ownerId: null },
    { id: 2, ownerId: 10 },
    { id: 3, ownerId: 11 },
  ];
  const ids = (shell: 'admin' | 'manager') => groupsFor(shell, { id: 10 }, groups).map(({ id }) => id);
  assert.deepEqual(ids('admin'), [1]);
  // Who is an admin too is sent everybody's.
  assert.deepEqual(ids('manager'), [2]);
});

test('nothing is suggested to people who are disabled', () => {
  const members = [
    { id: 1, disabled: false },
    { id: 2, disabled: true },
  ];
  assert.deepEqual(membersFor(members), [{ id: 1, disabled: false }]);
});
