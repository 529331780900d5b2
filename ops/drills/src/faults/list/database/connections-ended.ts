import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@vr/server/platform/db/database';
import type { Fault } from '../../fault.ts';

export const connectionsEnded: Fault = {
  name: 'connections-ended',
  kind: 'database',
  what: 'All connections to the database are ended, again and again.',
  noticed: 'some calls fail with 503, and the client repeats them',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 1,
  async inject(world) {
    const end = sql(
      '',
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user',
    );
    for (let ends = 0; ends < 5; ends += 1) {
      await world.withDatabase((db) => db.rows(end));
      await pause(700);
    }
    return async () => undefined;
  },
};
