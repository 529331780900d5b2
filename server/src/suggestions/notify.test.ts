import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { buildApp } from '../app.ts';
import { type TestClock, testClock } from '../clock.ts';
import { sql } from '../db/database.ts';
import { type Builders, builders } from '../demo/builders.ts';
import { API_PREFIX } from '../http/route.ts';
import { issueToken } from '../http/tokens.ts';
import { openBoss } from '../jobs/boss.ts';
import { type Jobs, jobsOn } from '../jobs/jobs.ts';
import type { App } from '../parts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type TestJobs, testJobs } from '../testing/jobs.ts';
import { IN_THIS_DATABASE } from '../testing/locks.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const MINUTE_MS = 60_000;
const NODE = join(import.meta.dirname, '../testing/node-process.ts');
// Long ago, so that the job is due immediately on nodes that use the machine's clock.
const STARTS = '2024-06-16T22:00:00.000Z';

let server: TestServer;
let database: TestDatabase;
let clock: TestClock;
let build: Builders;
/** Nodes that run jobs as soon as they are due by the machine's clock. */
const nodes: { app: App; jobs: Jobs }[] = [];
/** The jobs of a further node, which run only when the test runs them. */
let jobs: TestJobs;
let app: App;
let child: ChildProcess | undefined;
let folder: string;

