import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { buildApp } from '../app.ts';
import { type Database, openDatabase, sql } from '../db/database.ts';
import { enqueueRestoredJobs, readUnfinishedJobs } from '../jobs/unfinished.ts';
import { diskStorage } from '../storage/disk.ts';
import type { Storage } from '../storage/storage.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { testJobs } from '../testing/jobs.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { readBackup } from './read.ts';
import { readTables } from './tables.ts';
import { writeBackup } from './write.ts';

const TOMORROW = new Date('2026-06-16T10:00:00Z');

let folder: string;
let server: TestServer;
let file: string;
let targets = 0;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vr-portal-backup-'));
  file = join(folder, 'portal.tar.gz');
  server = await startTestServer();
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
    `with own as (insert into person_training_badge values ($1, $2, 1, $3))
     insert into person_badge select $1, id, $3 from badge where threshold = 1`,
  );
  await db.rows(badges, [person.id, training.id, server.clock.now()]);
  // Rows that a migration inserted may have been changed later.
  await db.rows(sql('test.badge-text', `update badge_text set name = 'Our own name' where badge_id = 1`));
  // More than one chunk of rows.
  const audit = sql(
    'test.audit',
    `insert into audit (at, action, subject) select $1, 'test', repeat('x', 2000) || n from generate_series(1, 5000) n`,
  );
  await db.rows(audit, [server.clock.now()]);
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
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Target {
  database: TestDatabase;
  db: Database;
  clock: TestServer['clock'];
  storage: Storage;
}

/** Returns a database without any table, and an empty storage. */
async function emptyTarget(): Promise<Target> {
  const database = await createTestDatabase({ template: 'template0' });
  targets += 1;
  return {
    database,
    db: database.db,
    clock: server.clock,
    storage: await diskStorage(join(folder, `target-${targets}`)),
  };
}

/** Returns a hash of the rows of each table, without the times of the migrations. */
async function contentOf(db: Database): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const { name } of await db.connection(readTables)) {
    if (name === 'migration') continue;
    // A restore stores the unfinished jobs in this row for the next start.
    const rows = name === 'setting' ? `(select * from setting where key <> 'jobs')` : name;
    const all = sql(
      `test.all.${name}`,
      `select count(*) || ' rows ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as rows from ${rows} t`,
    );
    content[name] = (await db.row<{ rows: string }>(all))?.rows ?? '';
  }
  return content;
}

async function filesIn(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const key of storage.list(''))
    files[key] = createHash('md5')
      .update(await buffer((await storage.open(key))?.stream ?? Readable.from([])))
      .digest('hex');
  return files;
}

test('a restore returns every row and every byte of the backup', async () => {
  const target = await emptyTarget();
  const { files } = await readBackup(target, file);
  assert.equal(files, 3);
  assert.deepEqual(await contentOf(target.db), await contentOf(server.db));
  assert.deepEqual(await filesIn(target.storage), await filesIn(server.parts.storage));
  await target.database.drop();
});

test('a backup can be restored into an unused portal without --force', async () => {
  const unused = await startTestServer();
  await readBackup(unused.parts, file);
  assert.deepEqual(await contentOf(unused.db), await contentOf(server.db));
  await unused.close();
});

test('after a restore, new rows get new ids', async () => {
  const target = await emptyTarget();
  await readBackup(target, file);
  const last = sql('test.last', 'select max(id) as id from audit');
  const next = sql('test.next', `insert into audit (at, action, subject) values ($1, 'test', 'next') returning id`);
  const before = await target.db.row<{ id: number }>(last);
  const inserted = await target.db.row<{ id: number }>(next, [server.clock.now()]);
  assert.ok((inserted?.id ?? 0) > (before?.id ?? 0));
  await target.database.drop();
});

/** Returns the unfinished jobs of a database. */
const waitingIn = async (db: Database) =>
  (await db.connection(readUnfinishedJobs)).map(({ kind, key, payload, at }) => ({
    kind,
    key,
    payload,
    at: new Date(at),
  }));

