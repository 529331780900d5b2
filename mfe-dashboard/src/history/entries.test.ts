import { expect, test } from '@jest/globals';
import type { Sort, Status } from './address.ts';
import { listEntries } from './entries.ts';
import type { HistoryEntry } from './useHistory.ts';

const entry = (id: number, title: string, progressionPercent: number, lastSession: string): HistoryEntry => ({
  kind: 'courses',
  id,
  lang: 'fr',
  title,
  progressionPercent,
  lastSession,
  sessions: 1,
  minuteSpent: 5,
  isAvailable: true,
  covers: [],
  trainingCount: 1,
  succeededTraining: 0,
});
const ENTRIES = [
  entry(1, 'Évacuer un bâtiment', 40, '2026-06-01T08:00:00.000Z'),
  entry(2, 'Zone 10', 100, '2026-06-03T08:00:00.000Z'),
  entry(3, 'Zone 2', 0, '2026-06-02T08:00:00.000Z'),
  entry(4, 'Cœur et secours', 100, '2026-05-01T08:00:00.000Z'),
];
const shown = (over: Partial<{ status: Status; sort: Sort; search: string }>) =>
  listEntries(ENTRIES, { status: 'all', sort: 'last', search: '', ...over }, 'fr').map(({ id }) => id);

test('the latest session comes first, and the list can be sorted by title or progress', () => {
  expect(shown({})).toEqual([2, 3, 1, 4]);
  expect(shown({ sort: 'title' })).toEqual([4, 1, 3, 2]);
  expect(shown({ sort: 'progress' })).toEqual([2, 4, 1, 3]);
});

test('only 100 percent is finished', () => {
  expect(shown({ status: 'current' })).toEqual([3, 1]);
  expect(shown({ status: 'finished' })).toEqual([2, 4]);
});

test('the search ignores case, accents and the order of words', () => {
  expect(shown({ search: 'BATIMENT evac' })).toEqual([1]);
  expect(shown({ search: 'coeur' })).toEqual([4]);
  expect(shown({ search: 'nothing' })).toEqual([]);
});