before(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'vr-portal-node-'));
});
beforeEach(async () => {
  database = await createTestDatabase();
  clock = testClock('2024-06-15T10:00:00Z');
  build = builders(database.db, clock);
  jobs = testJobs(database.db, clock);
  app = await buildApp({ ...server.parts, db: database.db, clock, jobs });
});
afterEach(async () => {
  child?.kill('SIGKILL');
  for (const node of nodes.splice(0)) {
    await node.jobs.stop();
    await node.app.close();
  }
  await app.close();
  await jobs.stop();
  await database.drop();
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes a node on the shared database, with the test's clock. It runs jobs after it has been started. */
async function newNode() {
  const node = jobsOn(openBoss({ connectionString: database.url }));
  const nodeApp = await buildApp({ ...server.parts, db: database.db, clock, jobs: node });
  nodes.push({ app: nodeApp, jobs: node });
  return { app: nodeApp, jobs: node };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Suggests a training to eight people from a day in Paris, by default the day after tomorrow. Returns its id. */
async function suggestLater(on: App, startDate = '2024-06-17'): Promise<number> {
  const { id: clientId } = await build.client();
  const { id: trainingId } = await build.training({ clientId });
  await build.contentFile({ trainingId });
  const admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  const members = await Promise.all(Array.from({ length: 8 }, () => build.person({ clientId })));
  const { token } = await issueToken(database.db, clock, { personId: admin.id, kind: 'session' });
  const response = await on.inject({
    method: 'PUT',
    url: `${API_PREFIX}/trainings/suggestions`,
    headers: { authorization: `Bearer ${token}` },
    payload: {
      trainingIds: [trainingId],
      userIds: members.map(({ id }) => id),
      groupIds: [],
      startDate,
      timeZone: 'Europe/Paris',
    },
  });
  assert.equal(response.statusCode, 200);
  return response.json<{ id: number }>().id;
}

const selectNotificationCounts = sql(
  'test.notification-counts',
  `select p.id, count(n.id)::int as count from person p left join notification n on n.person_id = p.id
   where p.roles = '{}' group by p.id`,
);
/** Returns how many notifications people have, each different number once. */
const notificationCounts = async () =>
  [
    ...new Set((await database.db.rows<{ count: number }>(selectNotificationCounts)).map((person) => person.count)),
  ].sort();

const selectToldAt = sql('test.told-at', 'select told_at as "toldAt" from suggestion where id = $1');
const toldAt = async (id: number) =>
  (await database.db.row<{ toldAt: Date | null }>(selectToldAt, [id]))?.toldAt?.toISOString();

const countJobs = sql(
  'test.jobs',
  `select count(*)::int as jobs from pgboss.job where name = 'tell-suggestions' and state = $1`,
);
const jobsIn = async (state: 'created' | 'active' | 'completed') =>
  (await database.db.row<{ jobs: number }>(countJobs, [state]))?.jobs;

const LOCK = 4711;
const selectStuck = sql(
  'test.stuck',
  `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted
     and ${IN_THIS_DATABASE}`,
);

/**
 * Blocks transactions after they have inserted notifications and before they commit, while `act` runs. `stuck` waits
 * for such a transaction and returns the pid of its connection.
 */
async function whileBlocked(act: (stuck: () => Promise<number>) => Promise<void>): Promise<void> {
  await database.db.connection(async (client) => {
    await client.query(`
      create function wait_in_the_middle() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(${LOCK}); return null; end';
      create trigger wait_in_the_middle after insert on notification
        for each statement execute function wait_in_the_middle();
      select pg_advisory_lock(${LOCK})`);
    await act(async () => {
      let pid: number | undefined;
      await until(async () => {
        pid = (await database.db.row<{ pid: number }>(selectStuck))?.pid;
        return pid !== undefined;
      });
      return pid as number;
    });
    await client.query(`select pg_advisory_unlock(${LOCK})`);
  });
}

const selectGone = sql('test.gone', 'select 1 as here from pg_stat_activity where pid = $1');
const hasGone = async (pid: number) => (await database.db.row(selectGone, [pid])) === undefined;

test('two nodes notify each person once', async () => {
  const [one, two] = [await newNode(), await newNode()];
  const ids = [];
  for (let index = 0; index < 6; index += 1) ids.push(await suggestLater(index % 2 ? one.app : two.app));
  clock.set(STARTS);
  await Promise.all([one.jobs.start(one.app), two.jobs.start(two.app)]);
  await until(async () => (await jobsIn('completed')) === ids.length);
  assert.deepEqual(await notificationCounts(), [1]);
  for (const id of ids) assert.equal(await toldAt(id), STARTS);
});

test('each person is notified once, even if the job runs several times at once', async () => {
  const id = await suggestLater(app);
  const tell = () => app.jobHandlers['tell-suggestions']?.({ suggestionId: id });
  clock.set(STARTS);
  await Promise.all(Array.from({ length: 10 }, tell));
  assert.deepEqual(await notificationCounts(), [1]);
  // If a node dies after its commit and before the job is recorded as done, another node runs the job again.
  clock.advance(MINUTE_MS);
  assert.equal(await jobs.run(app), 1);
  assert.deepEqual([await notificationCounts(), await toldAt(id)], [[1], STARTS]);
});

test('if the connection of a node breaks in the middle, nobody is notified, and another node notifies everyone', async () => {
  const other = await buildApp({ ...server.parts, db: database.db, clock, jobs });
  try {
    const id = await suggestLater(app);
    clock.set(STARTS);
    await whileBlocked(async (stuck) => {
      const running = jobs.run(app);
      await database.db.rows(sql('test.terminate', 'select pg_terminate_backend($1)'), [await stuck()]);
      assert.equal(await running, 1);
      assert.deepEqual([await notificationCounts(), await toldAt(id)], [[0], undefined]);
    });
    clock.advance(MINUTE_MS);
    assert.equal(await jobs.run(other), 1);
    assert.deepEqual([await notificationCounts(), await toldAt(id)], [[1], clock.now().toISOString()]);
    clock.advance(MINUTE_MS);
    assert.equal(await jobs.run(app), 0);
  } finally {
    await other.close();
  }
});

test('if a node is killed in the middle, nobody is notified, and another node notifies everyone', async () => {
  const id = await suggestLater(app);
  clock.set(STARTS);
  await jobs.syncClock();
  let pid = 0;
  await whileBlocked(async (stuck) => {
    child = spawn(process.execPath, [NODE, database.url, STARTS, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    pid = await stuck();
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    assert.deepEqual(await exited, [null, 'SIGKILL']);
  });
  // PostgreSQL finishes the statement of the killed node, and then closes its connection.
  await until(() => hasGone(pid));
  assert.deepEqual([await notificationCounts(), await toldAt(id), await jobsIn('active')], [[0], undefined, 1]);
  const supervised = async () => {
    assert.equal(await jobs.run(app), 0);
    await jobs.boss.supervise();
  };
  await supervised();
  clock.advance(1.5 * MINUTE_MS);
  await supervised();
  clock.advance(MINUTE_MS);
  assert.equal(await jobs.run(app), 1);
  assert.deepEqual([await notificationCounts(), await toldAt(id)], [[1], clock.now().toISOString()]);
});

test('a suggestion that has not begun survives the end of every node', async () => {
  // This node is not started: by the machine's clock, the job is due before it is by the test's clock.
  const first = await newNode();
  const id = await suggestLater(first.app);
  await first.jobs.stop();
  await first.app.close();
  nodes.pop();
  clock.set(STARTS);
  const second = await newNode();
  await second.jobs.start(second.app);
  await until(async () => (await toldAt(id)) !== undefined);
  assert.deepEqual(await notificationCounts(), [1]);
});

/** Runs the queue's regular maintenance, which deletes jobs that were done or due long ago. */
async function sweep(): Promise<void> {
  await jobs.syncClock();
  await jobs.boss.supervise();
}

test('the job of a suggestion for a day in years is kept until then, although the queue deletes old jobs', async () => {
  const soon = await suggestLater(app);
  const id = await suggestLater(app, '2027-06-17');
  clock.set(STARTS);
  assert.equal(await jobs.run(app), 1);
  assert.deepEqual([await toldAt(soon), await jobsIn('completed')], [STARTS, 1]);
  for (const at of ['2024-08-01', '2024-12-01', '2025-06-17', '2026-06-17', '2027-06-16']) {
    clock.set(`${at}T00:00:00Z`);
    await sweep();
    assert.equal(await jobs.run(app), 0);
    assert.deepEqual([await jobsIn('created'), await jobsIn('completed')], [1, 0], at);
  }
  clock.set('2027-06-16T22:00:00Z');
  assert.equal(await jobs.run(app), 1);
  assert.deepEqual([await notificationCounts(), await toldAt(id)], [[1], clock.now().toISOString()]);
});

test('if the queue has deleted the job because no node ran for weeks, people are notified late', async () => {
  const id = await suggestLater(app);
  clock.set('2024-08-01T00:00:00Z');
  await sweep();
  assert.equal(await jobsIn('created'), 0);
  await jobs.enqueue(database.db, 'clean-up', {}, { key: 'clean-up' });
  await jobs.run(app);
  await jobs.run(app);
  assert.deepEqual([await notificationCounts(), await toldAt(id)], [[1], clock.now().toISOString()]);
});

test('a job that runs too early by the clock of its node runs again at the start of the suggestion', async () => {
  const id = await suggestLater(app);
  // The queue's clock is ahead.
  await jobs.enqueue(database.db, 'tell-suggestions', { suggestionId: id }, { key: `suggestion:${id}`, at: 0 });
  assert.equal(await jobs.run(app), 1);
  assert.deepEqual([await notificationCounts(), await toldAt(id), await jobsIn('created')], [[0], undefined, 1]);
  clock.set(new Date(Date.parse(STARTS) - 1));
  assert.equal(await jobs.run(app), 0);
  clock.set(STARTS);
  assert.equal(await jobs.run(app), 1);
  assert.deepEqual([await notificationCounts(), await toldAt(id)], [[1], STARTS]);
});

test('a job that was lost is added again, in time or late', async () => {
  for (const cleanedAt of ['2024-06-16T21:30:00.000Z', '2024-06-16T22:45:00.000Z']) {
    clock.set('2024-06-15T10:00:00Z');
    const id = await suggestLater(app);
    await database.db.rows(sql('test.lose', `delete from pgboss.job where name = 'tell-suggestions'`));
    clock.set(cleanedAt);
    await jobs.enqueue(database.db, 'clean-up', {}, { key: 'clean-up' });
    await jobs.run(app);
    const due = cleanedAt < STARTS ? STARTS : cleanedAt;
    clock.set(due);
    await jobs.run(app);
    assert.deepEqual([await notificationCounts(), await toldAt(id)], [[1], due]);
  }
});

test('a job for a suggestion that does not exist does nothing', async () => {
  await app.jobHandlers['tell-suggestions']?.({ suggestionId: 2_147_483_647 });
  assert.equal(await jobs.run(app), 0);
});
