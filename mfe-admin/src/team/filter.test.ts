import { describe, expect, test } from '@jest/globals';
import { compareNames } from '@vr/shared-api/compare-names';
import { member } from '../testing/member.ts';
import {
  compareOverdue,
  comparisons,
  filterTeam,
  isInSituation,
  isOnTrack,
  NO_FILTER,
  type Progress,
  type TeamMember,
  withProgress,
} from './filter.ts';

const NOW = new Date('2026-11-23T10:00:00Z');

const progress = (change: Partial<Progress> = {}): Progress => ({
  userId: 0,
  progressPercentage: 50,
  lastSession: '2026-11-20T10:00:00Z',
  overdue: 0,
  open: 0,
  remindedToday: false,
  ...change,
});
const someone = (name: string, change: Partial<Progress> | null = {}, over: Partial<TeamMember> = {}): TeamMember => ({
  ...member(1, name),
  progress: change && progress(change),
  ...over,
});
const names = (team: readonly TeamMember[]) => team.map(({ firstName }) => firstName);

test('people are shown with their own progress, which is unknown for someone who has just joined', () => {
  const [first, second] = withProgress(
    [member(1, 'Ann Roy'), member(2, 'Bea Roy')],
    [progress({ userId: 1, open: 3 })],
  );
  expect(first?.progress?.open).toBe(3);
  expect(second?.progress).toBeNull();
});

describe('a person is', () => {
  test('overdue with at least one overdue suggestion', () => {
    expect(isInSituation(someone('Ann Roy', { overdue: 1 }), 'overdue', NOW)).toBe(true);
    expect(isInSituation(someone('Ann Roy', { open: 4 }), 'overdue', NOW)).toBe(false);
  });

  test('inactive after 30 days without a session, but not if there never was one', () => {
    const inactive = (lastSession: string | null) =>
      isInSituation(someone('Ann Roy', { lastSession }), 'inactive', NOW);
    expect(inactive('2026-10-24T10:00:00Z')).toBe(false);
    expect(inactive('2026-10-24T09:59:59Z')).toBe(true);
    expect(inactive(null)).toBe(false);
    expect(isInSituation(someone('Ann Roy', { lastSession: null }), 'neverStarted', NOW)).toBe(true);
  });

  test('on track with nothing overdue and a session in the last 30 days', () => {
    const isFine = (change: Partial<Progress> | null, over: Partial<TeamMember> = {}) =>
      isOnTrack(someone('Ann Roy', change, over), NOW);
    expect(isFine({ open: 3, progressPercentage: 1 })).toBe(true);
    expect(isFine({ overdue: 1 })).toBe(false);
    expect(isFine({ lastSession: null })).toBe(false);
    expect(isFine({ lastSession: '2026-10-24T09:59:59Z' })).toBe(false);
    expect(isFine(null)).toBe(false);
    expect(isFine({}, { disabled: true })).toBe(false);
  });

  test('in no situation if the account is disabled or the progress is not known yet', () => {
    expect(isInSituation(someone('Ann Roy', { overdue: 1 }, { disabled: true }), 'overdue', NOW)).toBe(false);
    expect(isInSituation(someone('Ann Roy', null), 'neverStarted', NOW)).toBe(false);
  });
});

test('the list is limited by search, subgroup and situation together', () => {
  const group = { id: 7, name: 'Night shift' };
  const team = [
    someone('Ann Roy', { overdue: 1 }, { groups: [group] }),
    someone('Béa Roy', { overdue: 2 }),
    someone('Cleo Roy', {}, { groups: [group] }),
  ];
  expect(names(filterTeam(team, NO_FILTER, NOW))).toEqual(['Ann', 'Béa', 'Cleo']);
  expect(names(filterTeam(team, { ...NO_FILTER, search: 'roy BEA' }, NOW))).toEqual(['Béa']);
  expect(names(filterTeam(team, { ...NO_FILTER, groupId: 7, situation: 'overdue' }, NOW))).toEqual(['Ann']);
});

test('people who need attention most come first', () => {
  const team = [
    someone('Ann Young', { progressPercentage: 80, lastSession: '2026-11-01T10:00:00Z', overdue: 0 }),
    someone('Bea Adams', { progressPercentage: null, lastSession: null, overdue: 1 }),
    someone('Cleo Moss', { progressPercentage: 10, lastSession: '2026-10-01T10:00:00Z', overdue: 3 }),
  ];
  const compare = comparisons(compareNames('en'), NOW);
  expect(names(team.toSorted(compare.name))).toEqual(['Bea', 'Cleo', 'Ann']);
  expect(names(team.toSorted(compareOverdue))).toEqual(['Cleo', 'Bea', 'Ann']);
  expect(names(team.toSorted(compare.progress))).toEqual(['Cleo', 'Ann', 'Bea']);
  expect(names(team.toSorted(compare.lastSession))).toEqual(['Bea', 'Cleo', 'Ann']);
});

test('the own order is: the most overdue first, then those who never started, those without a session lately, the rest', () => {
  const team = [
    someone('Ann Roy'),
    someone('Bea Roy', { lastSession: '2026-09-01T10:00:00Z' }),
    someone('Cleo Roy', { lastSession: null }),
    someone('Dan Roy', { overdue: 1 }),
    someone('Eve Roy', { overdue: 4, lastSession: null }),
    someone('Abe Roy', { overdue: 1 }),
  ];
  expect(names(team.toSorted(comparisons(compareNames('en'), NOW).urgency))).toEqual([
    'Eve',
    'Abe',
    'Dan',
    'Cleo',
    'Bea',
    'Ann',
  ]);
});
