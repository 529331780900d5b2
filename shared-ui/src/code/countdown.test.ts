import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CODE_MS } from '@vr/shared-api/limits';
import { formatCountdown, isEnding, minutesLeft, remaining, untilNextSecond } from './countdown.ts';

const asked = { wall: 1_800_000_000_000, steady: 5000 };
const after = (wall: number, steady = wall) => ({ wall: asked.wall + wall, steady: asked.steady + steady });

test('a code is good for ten minutes from when it was asked for', () => {
  assert.equal(remaining(asked, asked), 600_000);
  assert.equal(remaining(asked, after(138_000)), 462_000);
  assert.equal(remaining(asked, after(600_000)), 0);
  assert.equal(remaining(asked, after(900_000)), 0);
});

test('what time the device believes it is does not matter', () => {
  const wrong = { wall: 0, steady: 5000 };
  assert.equal(remaining(wrong, { wall: 60_000, steady: 65_000 }), 540_000);
});

test('a device that slept has lost that time', () => {
  assert.equal(remaining(asked, after(480_000, 1000)), 120_000);
});

test('a clock that is set back gives no time, and never more than ten minutes', () => {
  assert.equal(remaining(asked, after(-3_600_000, 60_000)), 540_000);
  assert.equal(remaining(asked, after(-3_600_000, -5000)), CODE_MS);
});

test('the countdown shows minutes and seconds', () => {
  assert.equal(formatCountdown(600_000), '10:00');
  assert.equal(formatCountdown(462_000), '07:42');
  assert.equal(formatCountdown(461_001), '07:42');
  assert.equal(formatCountdown(1), '00:01');
  assert.equal(formatCountdown(0), '00:00');
});

test('it is drawn anew when the second changes, not a second later', () => {
  assert.equal(untilNextSecond(600_000), 1000);
  assert.equal(untilNextSecond(599_250), 250);
});

test('what is announced changes with the minute', () => {
  assert.deepEqual([600_000, 599_999, 540_001, 540_000, 60_001, 60_000, 1].map(minutesLeft), [10, 10, 10, 9, 2, 1, 1]);
});

test('the last minute is told apart', () => {
  assert.deepEqual([60_001, 60_000, 1].map(isEnding), [false, true, true]);
});
