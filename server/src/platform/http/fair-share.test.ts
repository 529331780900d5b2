import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { shareFairly } from './fair-share.ts';

/** Tasks that end when the test ends them. `begun` has their names in the order in which they started. */
function tasks(run: ReturnType<typeof shareFairly>) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (party: string, name: string) =>
    run(party, () => {
      begun.push(`${party}${name}`);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const end = () => {
    ends.shift()?.();
    return nextTick();
  };
  return { begun, add, end };
}

test('parties take turns, however many tasks one of them has', async () => {
  const { begun, add, end } = tasks(shareFairly({ running: 1, waiting: 10 }));
  const all = [add('a', '1'), add('a', '2'), add('a', '3'), add('b', '1'), add('c', '1'), add('b', '2')];
  for (let i = 0; i < all.length; i++) await end();
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  assert.deepEqual(await Promise.all(all), ['1', '2', '3', '1', '1', '2']);
});

test('a party does not take all slots', async () => {
  const { begun, add, end } = tasks(shareFairly({ running: 2, runningEach: 1, waiting: 10 }));
  const all = [add('a', '1'), add('a', '2'), add('b', '1')];
  assert.deepEqual(begun, ['a1', 'b1']);
  await end();
  assert.deepEqual(begun, ['a1', 'b1', 'a2']);
  await end();
  await end();
  await Promise.all(all);
});

test('a task that finds too many before it is refused, also if they are of its own party alone', async () => {
  const { add, end } = tasks(shareFairly({ running: 1, waiting: 3, waitingEach: 2 }));
  const all = [add('a', '1'), add('a', '2'), add('a', '3')];
  await assert.rejects(add('a', '4'), { code: 'UNAVAILABLE' });
  all.push(add('b', '1'));
  await assert.rejects(add('c', '1'), { code: 'UNAVAILABLE' });
  for (let i = 0; i < all.length; i++) await end();
  await Promise.all(all);
});

test('a task that fails gives its slot on', async () => {
  const run = shareFairly({ running: 1, waiting: 1 });
  const failing = run('a', () => Promise.reject(new Error('broken')));
  const next = run('b', async () => 'done');
  await assert.rejects(failing, /broken/u);
  assert.equal(await next, 'done');
});
