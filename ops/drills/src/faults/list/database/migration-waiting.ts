import { setTimeout as pause } from 'node:timers/promises';
import { MIGRATION_LOCK } from '@vr/server/platform/db/migrate';
import pg from 'pg';
import type { Fault } from '../../fault.ts';

export const migrationWaiting: Fault = {
  name: 'migration-waiting',
  kind: 'database',
  what: 'A node starts while another one has migrated for 6 seconds.',
  noticed: 'nothing, or a call that the client repeats',
  lost: 'nothing',
  ends: 'by itself',
  seconds: 1,
  async inject(world) {
    const client = new pg.Client({ connectionString: world.database.directUrl() });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const started = world.layout.addNode();
    await pause(6000);
    await client.end();
    const node = await started;
    return async () => {
      await world.layout.removeNode(node);
      await node.stop();
    };
  },
};
