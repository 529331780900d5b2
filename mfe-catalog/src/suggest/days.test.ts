import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDay, readDay } from './days.ts';

test('today and tomorrow are those of the clock on the wall, across months and years', () => {
  assert.equal(localDay(new Date(2026, 10, 22, 0, 0)), '2026-11-22');
  assert.equal(localDay(new Date(2026, 10, 30, 23, 59), 1), '2026-12-01');
  assert.equal(localDay(new Date(2026, 11, 31, 12), 1), '2027-01-01');
  assert.equal(localDay(new Date(2028, 1, 28), 1), '2028-02-29');
});

test('a day is read as it is written here, or typed in haste', () => {
  for (const typed of ['05/12/2026', '5/12/2026', '05.12.2026', '5-12-2026', ' 05 12 2026 ', '05122026'])
    assert.equal(readDay(typed), '2026-12-05', typed);
  assert.equal(readDay('29/02/2028'), '2028-02-29');
});

test('what is no day is not taken for another', () => {
  for (const typed of [
    '',
    '5',
    '31/11/2026',
    '29/02/2026',
    '12/31/2026',
    '00/01/2026',
    '2026-12-05',
    '5/12/26',
    '5122026',
  ])
    assert.equal(readDay(typed), undefined, typed);
});
