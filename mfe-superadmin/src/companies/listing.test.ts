import { describe, expect, test } from '@jest/globals';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import { company } from '../testing/company.ts';
import { type Arrangement, arrange, readArrangement, writeArrangement } from './listing.ts';

const ALL: Arrangement = { view: 'cards', sort: 'name', state: null };

const COMPANIES = [
  company(1, 'Zéphyr', {
    siret: '36252187900034',
    contractDaysLeft: 12,
    quota: { currentUser: 50 },
    lastActivity: null,
  }),
  company(2, 'Écoles du Nord', {
    representativeFirstName: 'Noé',
    representativeLastName: 'Şahin',
    representativeEmail: 'n.sahin@ecoles.example',
    contractDaysLeft: -3,
    quota: { currentUser: 100, currentSize: 5 * BYTES_PER_GB },
    lastActivity: '2026-02-01T10:00:00Z',
  }),
  company(3, 'Atelier 10', { contractDaysLeft: 12, quota: { currentUser: 90 }, lastActivity: '2026-03-01T10:00:00Z' }),
  company(4, 'Atelier 9', { quota: { currentSize: 0, maxSize: 0 }, lastActivity: null }),
];
const found = (search: string, arrangement: Partial<Arrangement> = {}) =>
  arrange(COMPANIES, search, { ...ALL, ...arrangement }, 'fr').map(({ id }) => id);

describe('the search', () => {
  test.each([
    ['', [4, 3, 2, 1]],
    ['ECOLE', [2]],
    ['noe sahin', [2]],
    ['nord noé', [2]],
    ['n.sahin@ec', [2]],
    ['atelier zéphyr', []],
    ['362 521 879 00034', [1]],
    ['52187', [1]],
    ['521 x', []],
    ['10', [3]],
  ])('"%s" finds the companies %j', (search, ids) => {
    expect(found(search)).toStrictEqual(ids);
  });
});

test.each([
  ['name', [4, 3, 2, 1]],
  ['contract', [2, 3, 1, 4]],
  ['people', [2, 3, 1, 4]],
  ['storage', [2, 3, 1, 4]],
  ['activity', [3, 2, 4, 1]],
] as const)('the order "%s" gives %j, and equal companies are in the order of their names', (sort, ids) => {
  expect(found('', { sort })).toStrictEqual(ids);
});

test('a state and a search narrow the list together', () => {
  expect(found('', { state: 'ending' })).toStrictEqual([3, 1]);
  expect(found('atelier', { state: 'ending' })).toStrictEqual([3]);
  expect(found('', { state: 'ended' })).toStrictEqual([2]);
  expect(found('', { state: 'full' })).toStrictEqual([2]);
});

describe('the address', () => {
  const written = (address: string, change: Partial<Arrangement>) =>
    writeArrangement(new URLSearchParams(address), change).toString();

  test('a view, an order and a state are written and read again, and unknown values are ignored', () => {
    const address = new URLSearchParams(written('', { view: 'table', sort: 'storage', state: 'full' }));
    expect(readArrangement(address)).toStrictEqual({ view: 'table', sort: 'storage', state: 'full' });
    expect(readArrangement(new URLSearchParams('view=map&sort=size&state=x'))).toStrictEqual(ALL);
  });

  test('the default view and order and no state have no parameter, and other parameters stay', () => {
    expect(written('q=fire&view=table', { view: 'cards' })).toBe('q=fire');
    expect(written('q=fire&sort=people&state=full&dialog=help', { sort: 'name' })).toBe(
      'q=fire&state=full&dialog=help',
    );
    expect(written('q=fire&sort=people&state=full&dialog=help', { state: null })).toBe(
      'q=fire&sort=people&dialog=help',
    );
  });
});
