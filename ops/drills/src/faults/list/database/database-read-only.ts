import { sql } from '@vr/server/platform/db/database';
import type { Fault } from '../../fault.ts';

export const databaseReadOnly: Fault = {
  name: 'database-read-only',
  kind: 'database',
  what: 'The database takes no writes, as one that is no longer the primary.',
  noticed: 'what people read is there; what they save fails with 503',
  lost: 'nothing',
  ends: 'once the database takes writes',
  seconds: 6,
  async inject(world) {
    const set = (value: 'on' | 'off') =>
      world.withDatabase(async (db) => {
        await db.rows(sql('', 'set default_transaction_read_only = off'));
        await db.connection(async (client) => {
          await client.query('begin read write');
          await client.query(`alter database portal set default_transaction_read_only = ${value}`);
          await client.query('commit');
          await client.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user',
          );
        });
      });
    await set('on');
    return () => set('off');
  },
};
