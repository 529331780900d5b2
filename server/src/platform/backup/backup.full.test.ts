import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../../app.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { testJobs } from '../../testing/jobs.ts';
import { startTestServer } from '../../testing/server.ts';
import { openDatabase, sql } from '../db/database.ts';
import { enqueueRestoredJobs } from '../jobs/unfinished.ts';
import type { Storage } from '../storage/storage.ts';
import { readBackup } from './read.ts';
import { type BackedUp, contentOf, startBackedUp, waitingIn } from './testing/backed-up.ts';
import { writeBackup } from './write.ts';

let portal: BackedUp;
before(async () => {
  portal = await startBackedUp();
});
after(() => portal.close());

test('a backup can be restored into an unused portal without --force', async () => {
  const { server, file } = portal;
  const unused = await startTestServer();
  await readBackup(unused.parts, file);
  assert.deepEqual(await contentOf(unused.db), await contentOf(server.db));
  await unused.close();
});

test('after a restore, new rows get new ids', async () => {
  const { server, file, emptyTarget } = portal;
  const target = await emptyTarget();
  await readBackup(target, file);
  const last = sql<{ id: number }>('test.last', 'select max(id) as id from audit');
  const next = sql<{ id: number }>(
    'test.next',
    `insert into audit (at, action, subject) values (:now, 'test', 'next') returning id`,
  );
  const before = await target.db.row(last);
  const inserted = await target.db.row(next, { now: server.clock.now() });
  assert.ok((inserted?.id ?? 0) > (before?.id ?? 0));
  await target.database.drop();
});

test('slow files fail neither a backup nor a restore, although PostgreSQL ends transactions that wait', async () => {
  const { server, file, folder, emptyTarget } = portal;
  /** Opens a database with a short idle timeout, as operators set it for the role when they use PgBouncer. */
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
  const { server, file, emptyTarget } = portal;
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
  const { file, folder, emptyTarget } = portal;
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
  const { server, folder, emptyTarget } = portal;
  const { db, parts, clock } = server;
  const insert = sql(
    'test.pair',
    `with a as (insert into audit (at, action, subject) values (:now, 'pair', 'x'))
    insert into setting (key, value) values (gen_random_uuid()::text, '1')`,
  );
  let writing = true;
  const writer = (async () => {
    while (writing) await db.rows(insert, { now: clock.now() });
  })();
  const busy = join(folder, 'busy.tar.gz');
  await writeBackup(parts, busy);
  writing = false;
  await writer;
  const target = await emptyTarget();
  await readBackup(target, busy);
  const counts = sql<{ pairs: number; settings: number }>(
    'test.counts',
    `select (select count(*) from audit where action = 'pair') as pairs,
    (select count(*) from setting where value = '1') as settings`,
  );
  const restored = await target.db.row(counts);
  assert.equal(restored?.pairs, restored?.settings);
  await target.database.drop();
});

test('a backup with an unknown schema is refused', async () => {
  const { server, folder, emptyTarget } = portal;
  const newer = await startTestServer();
  await newer.db.rows(sql('test.newer', `insert into migration values ('9999_newer.sql', 'x', :now)`), {
    now: server.clock.now(),
  });
  const future = join(folder, 'future.tar.gz');
  await writeBackup(newer.parts, future);
  await newer.close();
  const target = await emptyTarget();
  await assert.rejects(readBackup(target, future), /another version of the portal: migration 9999_newer\.sql/u);
  await target.database.drop();
});
