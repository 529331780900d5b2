import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSpeed } from './speed.ts';

const MB = 1_000_000;

test('a speed is told once there is enough to measure', () => {
  const speed = createSpeed();
  speed.add(0, 0);
  speed.add(1000, MB);
  assert.equal(speed.bytesPerSecond(), null);
  assert.equal(speed.secondsLeft(10 * MB), null);
  speed.add(2000, 2 * MB);
  assert.equal(speed.bytesPerSecond(), MB);
  assert.equal(speed.secondsLeft(10 * MB), 8);
});

test('a line that slows down is followed within a few seconds', () => {
  const speed = createSpeed();
  for (let second = 0; second <= 20; second += 1) speed.add(second * 1000, second * 10 * MB);
  assert.equal(speed.bytesPerSecond(), 10 * MB);
  for (let second = 21; second <= 32; second += 1) speed.add(second * 1000, 200 * MB + (second - 20) * MB);
  assert.equal(speed.bytesPerSecond(), MB);
});

test('a speed of a resumed upload counts only what has travelled since', () => {
  const speed = createSpeed();
  speed.add(0, 0);
  speed.add(5000, 50 * MB);
  speed.add(60_000, 40 * MB);
  assert.equal(speed.bytesPerSecond(), null);
  speed.add(62_000, 42 * MB);
  assert.equal(speed.bytesPerSecond(), MB);
});

test('a line that stands still has no time left to tell', () => {
  const speed = createSpeed();
  for (const at of [0, 4000, 8000, 16_000, 24_000]) speed.add(at, MB);
  assert.equal(speed.bytesPerSecond(), 0);
  assert.equal(speed.secondsLeft(2 * MB), null);
});
