/** `pnpm drill name [options]`: runs a drill of operations on this machine. README.md describes them. */
import { drillFailover } from './failover/failover.ts';
import { drillFaults } from './faults/drill.ts';
import { showLayout } from './layout/show.ts';
import { drillNodes } from './nodes/soak.ts';
import { drillPitr } from './pitr/pitr.ts';

const DRILLS: Record<string, (args: readonly string[]) => Promise<void>> = {
  failover: drillFailover,
  faults: drillFaults,
  layout: showLayout,
  nodes: drillNodes,
  pitr: drillPitr,
};

const [name = '', ...args] = process.argv.slice(2);
const drill = DRILLS[name];
if (!drill) {
  console.error(`There is no drill "${name}". The drills are ${Object.keys(DRILLS).join(', ')}.`);
  process.exit(1);
}
// The handlers of "exit" end the programs that a drill has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await drill(args);
