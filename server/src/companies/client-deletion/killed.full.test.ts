import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildApp } from '../../app.ts';
import { testClock } from '../../clock.ts';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import type { App } from '../../parts.ts';
import { sql } from '../../platform/db/database.ts';
import { type Builders, builders } from '../../platform/demo/builders.ts';
import { API_PREFIX } from '../../platform/http/route.ts';
import { issueToken } from '../../platform/http/tokens.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type TestJobs, testJobs } from '../../testing/jobs.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { until } from '../../testing/until.ts';
import {
  buildMarkedCompany,
  keysIn,
  markedFiles,
  rollUpsIn,
  rowsAbout,
  SHARED_LOGO,
} from './testing/marked-company.ts';

const MINUTE_MS = 60_000;
const NODE = join(import.meta.dirname, '../../testing/node-process.ts');
// In the past, so that the job is due immediately on nodes, which use the machine's clock.
const clock = testClock('2024-06-15T10:00:00Z');

let server: TestServer;
let database: TestDatabase;
let build: Builders;
let jobs: TestJobs;
let app: App;
let child: ChildProcess | undefined;

before(async () => {
  server = await startTestServer();
  database = await createTestDatabase();
  build = builders(database.db, clock);
  jobs = testJobs(database.db, clock);
  app = await buildApp({ ...server.parts, db: database.db, clock, jobs });
});
after(async () => {
  child?.kill('SIGKILL');
  await app.close();
  await jobs.stop();
  await database.drop();
  await server.close();
});

function startNode(): ChildProcess {
  const values = [NODE, database.url, clock.now().toISOString(), server.parts.config.dataDir];
  child = spawn(process.execPath, values, { stdio: ['ignore', 'ignore', 'inherit'] });
  return child;
}

const selectBlocked = sql<{ pid: number }>(
  'test.blocked-by',
  'select pid from pg_stat_activity where datname = current_database() and :pid = any(pg_blocking_pids(pid))',
);
const selectBackend = sql('test.backend', 'select from pg_stat_activity where pid = :pid');

/**
 * Starts a node and kills it when its job waits for a row that this test has locked. PostgreSQL finishes the statement of
 * the killed node when the row is unlocked, and then closes the node's connection.
 */
async function killAt(lock: string): Promise<void> {
  let pid = 0;
  await database.db.connection(async (client) => {
    await client.query('begin');
    const { rowCount } = await client.query(lock);
    assert.equal(rowCount, 1, lock);
    const own = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const node = startNode();
    await until('the node waits for the lock', async () => {
      // Looks for a statement that waits for this lock, because the node's statements also briefly wait for each other.
      pid = (await database.db.row(selectBlocked, { pid: own.rows[0]?.pid }))?.pid ?? 0;
      return pid !== 0;
    });
    const exited = once(node, 'exit');
    node.kill('SIGKILL');
    assert.deepEqual(await exited, [null, 'SIGKILL']);
    await client.query('rollback');
  });
  await until('the connection is closed', async () => (await database.db.row(selectBackend, { pid })) === undefined);
}

/** Advances the clock until the killed node counts as dead and its job is due again. */
async function passTime(): Promise<void> {
  for (const minutes of [0, 1.5, 60]) {
    clock.advance(minutes * MINUTE_MS);
    await jobs.syncClock();
    await jobs.boss.supervise();
  }
}

const countUnfinished = sql<{ jobs: number }>(
  'test.unfinished',
  `select count(*)::int as jobs from pgboss.job where name like 'delete-%' and state < 'completed'`,
);

test('a node that is killed at any point leaves nothing behind that another does not delete', async () => {
  const { db } = database;
  const { storage, config } = server.parts;
  await build.skill();
  await build.platform({ name: 'Platform' });
  const superAdmin = await build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
  const { token } = await issueToken(db, clock, { personId: superAdmin.id, kind: 'session' });
  const { id: played } = await build.training({ clientId: 1 });
  await build.stepFile({ trainingId: played });
  await build.client({ name: 'Another', logo: SHARED_LOGO });
  const keysBefore = await keysIn(storage);
  await jobs.syncClock();
  const company = await buildMarkedCompany(
    { parts: { db, clock, storage, config }, build },
    { people: 35, each: 3, played },
  );

  const deleted = await app.inject({
    method: 'DELETE',
    url: `${API_PREFIX}/clients/${company.id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(deleted.statusCode, 204);

  const { id, people, trainings } = company;
  const progress: number[] = [];
  const points = [
    // After the bytes of an upload are deleted, and before its row is.
    `select from upload where id = '${company.upload}' for update`,
    // The same for a batch of builds, and for a document.
    `select from content_file where training_id = ${trainings[2]} and file_type = 'APK' for update`,
    `select from resource where client_id = ${id} for update`,
    // Between two batches of people, and within one.
    `select from person where id = ${people[15]} for update`,
    `select from person_total where person_id = ${people[25]} for update`,
    `select from training where id = ${trainings[1]} for update`,
    `select from client where id = ${id} for update`,
  ];
  for (const point of points) {
    await killAt(point);
    const row = await db.row(
      sql<{ done: number }>('test.done', 'select done from client_deletion where client_id = :id'),
      { id },
    );
    assert.ok(row, 'it is not done yet');
    progress.push(row.done);
    await passTime();
  }
  assert.deepEqual(
    progress,
    progress.toSorted((a, b) => a - b),
    'each node goes on where the one before has stopped',
  );
  assert.ok(new Set(progress).size > 4, `${progress}`);

  startNode();
  await until('the jobs are done', async () => (await db.row(countUnfinished))?.jobs === 0);
  assert.deepEqual(await rowsAbout(db, company), []);
  assert.deepEqual((await keysIn(storage)).sort(), [...keysBefore, SHARED_LOGO.slice(1)].sort());
  assert.deepEqual(
    (await markedFiles(config.dataDir)).filter((file) => !file.endsWith(SHARED_LOGO)),
    [],
  );
  const left = await rollUpsIn(db);
  await rebuildRollUps(db);
  assert.deepEqual(await rollUpsIn(db), left);
});
