import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Fault } from '../../fault.ts';

export const deadlocks: Fault = {
  name: 'deadlocks',
  kind: 'database',
  what: 'Transactions of others lock the same rows in another order.',
  noticed: 'nothing: what loses a deadlock is repeated, at the latest by the client',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 1,
  async inject(world) {
    for (let tries = 0; tries < 6; tries += 1) {
      const client = new pg.Client({ connectionString: world.database.directUrl() });
      client.on('error', () => undefined);
      await client.connect();
      try {
        await client.query('begin');
        // The reports of sessions lock these rows last, so a transaction that locks them first deadlocks with reports.
        await client.query('select from training_total for update');
        await pause(700);
        await client.query('select from progress for update');
        await client.query('select from person_total for update');
      } catch {
        // It has lost the deadlock itself.
      }
      await client.end();
    }
    return async () => undefined;
  },
};
