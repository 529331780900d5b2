import { expect, test } from '@jest/globals';
import { createSpeed } from './speed.ts';

const MB = 1_000_000;

test('there is no speed until there are enough samples', () => {
  const speed = createSpeed();
  speed.add(0, 0);
  speed.add(1000, MB);
  expect(speed.bytesPerSecond()).toBe(null);
  expect(speed.secondsLeft(10 * MB)).toBe(null);
  speed.add(2000, 2 * MB);
  expect(speed.bytesPerSecond()).toBe(MB);
  expect(speed.secondsLeft(10 * MB)).toBe(8);
});

test('the speed follows a slower connection within a few seconds', () => {
  const speed = createSpeed();
  for (let second = 0; second <= 20; second += 1) speed.add(second * 1000, second * 10 * MB);
  expect(speed.bytesPerSecond()).toBe(10 * MB);
  for (let second = 21; second <= 32; second += 1) speed.add(second * 1000, 200 * MB + (second - 20) * MB);
  expect(speed.bytesPerSecond()).toBe(MB);
});

test('the speed of a resumed upload counts only the bytes since it resumed', () => {
  const speed = createSpeed();
  speed.add(0, 0);
  speed.add(5000, 50 * MB);
  speed.add(60_000, 40 * MB);
  expect(speed.bytesPerSecond()).toBe(null);
  speed.add(62_000, 42 * MB);
  expect(speed.bytesPerSecond()).toBe(MB);
});

test('a stalled transfer has no time left', () => {
  const speed = createSpeed();
  for (const at of [0, 4000, 8000, 16_000, 24_000]) speed.add(at, MB);
  expect(speed.bytesPerSecond()).toBe(0);
  expect(speed.secondsLeft(2 * MB)).toBe(null);
});
