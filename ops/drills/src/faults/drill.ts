import { random } from '@vr/server/platform/demo/random';
import { hasObjectStorage } from '@vr/server/testing/object-storage';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults.ts';
import { prepareRounds } from './round.ts';
import { tableOf } from './table.ts';
import { describeNoticed } from './walk.ts';
import { type Files, startWorld } from './world/world.ts';

/** Runs the faults that are possible with this storage, and adds a line for each to `results`, by name. */
async function runIn(files: Files, faults: readonly Fault[], results: Map<string, string>): Promise<void> {
  const world = await startWorld(files);
  try {
    const rounds = await prepareRounds(world, 'drill');
    for (const fault of faults) {
      if (results.get(fault.name)?.startsWith('NOT RUN') === false) continue;
      const lacks = fault.lacks?.(world);
      if (lacks) {
        results.set(fault.name, `NOT RUN, because it needs ${lacks}`);
        continue;
      }
      const noticed = await rounds.run(fault, random(fault.name));
      const broken = rounds.journal.violations.splice(0);
      for (const { invariant, detail } of broken) console.error(`  ${fault.name}: ${invariant}: ${detail}`);
      results.set(fault.name, `${broken.length > 0 ? 'FAILED' : 'nothing lost'}; ${describeNoticed(noticed)}`);
      console.log(`${fault.name}: ${results.get(fault.name)}`);
    }
  } finally {
    await world.stop();
  }
}

/** `pnpm drill faults [name …]`: injects faults one by one under load. `--table` prints the table of docs/faults.md. */
export async function drillFaults(args: readonly string[]): Promise<void> {
  if (args.includes('--table')) return console.log(tableOf(FAULTS));
  const unknown = args.filter((arg) => !FAULTS.some(({ name }) => name === arg));
  if (unknown.length > 0) {
    console.error(
      `There is no fault ${unknown.join(', ')}. The faults are ${FAULTS.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(1);
  }
  const faults = FAULTS.filter(({ name }) => args.length === 0 || args.includes(name));
  const results = new Map<string, string>();
  await runIn('folder', faults, results);
  const left = faults.filter(({ name }) => results.get(name)?.startsWith('NOT RUN'));
  if (left.length > 0 && hasObjectStorage()) await runIn('s3', left, results);
  console.log(`\n${faults.length} faults:`);
  for (const { kind, name } of faults) console.log(`  ${kind.padEnd(9)}${name.padEnd(24)}${results.get(name)}`);
  // The connections of the simulated people would keep the process alive.
  process.exit([...results.values()].some((result) => result.startsWith('FAILED')) ? 1 : 0);
}
