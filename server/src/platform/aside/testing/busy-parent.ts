/** Runs an endless task in a pool. Prints the id of the child process that runs the task. */
import { type DoneBy, openPool } from '../pool.ts';
import type * as tasks from './tasks.ts';

const by = <Name extends keyof typeof tasks>(name: Name): DoneBy<typeof tasks, Name> => ({
  module: new URL('tasks.ts', import.meta.url),
  name,
});
const pool = openPool({ processes: 1, waiting: 1, waitingEach: 1, megabytes: 64, nice: 0, ms: 600_000 });
const pid = await pool.run(by('processOf'), { party: 'a' }, () => ({}));
const busy = pool.run(by('endless'), { party: 'a' }, () => ({}));
process.stdout.write(`${pid}\n`);
await busy;
