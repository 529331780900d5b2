import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { buildApp } from '../../app.ts';
import { sql } from '../../platform/db/database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { blocked, until } from '../../testing/until.ts';
import { openScene, type Scene, STARTS } from './testing/scene.ts';

const MINUTE_MS = 60_000;
const NODE = join(import.meta.dirname, '../../testing/node-process.ts');

let server: TestServer;
let scene: Scene;
let child: ChildProcess | undefined;
let folder: string;
before(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'vr-portal-node-'));
});
beforeEach(async () => {
  scene = await openScene(server);
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await scene.close();
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const LOCK = 4711;

/** Blocks transactions after they have inserted notifications. `stuck` waits for such a transaction and returns its pid. */
async function whileBlocked(act: (stuck: () => Promise<number>) => Promise<void>): Promise<void> {
  await scene.database.db.connection(async (client) => {
    await client.query(`
      create function wait_in_the_middle() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(${LOCK}); return null; end';
      create trigger wait_in_the_middle after insert on notification
        for each statement execute function wait_in_the_middle();
      select pg_advisory_lock(${LOCK})`);
    await act(() => blocked(scene.database.db));
    await client.query(`select pg_advisory_unlock(${LOCK})`);
  });
}

const selectGone = sql('test.gone', 'select 1 as here from pg_stat_activity where pid = :pid');
const hasGone = async (pid: number) => (await scene.database.db.row(selectGone, { pid })) === undefined;

test('two nodes notify each person once', async () => {
  const { clock, newNode, suggestLater, notificationCounts, toldAt, jobsIn } = scene;
  const [one, two] = [await newNode(), await newNode()];
  const ids = [];
  for (let index = 0; index < 6; index += 1) ids.push(await suggestLater(index % 2 ? one.app : two.app));
  clock.set(STARTS);
  await Promise.all([one.jobs.start(one.app), two.jobs.start(two.app)]);
  await until('the jobs are done', async () => (await jobsIn('completed')) === ids.length);
  assert.deepEqual(await notificationCounts(), [1]);
  for (const id of ids) assert.equal(await toldAt(id), STARTS);
});

test('if the connection of a node breaks in the middle, nobody is notified, and another node notifies everyone', async () => {
  const { database, clock, jobs, app, suggestLater, notificationCounts, toldAt } = scene;
  const other = await buildApp({ ...server.parts, db: database.db, clock, jobs });
  try {
    const id = await suggestLater(app);
    clock.set(STARTS);
    await whileBlocked(async (stuck) => {
      const running = jobs.run(app);
      await database.db.rows(sql('test.terminate', 'select pg_terminate_backend(:stuck)'), { stuck: await stuck() });
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
  const { database, clock, jobs, app, suggestLater, notificationCounts, toldAt, jobsIn } = scene;
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
  await until('the connection is closed', () => hasGone(pid));
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
  const { clock, newNode, suggestLater, notificationCounts, toldAt } = scene;
  // This node is not started, because it would run the job, which is due by the machine's clock but not by the test's.
  const first = await newNode();
  const id = await suggestLater(first.app);
  await first.jobs.stop();
  await first.app.close();
  clock.set(STARTS);
  const second = await newNode();
  await second.jobs.start(second.app);
  await until('the people are told', async () => (await toldAt(id)) !== undefined);
  assert.deepEqual(await notificationCounts(), [1]);
});
