import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@vr/server/platform/db/database';
import { MIGRATION_LOCK } from '@vr/server/platform/db/migrate';
import pg from 'pg';
import type { FaultOfKind } from '../fault.ts';
import type { World } from '../world/world.ts';

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);

async function connect(world: World): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.database.directUrl() });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const endOthers =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user';

export const databaseFaults: readonly FaultOfKind[] = [
  {
    name: 'database-killed',
    what: 'PostgreSQL is killed, and starts again.',
    noticed: 'calls fail with 503 for some seconds, and the client repeats them',
    ends: 'PostgreSQL starts again and replays its log',
    seconds: 1,
    async inject(world) {
      await world.database.restart();
      return async () => undefined;
    },
  },
  {
    name: 'database-frozen',
    what: 'PostgreSQL stops for 20 seconds (SIGSTOP).',
    noticed: 'calls wait, and fail with 503',
    seconds: 20,
    async inject(world) {
      // The main process and all processes that serve connections.
      const pids = [world.database.pid(), ...(await childrenOf(world.database.pid()))];
      const signal = (name: NodeJS.Signals) => {
        for (const pid of pids) {
          try {
            process.kill(pid, name);
          } catch {
            // The process has ended.
          }
        }
      };
      signal('SIGSTOP');
      return async () => signal('SIGCONT');
    },
  },
  {
    name: 'connections-ended',
    what: 'All connections to the database are ended, again and again.',
    noticed: 'some calls fail with 503, and the client repeats them',
    seconds: 1,
    async inject(world) {
      for (let ends = 0; ends < 5; ends += 1) {
        await world.withDatabase((db) => db.rows(sql('', endOthers)));
        await pause(700);
      }
      return async () => undefined;
    },
  },
  {
    name: 'connections-used-up',
    what: 'Other programs use all connections of the database, and those of the portal are ended.',
    noticed: 'calls fail with 503, and the client repeats them',
    ends: 'once the other programs close theirs',
    seconds: 8,
    async inject(world) {
      const taken: pg.Client[] = [];
      const take = async () => {
        for (;;) {
          const client = await connect(world).catch(() => undefined);
          if (!client) return;
          taken.push(client);
        }
      };
      await take();
      const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'portal%'
      and usename = current_user`;
      await taken[0]?.query(end);
      await take();
      return () => Promise.all(taken.map((client) => client.end()));
    },
  },
  {
    name: 'database-read-only',
    what: 'The database takes no writes, as one that is no longer the primary.',
    noticed: 'what people read is there; what they save fails with 503',
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
            await client.query(endOthers);
          });
        });
      await set('on');
      return () => set('off');
    },
  },
  {
    name: 'table-locked',
    what: 'Somebody locks the table of sessions for 12 seconds.',
    noticed: 'what needs it waits, and fails with 503; soon other calls, too',
    ends: 'by itself, or by ending the transaction that holds the lock',
    seconds: 12,
    async inject(world) {
      const client = await connect(world);
      await client.query('begin');
      await client.query('lock table session in access exclusive mode');
      return () => client.end();
    },
  },
  {
    name: 'deadlocks',
    what: 'Transactions of others lock the same rows in another order.',
    noticed: 'nothing: what loses a deadlock is repeated, at the latest by the client',
    seconds: 1,
    async inject(world) {
      for (let tries = 0; tries < 6; tries += 1) {
        const client = await connect(world);
        try {
          await client.query('begin');
          // The reports of sessions lock these rows last, so a transaction that locks them first deadlocks with reports.
          await client.query('select from training_total for update');
          await pause(700);
          await client.query('select from progress for update');
          await client.query('select from person_total for update');
        } catch {
          // PostgreSQL resolved the deadlock by aborting this transaction.
        }
        await client.end();
      }
      return async () => undefined;
    },
  },
  {
    name: 'commits-unconfirmed',
    what: 'Commits are done, but the connection breaks before their confirmation.',
    noticed: 'some calls fail with 503, and the client repeats them',
    seconds: 1,
    async inject(world) {
      for (let cuts = 0; cuts < 12; cuts += 1) {
        world.database.proxy.cutReplyTo('commit');
        await pause(400);
      }
      return async () => world.database.proxy.cutReplyTo();
    },
  },
  {
    name: 'migration-waiting',
    what: 'A node starts while another one has migrated for 6 seconds.',
    noticed: 'nothing, or a call that the client repeats',
    seconds: 1,
    async inject(world) {
      const client = await connect(world);
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
  },
];
