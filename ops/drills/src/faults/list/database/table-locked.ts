import pg from 'pg';
import type { Fault } from '../../fault.ts';

export const tableLocked: Fault = {
  name: 'table-locked',
  kind: 'database',
  what: 'Somebody locks the table of sessions for 12 seconds.',
  noticed: 'what needs it waits, and fails with 503; soon other calls, too',
  lost: 'nothing',
  ends: 'by itself, or by ending the transaction that holds the lock',
  seconds: 12,
  async inject(world) {
    const client = new pg.Client({ connectionString: world.database.directUrl() });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    await client.query('lock table session in access exclusive mode');
    return () => client.end();
  },
};
