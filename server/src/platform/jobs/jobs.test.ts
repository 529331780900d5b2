import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testJobs } from '../../testing/jobs.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { until } from '../../testing/until.ts';
import { handleJob } from './jobs.ts';
import { makeNodes, type Nodes } from './testing/nodes.ts';

const KIND = 'reset-password-mail';
const payload = (personId: number) => ({ personId, lang: 'fr' });
const key = (personId: number) => ({ key: `person:${personId}` });

let server: TestServer;
let nodes: Nodes;
before(async () => {
  server = await startTestServer();
  nodes = await makeNodes(server);
});
after(async () => {
  await nodes.stop();
  await server.close();
});

test('a job exists if and when the transaction that adds it commits', async () => {
  const { db } = server;
  const ran: number[] = [];
  handleJob(server.app, KIND, async ({ personId }) => {
    ran.push(personId);
  });
  const failing = db.transaction(async (tx) => {
    await server.parts.jobs.enqueue(tx, KIND, payload(1), key(1));
    throw new Error('changed my mind');
  });
  await assert.rejects(failing, /changed my mind/u);
  await db.transaction(async (tx) => {
    await server.parts.jobs.enqueue(tx, KIND, payload(2), key(2));
    assert.equal(await server.runJobs(), 0, 'not yet');
  });
  assert.equal(await server.runJobs(), 1);
  assert.deepEqual(ran, [2]);
});

test('a job with a date waits until then', async () => {
  const { db, clock, parts } = server;
  const ran: number[] = [];
  handleJob(server.app, KIND, async ({ personId }) => {
    ran.push(personId);
  });
  await parts.jobs.enqueue(db, KIND, payload(3), { ...key(3), at: new Date(clock.now().getTime() + 86_400_000) });
  clock.advance(86_399_000);
  assert.equal(await server.runJobs(), 0);
  clock.advance(1000);
  assert.equal(await server.runJobs(), 1);
  assert.deepEqual(ran, [3]);
});

test('the job of a node that was killed is run by another', async () => {
  const { db, clock, app } = server;
  const ran: number[] = [];
  handleJob(app, KIND, async ({ personId }) => {
    ran.push(personId);
  });
  const jobs = testJobs(db, clock);
  await jobs.run(app);
  await jobs.enqueue(db, KIND, payload(4), key(4));
  // Fetched by a node that never sends a heartbeat.
  assert.equal((await jobs.boss.fetch(KIND)).length, 1);
  const supervise = async () => {
    assert.equal(await jobs.run(app), 0);
    await jobs.boss.supervise();
  };
  await supervise();
  clock.advance(90_000);
  await supervise();
  clock.advance(60_000);
  assert.equal(await jobs.run(app), 1);
  assert.deepEqual(ran, [4]);
  await jobs.stop();
});

test('two jobs with the same key never run at once, and only the newest of those that wait is run', async () => {
  const { database, newNode, done } = nodes;
  const { app, jobs } = await newNode();
  let running = 0;
  let most = 0;
  const langs: string[] = [];
  const gates: (() => void)[] = [];
  handleJob(app, KIND, async ({ lang }) => {
    running += 1;
    most = Math.max(most, running);
    langs.push(lang);
    await new Promise<void>((resolve) => gates.push(resolve));
    running -= 1;
  });
  await jobs.start(app);
  const before = await done(KIND);
  const ask = (lang: string) => jobs.enqueue(database.db, KIND, { personId: 7, lang }, key(7));
  await ask('en');
  await until('the job runs', () => gates.length === 1);
  for (const lang of ['fr', 'es', 'it']) await ask(lang);
  gates[0]?.();
  await until('the job runs', () => gates.length === 2);
  gates[1]?.();
  await until('the jobs are done', async () => (await done(KIND)) === before + 2);
  assert.deepEqual([langs, most], [['en', 'it'], 1]);
});

test('a node without a handler for a kind does not start', async () => {
  const { newNode } = nodes;
  const { app, jobs } = await newNode();
  app.jobHandlers = {};
  await assert.rejects(jobs.start(app), /There is no handler for jobs of the kind reset-password-mail/u);
});
