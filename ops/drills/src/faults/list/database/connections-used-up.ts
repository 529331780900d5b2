import pg from 'pg';
import type { Fault } from '../../fault.ts';

export const connectionsUsedUp: Fault = {
  name: 'connections-used-up',
  kind: 'database',
  what: 'Other programs use all connections of the database, and those of the portal are ended.',
  noticed: 'calls fail with 503, and the client repeats them',
  lost: 'nothing',
  ends: 'once the other programs close theirs',
  seconds: 8,
  async inject(world) {
    const taken: pg.Client[] = [];
    const take = async () => {
      for (;;) {
        const client = new pg.Client({ connectionString: world.database.directUrl() });
        client.on('error', () => undefined);
        try {
          await client.connect();
        } catch {
          return;
        }
        taken.push(client);
      }
    };
    await take();
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'portal%'
      and usename = current_user`;
    await taken[0]?.query(end);
    await take();
    return async () => void (await Promise.all(taken.map((client) => client.end())));
  },
};
