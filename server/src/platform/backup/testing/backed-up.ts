import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { type Database, sql } from '../../db/database.ts';
import { readUnfinishedJobs } from '../../jobs/unfinished.ts';
import { diskStorage } from '../../storage/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import { readTables } from '../tables.ts';
import { writeBackup } from '../write.ts';

const TOMORROW = new Date('2026-06-16T10:00:00Z');

interface Target {
  database: TestDatabase;
  db: Database;
  clock: TestServer['clock'];
  storage: Storage;
}

export interface BackedUp {
  server: TestServer;
  file: string;
  folder: string;
  /** Returns a database without tables and an empty storage. */
  emptyTarget(): Promise<Target>;
  close(): Promise<void>;
}

/** Starts a server with rows, files and jobs of many kinds, and makes a backup. */
export async function startBackedUp(): Promise<BackedUp> {
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-backup-'));
  const file = join(folder, 'portal.tar.gz');
  const server = await startTestServer();
  const { build, db, parts } = server;
  const company = await build.client({ name: 'Tab\there, "quotes", \\N and\nlines – œuvre' });
  const person = await build.person({ clientId: company.id, roles: ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'] });
  const group = await build.group({ clientId: company.id, members: [person.id] });
  const training = await build.training({ clientId: company.id, tags: ['a,b', '{}'] });
  await build.stepFile({ trainingId: training.id });
  await build.access({ clientId: company.id, trainingId: training.id, groupIds: [group.id] });
  await build.session({ personId: person.id, clientId: company.id, trainingId: training.id });
  const badges = sql(
    'test.badges',
    `with own as (insert into person_training_badge values (:personId, :trainingId, 1, :now))
     insert into person_badge select :personId, id, :now from badge where threshold = 1`,
  );
  await db.rows(badges, { personId: person.id, trainingId: training.id, now: server.clock.now() });
  // The restore must keep the changed text of a row that a migration inserted.
  await db.rows(sql('test.badge-text', `update badge_text set name = 'Our own name' where badge_id = 1`));
  // More rows than fit in one chunk.
  const audit = sql(
    'test.audit',
    `insert into audit (at, action, subject) select :now, 'test', repeat('x', 2000) || n from generate_series(1, 5000) n`,
  );
  await db.rows(audit, { now: server.clock.now() });
  await parts.storage.put('media/logo.svg', Buffer.from('<svg/>'));
  await parts.storage.put('content/1/2/été & co/a file.bin', Buffer.alloc(3_000_000, 7));
  await parts.storage.put('content/1/2/empty', Buffer.alloc(0));
  await server.signIn(person);
  const payload = { personId: person.id, lang: 'it' };
  await parts.jobs.enqueue(db, 'reset-password-mail', payload, { key: 'done' });
  assert.equal(await server.runJobs(), 1);
  await parts.jobs.enqueue(db, 'reset-password-mail', payload, { key: 'now' });
  await parts.jobs.enqueue(db, 'reset-password-mail', payload, { key: 'later', at: TOMORROW });
  await writeBackup(parts, file);
  let targets = 0;
  return {
    server,
    file,
    folder,
    async emptyTarget() {
      const database = await createTestDatabase({ template: 'template0' });
      targets += 1;
      return {
        database,
        db: database.db,
        clock: server.clock,
        storage: await diskStorage(join(folder, `target-${targets}`)),
      };
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns a hash of the rows of each table except `migration`, which contains the times at which migrations ran. */
export async function contentOf(db: Database): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const { name } of await db.connection(readTables)) {
    if (name === 'migration') continue;
    // A restore stores the unfinished jobs in the `jobs` setting. The next start reads them from there.
    const rows = name === 'setting' ? `(select * from setting where key <> 'jobs')` : name;
    const all = sql<{ rows: string }>(
      `test.all.${name}`,
      `select count(*) || ' rows ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as rows
         from ${rows} t`,
    );
    content[name] = (await db.row(all))?.rows ?? '';
  }
  return content;
}

export async function filesIn(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const key of storage.list(''))
    files[key] = createHash('md5')
      .update(await buffer((await storage.open(key))?.stream ?? Readable.from([])))
      .digest('hex');
  return files;
}

export const waitingIn = async (db: Database) =>
  (await db.connection(readUnfinishedJobs)).map(({ kind, key, payload, at }) => ({
    kind,
    key,
    payload,
    at: new Date(at),
  }));
