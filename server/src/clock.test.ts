import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SINCE_LAUNCH_TOLERANCE_MS } from '@vr/shared-api/limits';
import { DatabaseClock } from './clock.ts';

const time = new Date('2026-06-15T10:00:00Z');

test('nodes whose clocks are wrong, or jump, all tell the time of the database', async (t) => {
  const told: number[] = [];
  for (const minutes of [-24 * 60, -10, 0, 1, 24 * 60]) {
    t.mock.timers.enable({ apis: ['Date'], now: time.getTime() + minutes * 60_000 });
    const clock = await DatabaseClock.start(async () => time);
    t.mock.timers.setTime(time.getTime() - minutes * 60_000);
    told.push(clock.now().getTime() - time.getTime());
    clock.stop();
    t.mock.timers.reset();
  }
  // A node with a larger error would hold back sessions that were launched at another node.
  for (const wrongMs of told) assert.ok(Math.abs(wrongMs) < SINCE_LAUNCH_TOLERANCE_MS, `${wrongMs} ms`);
});

test('a node keeps its time while the database does not answer, and then follows it', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let read = async () => time;
  const clock = await DatabaseClock.start(() => read());
  const hour = 3_600_000;
  const hours = async () => {
    t.mock.timers.tick(hour);
    await new Promise(setImmediate);
    return Math.round((clock.now().getTime() - time.getTime()) / hour);
  };
  read = () => Promise.reject(new Error('away'));
  assert.equal(await hours(), 0);
  read = async () => new Date(time.getTime() + hour);
  assert.equal(await hours(), 1);
  clock.stop();
});
