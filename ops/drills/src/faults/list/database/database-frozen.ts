import { readFile } from 'node:fs/promises';
import type { Fault } from '../../fault.ts';

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);

export const databaseFrozen: Fault = {
  name: 'database-frozen',
  kind: 'database',
  what: 'PostgreSQL stops for 20 seconds (SIGSTOP).',
  noticed: 'calls wait, and fail with 503',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 20,
  async inject(world) {
    // The server and all processes that serve connections.
    const pids = [world.database.pid(), ...(await childrenOf(world.database.pid()))];
    const signal = (name: NodeJS.Signals) => {
      for (const pid of pids) {
        try {
          process.kill(pid, name);
        } catch {
          // It has ended.
        }
      }
    };
    signal('SIGSTOP');
    return async () => signal('SIGCONT');
  },
};
