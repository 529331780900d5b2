/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return sorted.length % 2 ? at(Math.floor(middle)) : (at(middle - 1) + at(middle)) / 2;
}

/** The value that so many of a hundred are at or below. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

/**
 * Measures several things turn by turn (A B C A B C …), so that what else the machine does meets all of them alike.
 * The first turn warms up and does not count.
 */
export async function takeTurns<Name extends string>(
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

/** The median of what one thing is to another in the same round. */
export const ratioOf = (one: readonly number[], other: readonly number[]): number =>
  median(one.map((value, round) => value / (other[round] ?? Number.NaN)));

/** How many times a second `work` is done by so many at once, each starting over as soon as it is through. */
export async function ratePerSecond(
  connections: number,
  seconds: number,
  work: (connection: number) => Promise<void>,
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

/** Works through a queue with so many at once. */
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