test('slow files fail neither a backup nor a restore, although PostgreSQL ends transactions that wait', async () => {
  /** The setting that operators give to the role behind PgBouncer, here with a short time. */
  const impatient = ({ url }: TestDatabase) =>
    openDatabase(`${url}+-c+idle_in_transaction_session_timeout%3D200ms`, { max: 2 });
  const slow = (storage: Storage): Storage => ({
    ...storage,
    open: (key) => sleep(300).then(() => storage.open(key)),
    put: (key, bytes) => sleep(300).then(() => storage.put(key, bytes)),
  });
  const source = await emptyTarget();
  await readBackup(source, file);
  const target = await emptyTarget();
  const [from, to] = [impatient(source.database), impatient(target.database)];
  const slowFile = join(folder, 'slow.tar.gz');
  await writeBackup({ ...source, db: from, storage: slow(source.storage) }, slowFile);
  await readBackup({ ...target, db: to, storage: slow(target.storage) }, slowFile);
  assert.deepEqual(await contentOf(target.db), await contentOf(server.db));
  await from.close();
  await to.close();
  for (const { database } of [source, target]) await database.drop();
});

test('unfinished jobs run after the restore, each when it is due', async () => {
  const target = await emptyTarget();
  await readBackup(target, file);
  assert.deepEqual(await waitingIn(target.db), [], 'until the next start');
  const jobs = testJobs(target.db, target.clock);
  await target.db.transaction((tx) => enqueueRestoredJobs(tx, jobs));
  assert.deepEqual(await waitingIn(target.db), await waitingIn(server.db));
  await target.db.transaction((tx) => enqueueRestoredJobs(tx, jobs));
  assert.equal((await waitingIn(target.db)).length, 2, 'once');
  const app = await buildApp({ ...server.parts, db: target.db, jobs });
  assert.equal(await jobs.run(app), 1);
  await app.close();
  await jobs.stop();
  await target.database.drop();
});

test('a backup between a restore and the next start contains the unfinished jobs', async () => {
  const target = await emptyTarget();
  await readBackup(target, file);
  const again = join(folder, 'again.tar.gz');
  await writeBackup(target, again);
  await readBackup(target, again, { force: true });
  const jobs = testJobs(target.db, target.clock);
  await target.db.transaction((tx) => enqueueRestoredJobs(tx, jobs));
  assert.deepEqual(
    (await waitingIn(target.db)).map(({ key }) => key),
    ['now', 'later'],
  );
  await jobs.stop();
  await target.database.drop();
});

test('a backup of a running portal is a snapshot of one instant', async () => {
  const { db, parts, clock } = server;
  const insert = sql(
    'test.pair',
    `with a as (insert into audit (at, action, subject) values ($1, 'pair', 'x'))
    insert into setting (key, value) values (gen_random_uuid()::text, '1')`,
  );
  let writing = true;
  const writer = (async () => {
    while (writing) await db.rows(insert, [clock.now()]);
  })();
  const busy = join(folder, 'busy.tar.gz');
  await writeBackup(parts, busy);
  writing = false;
  await writer;
  const target = await emptyTarget();
  await readBackup(target, busy);
  const counts = sql(
    'test.counts',
    `select (select count(*) from audit where action = 'pair') as pairs,
    (select count(*) from setting where value = '1') as settings`,
  );
  const restored = await target.db.row<{ pairs: number; settings: number }>(counts);
  assert.equal(restored?.pairs, restored?.settings);
  await target.database.drop();
});

