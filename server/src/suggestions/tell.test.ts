import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { type App, buildApp } from '../app.ts';
import { type TestClock, testClock } from '../clock.ts';
import { sql } from '../db/database.ts';
import { type Builders, builders } from '../demo/builders.ts';
import { API_PREFIX } from '../http/route.ts';
import { issueToken } from '../http/tokens.ts';
import { openBoss } from '../jobs/boss.ts';
import { type Jobs, jobsOn } from '../jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type TestJobs, testJobs } from '../testing/jobs.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const MINUTE_MS = 60_000;
const NODE = join(import.meta.dirname, '../testing/node-process.ts');
// Long ago: to the queue of a node that goes by the machine's time it is due at once.
const STARTS = '2024-06-16T22:00:00.000Z';

let server: TestServer;
let database: TestDatabase;
let clock: TestClock;
let build: Builders;
/** Nodes that take jobs up at once, by the time of the machine. */
const nodes: { app: App; jobs: Jobs }[] = [];
/** And one that takes them up when the test says so. */
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

/** A node on the shared database, at the time of the test's clock; it takes jobs up once it is started. */
async function newNode() {
  const node = jobsOn(openBoss({ connectionString: database.url }));
  const its = await buildApp({ ...server.parts, db: database.db, clock, jobs: node });
  nodes.push({ app: its, jobs: node });
  return { app: its, jobs: node };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Suggests a training to eight people for a day in Paris, the day after tomorrow; tells its id. */
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

const selectTold = sql(
  'test.told',
  `select p.id, count(n.id)::int as told from person p left join notification n on n.person_id = p.id
   where p.roles = '{}' group by p.id`,
);
/** How often each person has been told: their numbers, each once. */
const told = async () =>
  [...new Set((await database.db.rows<{ told: number }>(selectTold)).map((person) => person.told))].sort();

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
     and database = (select oid from pg_database where datname = current_database())`,
);

/** Whoever tells people meanwhile gets stuck between having told them and the end of the transaction. */
async function inTheMiddle(act: (stuck: () => Promise<number>) => Promise<void>): Promise<void> {
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

test('two nodes tell everybody once', async () => {
  const [one, two] = [await newNode(), await newNode()];
  const ids = [];
  for (let index = 0; index < 6; index += 1) ids.push(await suggestLater(index % 2 ? one.app : two.app));
  clock.set(STARTS);
  await Promise.all([one.jobs.start(one.app), two.jobs.start(two.app)]);
  await until(async () => (await jobsIn('completed')) === ids.length);
  assert.deepEqual(await told(), [1]);
  for (const id of ids) assert.equal(await toldAt(id), STARTS);
});

test('however often and at once the job runs, everybody is told once', async () => {
  const id = await suggestLater(app);
  const tell = () => app.jobHandlers['tell-suggestions']?.({ suggestionId: id });
  clock.set(STARTS);
  await Promise.all(Array.from({ length: 10 }, tell));
  assert.deepEqual(await told(), [1]);
  // A node that dies after the deed, and before the queue has heard of it, leaves the job to others.
  clock.advance(MINUTE_MS);
  assert.equal(await jobs.run(app), 1);
  assert.deepEqual([await told(), await toldAt(id)], [[1], STARTS]);
});

test('a node whose connection breaks in the middle has told nobody, and another tells everybody', async () => {
  const other = await buildApp({ ...server.parts, db: database.db, clock, jobs });
  try {
    const id = await suggestLater(app);
    clock.set(STARTS);
    await inTheMiddle(async (stuck) => {
      const running = jobs.run(app);
      await database.db.rows(sql('test.terminate', 'select pg_terminate_backend($1)'), [await stuck()]);
      assert.equal(await running, 1);
      assert.deepEqual([await told(), await toldAt(id)], [[0], undefined]);
    });
    clock.advance(MINUTE_MS);
    assert.equal(await jobs.run(other), 1);
    assert.deepEqual([await told(), await toldAt(id)], [[1], clock.now().toISOString()]);
    clock.advance(MINUTE_MS);
    assert.equal(await jobs.run(app), 0);
  } finally {
    await other.close();
  }
});

test('a node that is killed in the middle has told nobody, and another tells everybody', async () => {
  const id = await suggestLater(app);
  clock.set(STARTS);
  await jobs.keepTime();
  let pid = 0;
  await inTheMiddle(async (stuck) => {
    child = spawn(process.execPath, [NODE, database.url, STARTS, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    pid = await stuck();
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    assert.deepEqual(await exited, [null, 'SIGKILL']);
  });
  // The database goes on for it as far as it has been told to, and then finds nobody there.
  await until(() => hasGone(pid));
  assert.deepEqual([await told(), await toldAt(id), await jobsIn('active')], [[0], undefined, 1]);
  const supervised = async () => {
    assert.equal(await jobs.run(app), 0);
    await jobs.boss.supervise();
  };
  await supervised();
  clock.advance(1.5 * MINUTE_MS);
  await supervised();
  clock.advance(MINUTE_MS);
  assert.equal(await jobs.run(app), 1);
  assert.deepEqual([await told(), await toldAt(id)], [[1], clock.now().toISOString()]);
});

test('what waits outlives every node', async () => {
  // It takes up nothing itself: by the time of the machine the job would be due before it is by the test's.
  const first = await newNode();
  const id = await suggestLater(first.app);
  await first.jobs.stop();
  await first.app.close();
  nodes.pop();
  clock.set(STARTS);
  const second = await newNode();
  await second.jobs.start(second.app);
  await until(async () => (await toldAt(id)) !== undefined);
  assert.deepEqual(await told(), [1]);
});

/** What the queue does by itself every now and then: it throws away what is done or overdue for long. */
async function sweep(): Promise<void> {
  await jobs.keepTime();
  await jobs.boss.supervise();
}

test('what is for a day in years waits as long, however often the queue throws away what is old', async () => {
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
  assert.deepEqual([await told(), await toldAt(id)], [[1], clock.now().toISOString()]);
});

test('what the queue has thrown away, as no node ran for weeks, is told late', async () => {
  const id = await suggestLater(app);
  clock.set('2024-08-01T00:00:00Z');
  await sweep();
  assert.equal(await jobsIn('created'), 0);
  await jobs.enqueue(database.db, 'clean-up', {}, { key: 'clean-up' });
  await jobs.run(app);
  await jobs.run(app);
  assert.deepEqual([await told(), await toldAt(id)], [[1], clock.now().toISOString()]);
});

test('a job that comes too early by the clock of its node waits as long as it takes', async () => {
  const id = await suggestLater(app);
  // The queue's time is ahead.
  await jobs.enqueue(database.db, 'tell-suggestions', { suggestionId: id }, { key: `suggestion:${id}`, at: 0 });
  assert.equal(await jobs.run(app), 1);
  assert.deepEqual([await told(), await toldAt(id), await jobsIn('created')], [[0], undefined, 1]);
  clock.set(new Date(Date.parse(STARTS) - 1));
  assert.equal(await jobs.run(app), 0);
  clock.set(STARTS);
  assert.equal(await jobs.run(app), 1);
  assert.deepEqual([await told(), await toldAt(id)], [[1], STARTS]);
});

test('a job that was lost is handed over again, in time or late', async () => {
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
    assert.deepEqual([await told(), await toldAt(id)], [[1], due]);
  }
});

test('a job about what does not exist does nothing', async () => {
  await app.jobHandlers['tell-suggestions']?.({ suggestionId: 2_147_483_647 });
  assert.equal(await jobs.run(app), 0);
});
