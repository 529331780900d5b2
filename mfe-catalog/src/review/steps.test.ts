import { expect, test } from '@jest/globals';
import { stepsOf } from './steps.ts';

type Reviewed = Parameters<typeof stepsOf>[0];

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const file = (day: number) => ({ createdAt: at(day) }) as Reviewed['files'][number];
const REQUESTED = { action: 'REQUEST_VALIDATION', reason: null, at: at(3) } as const;
const STARTED = { action: 'START_REVIEW', reason: null, at: at(4) } as const;
const REJECTED = { action: 'REJECT', reason: 'No sound.', at: at(5) } as const;

const statesOf = (status: Reviewed['status'], reviews: Reviewed['reviews'] = [], files = [file(1), file(2)]) =>
  stepsOf({ status, reviews, files }).map(({ state, at: when }) => (when ? `${state} ${when.slice(8, 10)}` : state));

test('a draft is at the import, with the day of its newest content', () => {
  expect(statesOf('CREATED')).toStrictEqual(['current 02', 'ahead', 'ahead', 'ahead']);
  expect(statesOf('CREATED', [], [])).toStrictEqual(['current', 'ahead', 'ahead', 'ahead']);
});

test('each step has the day on which it was reached', () => {
  expect(statesOf('VALIDATION_REQUESTED', [REQUESTED])).toStrictEqual(['done 02', 'current 03', 'ahead', 'ahead']);
  expect(statesOf('UNDER_REVIEW', [REQUESTED, STARTED])).toStrictEqual(['done 02', 'done 03', 'current 04', 'ahead']);
});

test('a training that is online has completed all steps', () => {
  const online = { action: 'VALIDATE', reason: null, at: at(6) } as const;
  expect(statesOf('VALIDATED', [REQUESTED, STARTED, online])).toStrictEqual([
    'done 02',
    'done 03',
    'done 04',
    'done 06',
  ]);
});

test('a rejected training is back at the import, and after a new request the latest days count', () => {
  expect(statesOf('REJECTED', [REQUESTED, STARTED, REJECTED])).toStrictEqual([
    'rejected 05',
    'ahead',
    'ahead',
    'ahead',
  ]);
  const again = { ...REQUESTED, at: at(8) };
  expect(statesOf('VALIDATION_REQUESTED', [REQUESTED, STARTED, REJECTED, again])).toStrictEqual([
    'done 02',
    'current 08',
    'ahead',
    'ahead',
  ]);
});

test('a training without review has no steps', () => {
  expect(statesOf(null)).toStrictEqual([]);
  expect(statesOf('UNKNOWN')).toStrictEqual([]);
});