describe('a month of sessions that is detached and not dropped yet', () => {
  let source: Target;
  let target: Target;
  const sessionsIn = async (db: Database) => (await contentOf(db)).session;
  before(async () => {
    source = await emptyTarget();
    target = await emptyTarget();
    await readBackup(source, file);
  });
  after(async () => {
    for (const { database } of [source, target]) await database.drop();
  });

  test('is restored as sessions', async () => {
    await source.db.connection(async (client) => {
      await client.query(`select add_month('session', '2020-01-01')`);
      for (const month of ['2020_01', '2026_06'])
        await client.query(`alter table session detach partition session_${month}`);
    });
    const detached = join(folder, 'detached.tar.gz');
    await writeBackup(source, detached);
    await readBackup(target, detached);
    assert.equal(await sessionsIn(target.db), await sessionsIn(server.db));
  });

  test('is ignored in a backup of an earlier version, which has it as an empty table', async () => {
    const older = pack();
    const entries = createReadStream(file).pipe(createGunzip()).pipe(extract());
    const written = pipeline(older, createGzip(), createWriteStream(join(folder, 'older.tar.gz')));
    for await (const entry of entries) {
      let bytes = await buffer(entry);
      if (/^(?:manifest|end)\.json$/u.test(entry.header.name)) {
        const content = JSON.parse(bytes.toString());
        content.tables?.push({ name: 'session_2020_01', columns: ['id', 'day'] });
        if (content.rows) content.rows.session_2020_01 = 0;
        bytes = Buffer.from(JSON.stringify(content));
      }
      older.entry({ name: entry.header.name }, bytes);
    }
    older.finalize();
    await written;
    await readBackup(target, join(folder, 'older.tar.gz'), { force: true });
    assert.equal(await sessionsIn(target.db), await sessionsIn(server.db));
  });

  test('is replaced by a restore', async () => {
    await readBackup(source, file, { force: true });
    assert.equal(await sessionsIn(source.db), await sessionsIn(server.db));
  });
});

test('a database with data is replaced only with --force', async () => {
  const other = await startTestServer();
  await other.build.client({ name: 'Living company' });
  await other.parts.storage.put('media/old.svg', Buffer.from('old'));
  const jobs = testJobs(other.db, other.clock);
  await jobs.enqueue(other.db, 'reset-password-mail', { personId: 1, lang: 'fr' }, { key: 'old' });
  await jobs.stop();
  const before = await contentOf(other.db);
  await assert.rejects(readBackup(other.parts, file), /The database is not empty\. .*--force/u);
  assert.deepEqual(await contentOf(other.db), before);
  assert.equal((await waitingIn(other.db)).length, 1);
  await readBackup(other.parts, file, { force: true });
  assert.deepEqual(Object.keys(await filesIn(other.parts.storage)), Object.keys(await filesIn(server.parts.storage)));
  assert.equal((await contentOf(other.db)).client, (await contentOf(server.db)).client);
  assert.deepEqual(await waitingIn(other.db), [], 'the jobs of the replaced portal are deleted');
  await other.close();
});

test('a damaged backup changes nothing', async () => {
  const target = await emptyTarget();
  const whole = await readFile(file);
  const cut = join(folder, 'cut.tar.gz');
  await writeFile(cut, whole);
  await truncate(cut, Math.trunc(whole.length / 2));
  const noBackup = join(folder, 'letter.txt');
  await writeFile(noBackup, 'Dear reader');
  for (const broken of [cut, noBackup]) await assert.rejects(readBackup(target, broken), /damaged|no complete backup/u);
  await assert.rejects(readBackup(target, join(folder, 'none')), /There is no file/u);
  assert.deepEqual(await contentOf(target.db), {});
  await target.database.drop();
});

test('a backup with an unknown schema is refused', async () => {
  const newer = await startTestServer();
  await newer.db.rows(sql('test.newer', `insert into migration values ('9999_newer.sql', 'x', $1)`), [
    server.clock.now(),
  ]);
  const future = join(folder, 'future.tar.gz');
  await writeBackup(newer.parts, future);
  await newer.close();
  const target = await emptyTarget();
  await assert.rejects(readBackup(target, future), /another version of the portal: migration 9999_newer\.sql/u);
  await target.database.drop();
});

test('a backup never overwrites a file, and a failed one leaves no file', async () => {
  await assert.rejects(writeBackup(server.parts, file), /exists already/u);
  const failing: Storage = { ...server.parts.storage, open: () => Promise.reject(new Error('disk broken')) };
  await assert.rejects(
    writeBackup({ ...server.parts, storage: failing }, join(folder, 'failed.tar.gz')),
    /disk broken/u,
  );
  await assert.rejects(writeBackup(server.parts, join(folder, 'no/such/folder.tar.gz')), /ENOENT/u);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => /failed|partial/u.test(name)),
    [],
  );
});
