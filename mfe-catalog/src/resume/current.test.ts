import assert from 'node:assert/strict';
import { test } from 'node:test';
import { training } from '../testing/training.ts';
import { minutesLeft, toResume } from './current.ts';

test('what is started and not finished can be resumed, the last one played first', () => {
  const list = [
    training({ id: 1 }),
    training({ id: 2, lastSession: '2026-06-01T08:00:00.000Z', progressionPercent: 25 }),
    training({ id: 3, lastSession: '2026-06-09T08:00:00.000Z', progressionPercent: 100 }),
    training({ id: 4, lastSession: '2026-06-05T08:00:00.000Z', progressionPercent: 0 }),
  ];
  assert.deepEqual(
    toResume(list).map(({ id }) => id),
    [4, 2],
  );
});

test('the time left follows the progress and is never none', () => {
  assert.equal(minutesLeft(training({ durationInMinute: 15, progressionPercent: 60 })), 6);
  assert.equal(minutesLeft(training({ durationInMinute: 5, progressionPercent: 99 })), 1);
});
