import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Random, random } from '@vr/server/platform/demo/random';
import type { Fault } from './fault.ts';
import type { Violation } from './load/journal.ts';
import { type Noticed, prepareRounds } from './round.ts';
import { type Files, startWorld } from './world/world.ts';

/** The options of a walk. The same seed always gives the same faults and the same actions of people. */
interface WalkOptions {
  seed: string;
  /** Returns whether to run another round after this many rounds. */
  more(rounds: number): boolean;
  faults: readonly Fault[];
  files: Files | undefined;
  /** The folder for logs of a walk that fails. */
  logsTo: string;
}

interface WalkResult {
  rounds: number;
  acknowledged: number;
  /** The first round in which an invariant was broken. */
  failed?: { round: number; fault: string; violations: readonly Violation[] };
}

/** Yields all faults in random order, then all faults in another random order, and so on. */
export function* inOrderOf(random: Random, faults: readonly Fault[]): Generator<Fault> {
  for (;;) {
    const left = [...faults];
    while (left.length > 0) yield left.splice(random.int(0, left.length - 1), 1)[0] as Fault;
  }
}

/** Returns what people noticed of a fault, as one line of text. */
export const describeNoticed = ({ calls, failures, slowestMs, wellAfterMs }: Noticed): string => {
  const failed = Object.entries(failures).map(
    ([status, count]) => `${count} × ${status === '0' ? 'no reply' : status}`,
  );
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return `${calls} calls, ${failed.join(', ') || 'no failures'}; slowest ${seconds(slowestMs)}; well after ${seconds(wellAfterMs)}`;
};

/** Injects faults in turn into a portal under load, until an invariant is broken or `more` returns false. */
export async function walk({ seed, more, faults, files, logsTo }: WalkOptions): Promise<WalkResult> {
  const chosen = random(`walk ${seed}`);
  const where = files ?? chosen.pick(['folder', 's3'] as const);
  const world = await startWorld(where);
  try {
    const rounds = await prepareRounds(world, seed);
    const possible = faults.filter((fault) => !fault.lacks?.(world));
    for (const fault of faults.filter((one) => !possible.includes(one)))
      console.log(`NOT RUN: ${fault.name}, because it needs ${fault.lacks?.(world)}`);
    const order = inOrderOf(chosen, possible);
    let round = 0;
    while (more(round)) {
      round += 1;
      const fault = order.next().value as Fault;
      const began = performance.now();
      const noticed = await rounds.run(fault, chosen);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`round ${round} (${seconds} s), ${fault.name}: ${describeNoticed(noticed)}`);
      const { violations } = rounds.journal;
      if (violations.length === 0) continue;
      await mkdir(logsTo, { recursive: true });
      for (const { log: file } of world.layout.nodes) await cp(file, path.join(logsTo, path.basename(file)));
      await cp(world.layout.folder, logsTo, { recursive: true, filter: (file) => !/data$|nginx$/u.test(file) });
      return { rounds: round, acknowledged: rounds.acknowledged(), failed: { round, fault: fault.name, violations } };
    }
    return { rounds: round, acknowledged: rounds.acknowledged() };
  } finally {
    await world.stop();
  }
}
