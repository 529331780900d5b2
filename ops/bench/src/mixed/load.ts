import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'undici';
import { percentile } from '../rounds.ts';
import type { Kind, MixedCall } from './calls.ts';

const KINDS: readonly Kind[] = ['list', 'report', 'dashboard', 'write'];

const MEGABYTE = 1_048_576;

/** The durations of calls in milliseconds, and the number of each kind of failure. */
export interface Taken {
  durations: Record<Kind, number[]>;
  failures: Map<string, number>;
}

const newTaken = (): Taken => ({ durations: { list: [], report: [], dashboard: [], write: [] }, failures: new Map() });

async function send(pool: Pool, { kind, name, method, path, token, body }: MixedCall, taken: Taken): Promise<void> {
  const from = performance.now();
  const reply = await pool.request({
    method,
    path: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'br, gzip',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await reply.body.dump({ limit: 100 * MEGABYTE });
  taken.durations[kind].push(performance.now() - from);
  if (reply.statusCode >= 300) {
    const failure = `${name}: ${reply.statusCode}`;
    taken.failures.set(failure, (taken.failures.get(failure) ?? 0) + 1);
  }
}

/** Makes calls on all connections, without a pause after each reply, while `goesOn` is true. Returns calls per second. */
export async function saturate(
  pool: Pool,
  connections: number,
  next: () => MixedCall,
  goesOn: (done: number) => boolean,
): Promise<Taken & { rate: number }> {
  const taken = newTaken();
  const from = performance.now();
  let begun = 0;
  const work = async () => {
    while (goesOn(begun)) {
      begun += 1;
      await send(pool, next(), taken);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { ...taken, rate: (begun * 1000) / (performance.now() - from) };
}

/** Makes calls at a steady rate for some seconds, without waiting for replies. */
export async function atRate(pool: Pool, rate: number, seconds: number, next: () => MixedCall): Promise<Taken> {
  const taken = newTaken();
  const from = performance.now();
  const calls: Promise<void>[] = [];
  for (let begun = 0; begun < rate * seconds; begun += 1) {
    await pause(Math.max(0, from + (begun * 1000) / rate - performance.now()));
    calls.push(send(pool, next(), taken));
  }
  await Promise.all(calls);
  return taken;
}

/** Prints the times of all calls and of each kind, and the failures. */
export function printTimes(what: string, { durations, failures }: Taken): void {
  const all = KINDS.flatMap((kind) => durations[kind]);
  const times = (values: readonly number[]) =>
    `p50 ${percentile(values, 50).toFixed(0)} ms, p99 ${percentile(values, 99).toFixed(0)} ms`;
  console.log(`  ${what}: ${times(all)} (${KINDS.map((kind) => `${kind}s ${times(durations[kind])}`).join('; ')})`);
  for (const [failure, count] of failures) console.log(`  FAILED ${failure}, ${count} times`);
}
