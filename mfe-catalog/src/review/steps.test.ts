import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsOf } from './steps.ts';

type Reviewed = Parameters<typeof stepsOf>[0];

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const file = (day: number) => ({ createdAt: at(day) }) as Reviewed['files'][number];
const ASKED = { action: 'REQUEST_VALIDATION', reason: null, at: at(3) } as const;
const STARTED = { action: 'START_REVIEW', reason: null, at: at(4) } as const;
const REJECTED = { action: 'REJECT', reason: 'No sound.', at: at(5) } as const;

const told = (status: Reviewed['status'], reviews: Reviewed['reviews'] = [], files = [file(1), file(2)]) =>
  stepsOf({ status, reviews, files }).map(({ state, at: when }) => (when ? `${state} ${when.slice(8, 10)}` : state));

test('a draft stands at its import, with the day of its newest content', () => {
  assert.deepEqual(told('CREATED'), ['current 02', 'ahead', 'ahead', 'ahead']);
  assert.deepEqual(told('CREATED', [], []), ['current', 'ahead', 'ahead', 'ahead']);
});

test('each step that was reached has its day', () => {
  assert.deepEqual(told('VALIDATION_REQUESTED', [ASKED]), ['done 02', 'current 03', 'ahead', 'ahead']);
  assert.deepEqual(told('UNDER_REVIEW', [ASKED, STARTED]), ['done 02', 'done 03', 'current 04', 'ahead']);
});

test('one that is online has done all of them', () => {
  const online = { action: 'VALIDATE', reason: null, at: at(6) } as const;
  assert.deepEqual(told('VALIDATED', [ASKED, STARTED, online]), ['done 02', 'done 03', 'done 04', 'done 06']);
});

test('a rejected one is back at its import; asked for again, the latest days count', () => {
  assert.deepEqual(told('REJECTED', [ASKED, STARTED, REJECTED]), ['rejected 05', 'ahead', 'ahead', 'ahead']);
  const again = { ...ASKED, at: at(8) };
  assert.deepEqual(told('VALIDATION_REQUESTED', [ASKED, STARTED, REJECTED, again]), [
    'done 02',
    'current 08',
    'ahead',
    'ahead',
  ]);
});

test('what needs no review has no steps', () => {
  assert.deepEqual(told(null), []);
  assert.deepEqual(told('UNKNOWN'), []);
});
