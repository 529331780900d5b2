import { expect, test } from '@jest/globals';
import { groupKindOf, selectableGroups, selectableMembers } from './recipients.ts';

test('a manager selects from subgroups, and an admin of a training centre from promotions', () => {
  expect(groupKindOf('manager', 'COMPANY')).toBe('subgroups');
  expect(groupKindOf('manager', 'TRAINING_CENTER')).toBe('subgroups');
  expect(groupKindOf('admin', 'TRAINING_CENTER')).toBe('promotions');
  expect(groupKindOf('admin', 'COMPANY')).toBe('groups');
  expect(groupKindOf('admin', 'VR_ROOM')).toBe('groups');
});

test('an admin selects from the groups of the company, a manager from their own', () => {
  const groups = [
    { id: 1, ownerId: null },
    { id: 2, ownerId: 10 },
    { id: 3, ownerId: 11 },
  ];
  const ids = (role: 'admin' | 'manager') => selectableGroups(role, { id: 10 }, groups).map(({ id }) => id);
  expect(ids('admin')).toStrictEqual([1]);
  // The server returns all groups to a manager who is also an admin.
  expect(ids('manager')).toStrictEqual([2]);
});

test('disabled members cannot be selected', () => {
  const members = [
    { id: 1, disabled: false },
    { id: 2, disabled: true },
  ];
  expect(selectableMembers(members)).toStrictEqual([{ id: 1, disabled: false }]);
});
