import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, test } from 'node:test';
import { sql } from '../../platform/db/database.ts';
import { startTestServer } from '../../testing/server.ts';
import { openScene, type Scene, STARTS } from './testing/scene.ts';

const MINUTE_MS = 60_000;

let scene: Scene;
const server = await startTestServer();
after(() => server.close());
beforeEach(async () => {
  scene = await openScene(server);
});
afterEach(() => scene.close());

test('each person is notified once, even if the job runs several times at once', async () => {
  const { clock, jobs, app, suggestLater, notificationCounts, toldAt } = scene;
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

/** Runs the queue's regular maintenance, which deletes jobs that were finished or due long ago. */
async function sweep(): Promise<void> {
  await scene.jobs.syncClock();
  await scene.jobs.boss.supervise();
}

test('the job of a suggestion for a day in years is kept until then, although the queue deletes old jobs', async () => {
  const { clock, jobs, app, suggestLater, notificationCounts, toldAt, jobsIn } = scene;
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
  const { database, clock, jobs, app, suggestLater, notificationCounts, toldAt, jobsIn } = scene;
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
  const { database, clock, jobs, app, suggestLater, notificationCounts, toldAt, jobsIn } = scene;
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
  const { database, clock, jobs, app, suggestLater, notificationCounts, toldAt } = scene;
  for (const [cleanedAt, due] of [
    ['2024-06-16T21:30:00.000Z', STARTS],
    ['2024-06-16T22:45:00.000Z', '2024-06-16T22:45:00.000Z'],
  ] as const) {
    clock.set('2024-06-15T10:00:00Z');
    const id = await suggestLater(app);
    await database.db.rows(sql('test.lose', `delete from pgboss.job where name = 'tell-suggestions'`));
    clock.set(cleanedAt);
    await jobs.enqueue(database.db, 'clean-up', {}, { key: 'clean-up' });
    await jobs.run(app);
    clock.set(due);
    await jobs.run(app);
    assert.deepEqual([await notificationCounts(), await toldAt(id)], [[1], due]);
  }
});

test('a job for a suggestion that does not exist does nothing', async () => {
  const { jobs, app } = scene;
  await app.jobHandlers['tell-suggestions']?.({ suggestionId: 2_147_483_647 });
  assert.equal(await jobs.run(app), 0);
});
