import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterMembers, type Member, roleLabel } from './filter.ts';

const member = (id: number, firstName: string, lastName: string, more: Partial<Member> = {}): Member => ({
  id,
  firstName,
  lastName,
  email: `${id}@altis.example`,
  picture: null,
  roles: [],
  managers: [],
  groups: [],
  lastConnection: null,
  disabled: false,
  points: 0,
  ...more,
});

const everyone = [
  member(1, 'Élodie', 'Lefèvre', { groups: [{ id: 7, name: 'Logistique' }] }),
  member(2, 'Søren', 'Østergård', { roles: ['ROLE_MANAGER'] }),
  member(3, 'Nadia', 'Benali', {
    roles: ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'],
    groups: [{ id: 7, name: 'Logistique' }],
  }),
];
const ids = (filter: Partial<Parameters<typeof filterMembers>[1]>) =>
  filterMembers(everyone, { search: '', role: null, groupId: null, ...filter }).map(({ id }) => id);

test('a search ignores case, accents and the order of words, and looks at name and e-mail', () => {
  assert.deepEqual(ids({ search: 'lefevre ELODIE' }), [1]);
  assert.deepEqual(ids({ search: '3@altis' }), [3]);
  assert.deepEqual(ids({ search: 'nobody' }), []);
  assert.deepEqual(ids({ search: '  ' }), [1, 2, 3]);
});

test('role and group narrow what the search finds', () => {
  assert.deepEqual(ids({ role: 'manager' }), [2]);
  assert.deepEqual(ids({ groupId: 7 }), [1, 3]);
  assert.deepEqual(ids({ groupId: 7, role: 'admin', search: 'nadia' }), [3]);
});

test('a person is called by the highest of their roles, and learner without one', () => {
  assert.deepEqual(everyone.map(roleLabel), ['learner', 'manager', 'admin']);
  assert.equal(roleLabel({ roles: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] }), 'partner');
});
