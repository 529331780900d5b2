import type { Fault } from '../../fault.ts';

export const databaseKilled: Fault = {
  name: 'database-killed',
  kind: 'database',
  what: 'PostgreSQL is killed, and starts again.',
  noticed: 'calls fail with 503 for some seconds, and the client repeats them',
  lost: 'nothing',
  ends: 'PostgreSQL starts again and replays its log',
  seconds: 1,
  async inject(world) {
    await world.database.restart();
    return async () => undefined;
  },
};
