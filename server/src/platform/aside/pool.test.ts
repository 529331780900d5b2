import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '../../testing/until.ts';
import { type DoneBy, openPool, TooMuchWork } from './pool.ts';
import type * as tasks from './testing/tasks.ts';

const MINUTE_MS = 60_000;
const pool = openPool({
  processes: 2,
  runningEach: 1,
  waiting: 9,
  waitingEach: 9,
  megabytes: 64,
  nice: 0,
  ms: MINUTE_MS,
});
const run = <Name extends keyof typeof tasks>(
  name: Name,
  values: Parameters<(typeof tasks)[Name]>[0],
  work: { party?: string; ms?: number; signal?: AbortSignal } = {},
) => {
  const by: DoneBy<typeof tasks, Name> = { module: new URL('testing/tasks.ts', import.meta.url), name };
  return pool.run(by, { party: 'a', ...work }, () => values as never);
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('work in another process', () => {
  test('returns its result, and bytes as such', async () => {
    assert.equal(await run('double', { number: 21 }), 42);
    assert.deepEqual(await run('reversed', { bytes: Buffer.from('abc') }), Buffer.from('cba'));
  });

  test('fails as it does there', async () => {
    await assert.rejects(run('refused', {}), { code: 'PICTURE_REFUSED', statusCode: 400, field: '/body/file' });
    await assert.rejects(run('broken', {}), /broken/u);
  });

  test('has one process after the other for one party, and another for the next', async () => {
    const all = await Promise.all(['a', 'a', 'b'].map((party) => run('processOf', { ms: 50 }, { party })));
    assert.notEqual(all[0], process.pid);
    assert.notEqual(all[2], all[0]);
  });

  test('that takes too long or too much memory is given up, and others go on', async () => {
    const hostile = [run('endless', {}, { ms: 300 }), run('greedy', {}, { party: 'b' })];
    const results = await Promise.allSettled([...hostile, run('double', { number: 1 }, { party: 'c' })]);
    const [slow, large, next] = results.map((each) => (each.status === 'rejected' ? each.reason : each.value));
    assert.ok(slow instanceof TooMuchWork, `${slow}`);
    assert.match(slow.message, /endless: more than 300 ms/u);
    assert.ok(large instanceof TooMuchWork, `${large}`);
    assert.equal(next, 2);
  });

  test('ends when it is cancelled, and before it begins', async () => {
    const cancel = new AbortController();
    const running = run('endless', {}, { signal: cancel.signal });
    const waiting = run('endless', {}, { signal: cancel.signal });
    setTimeout(() => cancel.abort(new Error('cancelled')), 100);
    await assert.rejects(running, /cancelled/u);
    await assert.rejects(waiting, /cancelled/u);
    assert.equal(await run('double', { number: 2 }), 4);
  });

  test('ends with the process that has asked for it, however that ended', async () => {
    const parent = fork(fileURLToPath(new URL('testing/busy-parent.ts', import.meta.url)), { silent: true });
    assert.ok(parent.stdout);
    const [printed] = await once(parent.stdout, 'data');
    const pid = Number(String(printed));
    assert.ok(isAlive(pid));
    parent.kill('SIGKILL');
    await until('the process has ended', () => !isAlive(pid));
  });
});
