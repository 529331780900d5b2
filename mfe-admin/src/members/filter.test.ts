import { expect, test } from '@jest/globals';
import { member } from '../testing/member.ts';
import { type AccountState, filterMembers, NO_FILTER } from './filter.ts';

const everyone = [
  member(1, 'Élodie Lefèvre', { groups: [{ id: 7, name: 'Logistique' }] }),
  member(2, 'Søren Østergård', { roles: ['ROLE_MANAGER'] }),
  member(3, 'Nadia Benali', {
    roles: ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'],
    groups: [{ id: 7, name: 'Logistique' }],
  }),
];
const ids = (filter: Partial<Parameters<typeof filterMembers>[1]>) =>
  filterMembers(everyone, { ...NO_FILTER, ...filter }).map(({ id }) => id);

test('a search ignores case, accents and the order of words, and covers name and e-mail address', () => {
  expect(ids({ search: 'lefevre ELODIE' })).toStrictEqual([1]);
  expect(ids({ search: 'nadia@demo' })).toStrictEqual([3]);
  expect(ids({ search: 'nobody' })).toStrictEqual([]);
  expect(ids({ search: '  ' })).toStrictEqual([1, 2, 3]);
});

test('role and group narrow the search', () => {
  expect(ids({ role: 'manager' })).toStrictEqual([2, 3]);
  expect(ids({ groupId: 7 })).toStrictEqual([1, 3]);
  expect(ids({ groupId: 7, role: 'admin', search: 'nadia' })).toStrictEqual([3]);
});

test('people who have never signed in, are switched off, or have just been imported can be found', () => {
  const people = [
    member(1, 'New Comer', { hasSignedIn: false }),
    member(2, 'Off Line', { hasSignedIn: false, disabled: true }),
    member(3, 'Reg Ular', { email: 'Reg@altis.example' }),
  ];
  const found = (state: AccountState) =>
    filterMembers(people, { ...NO_FILTER, state }, ['reg@altis.example']).map(({ id }) => id);
  expect(found('neverSignedIn')).toStrictEqual([1]);
  expect(found('disabled')).toStrictEqual([2]);
  expect(found('imported')).toStrictEqual([3]);
});
