import { setTimeout as pause } from 'node:timers/promises';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return sorted.length % 2 ? at(Math.floor(middle)) : (at(middle - 1) + at(middle)) / 2;
}

/** Returns the value that the given percentage of the values does not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

/** Measures in turns (A B C A B C …), so that other load affects all measures equally. The first round only warms up. */
export async function measureInTurns<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const entries = Object.entries(measures) as [Name, () => Promise<number>][];
  const taken = Object.fromEntries(entries.map(([name]) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, measure] of entries) {
      const value = await measure();
      if (round > 0) taken[name].push(value);
    }
  return taken;
}

/** Returns the median of the ratios of two series. Each series has one value per round. */
export const ratioOf = (one: readonly number[], other: readonly number[]): number =>
  median(one.map((value, round) => value / (other[round] ?? Number.NaN)));

/** Repeats `work` on each connection for some seconds. Returns the rate per second of all connections together. */
export async function ratePerSecond(
  connections: number,
  seconds: number,
  work: (connection: number) => Promise<unknown>,
): Promise<number> {
  const from = performance.now();
  let done = 0;
  const repeat = async (_: unknown, connection: number) => {
    while (performance.now() - from < seconds * 1000) {
      await work(connection);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  return (done * 1000) / (performance.now() - from);
}

/** Repeats a call for some seconds on one connection and returns its average duration in milliseconds. */
export const millisecondsPerCall = async (seconds: number, call: () => Promise<unknown>): Promise<number> =>
  1000 / (await ratePerSecond(1, seconds, call));

/** Processes the items of a queue, one at a time on each connection. */
export async function workThrough<T>(
  connections: number,
  queue: readonly T[],
  work: (item: T, connection: number) => Promise<void>,
): Promise<void> {
  const items = queue.values();
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (const item of items) await work(item, connection);
    }),
  );
}

/** Enough calls for a meaningful 99th percentile, but too few to be a load. */
const CALLS_PER_SECOND = 200;

/** Makes calls at a steady rate, for `during` seconds or while `during` runs. Returns the 99th percentile in ms. */
export async function percentile99Of(
  during: number | (() => Promise<unknown>),
  call: () => Promise<unknown>,
): Promise<number> {
  const from = performance.now();
  const durations: Promise<number>[] = [];
  let ended = false;
  if (typeof during === 'function')
    void during()
      .catch(() => undefined)
      .then(() => {
        ended = true;
      });
  const isOver = (begun: number) => (typeof during === 'number' ? begun >= during * CALLS_PER_SECOND : ended);
  for (let begun = 0; !isOver(begun); begun += 1) {
    await pause(Math.max(0, from + (begun * 1000) / CALLS_PER_SECOND - performance.now()));
    const at = performance.now();
    durations.push(call().then(() => performance.now() - at));
  }
  return percentile(await Promise.all(durations), 99);
}
