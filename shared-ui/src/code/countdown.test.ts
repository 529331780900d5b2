import { expect, test } from '@jest/globals';
import { CODE_MS } from '@vr/shared-api/limits';
import { formatCountdown, isEnding, minutesLeft, remainingMs, untilNextSecond } from './countdown.ts';

const requestedAt = { wall: 1_800_000_000_000, monotonic: 5000 };
const after = (wall: number, monotonic = wall) => ({
  wall: requestedAt.wall + wall,
  monotonic: requestedAt.monotonic + monotonic,
});

test('a code is valid for ten minutes after it was requested', () => {
  expect(remainingMs(requestedAt, requestedAt)).toBe(600_000);
  expect(remainingMs(requestedAt, after(138_000))).toBe(462_000);
  expect(remainingMs(requestedAt, after(600_000))).toBe(0);
  expect(remainingMs(requestedAt, after(900_000))).toBe(0);
});

test('a wrong clock of the device does not matter', () => {
  const wrong = { wall: 0, monotonic: 5000 };
  expect(remainingMs(wrong, { wall: 60_000, monotonic: 65_000 })).toBe(540_000);
});

test('time counts while the device sleeps', () => {
  expect(remainingMs(requestedAt, after(480_000, 1000))).toBe(120_000);
});

test('setting the clock back does not extend a code', () => {
  expect(remainingMs(requestedAt, after(-3_600_000, 60_000))).toBe(540_000);
  expect(remainingMs(requestedAt, after(-3_600_000, -5000))).toBe(CODE_MS);
});

test('the countdown shows minutes and seconds', () => {
  expect(formatCountdown(600_000)).toBe('10:00');
  expect(formatCountdown(462_000)).toBe('07:42');
  expect(formatCountdown(461_001)).toBe('07:42');
  expect(formatCountdown(1)).toBe('00:01');
  expect(formatCountdown(0)).toBe('00:00');
});

test('the countdown is updated when the displayed second changes', () => {
  expect(untilNextSecond(600_000)).toBe(1000);
  expect(untilNextSecond(599_250)).toBe(250);
});

test('the announced minutes change every minute', () => {
  expect([600_000, 599_999, 540_001, 540_000, 60_001, 60_000, 1].map(minutesLeft)).toStrictEqual([
    10, 10, 10, 9, 2, 1, 1,
  ]);
});

test('the last minute is recognised', () => {
  expect([60_001, 60_000, 1].map(isEnding)).toStrictEqual([false, true, true]);
});
