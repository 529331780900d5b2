/** `pnpm faults [--seed N] [--minutes M]`: injects faults in random order, and checks after each that nothing is lost. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FAULTS } from './faults.ts';
import { walk } from './walk.ts';

const SHOWN = 10;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    minutes: { type: 'string', default: '10' },
    only: { type: 'string' },
    files: { type: 'string' },
  },
});
// The handlers of "exit" end the programs that the walk started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const { seed, minutes } = values;
const logsTo = path.join(tmpdir(), `portal-faults-seed-${seed}`);
const only = values.only?.split(',');
const faults = FAULTS.filter(({ name }) => !only || only.includes(name));
const files = values.files === 's3' || values.files === 'folder' ? values.files : undefined;
console.log(`Seed ${seed}, ${minutes} minutes`);
const began = performance.now();
let deadline = 0;
const { rounds, acknowledged, failed } = await walk({
  seed,
  more: (rounds) => {
    // The time starts when people can use the portal.
    if (rounds === 0) deadline = Date.now() + Number(minutes) * 60_000;
    return Date.now() < deadline;
  },
  faults,
  files,
  logsTo,
});
console.log(
  `${rounds} rounds, ${acknowledged} acknowledged writes, ${((performance.now() - began) / 60_000).toFixed(1)} minutes`,
);
if (failed) {
  console.error(`Seed ${seed} failed in round ${failed.round}, ${failed.fault}. Logs are in ${logsTo}.`);
  const shown = failed.violations.slice(0, SHOWN);
  for (const { invariant, detail } of shown) console.error(`  ${invariant}: ${detail}`);
  if (failed.violations.length > SHOWN) console.error(`  and ${failed.violations.length - SHOWN} more`);
  process.exitCode = 1;
}
// The connections of the simulated people would keep the process alive.
process.exit();
