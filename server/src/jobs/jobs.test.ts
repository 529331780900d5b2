import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { buildApp } from '../app.ts';
import { sql } from '../db/database.ts';
import { builders } from '../demo/builders.ts';
import type { App } from '../parts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { testJobs } from '../testing/jobs.ts';
import { type MailServer, startMailServer } from '../testing/mail.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { openBoss } from './boss.ts';
import { handleJob, type Jobs, jobsOn } from './jobs.ts';

const KIND = 'reset-password-mail';

let mails: MailServer;
let server: TestServer;
/** The database of the nodes that use the machine's own clock. */
let database: TestDatabase;
const nodes: { app: App; jobs: Jobs }[] = [];

before(async () => {
  mails = await startMailServer();
  server = await startTestServer({ smtpUrl: mails.url });
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const { app, jobs } of nodes.splice(0)) {
    await jobs.stop();
    await app.close();
  }
});
after(async () => {
  await server.close();
  await database.drop();
  await mails.stop();
});

/** Makes another node on the shared database. It runs jobs after it has been started. */
async function newNode(): Promise<{ app: App; jobs: Jobs }> {
  const jobs = jobsOn(openBoss({ connectionString: database.url }));
  const app = await buildApp({ ...server.parts, db: database.db, jobs });
  nodes.push({ app, jobs });
  return { app, jobs };
}

const countDone = sql('test.done', `select count(*) from pgboss.job where name = $1 and state = 'completed'`);
const done = async () => (await database.db.row<{ count: number }>(countDone, [KIND]))?.count ?? 0;

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

const payload = (personId: number) => ({ personId, lang: 'fr' });
const key = (personId: number) => ({ key: `person:${personId}` });

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
  // Taken by a node that never sends a heartbeat.
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

test('several nodes run each job once, as soon as it is added', async () => {
  const [one, two] = [await newNode(), await newNode()];
  const ran: Record<'one' | 'two', number[]> = { one: [], two: [] };
  handleJob(one.app, KIND, async ({ personId }) => {
    ran.one.push(personId);
  });
  handleJob(two.app, KIND, async ({ personId }) => {
    ran.two.push(personId);
  });
  await Promise.all([one.jobs.start(one.app), two.jobs.start(two.app)]);
  const before = await done();
  const people = Array.from({ length: 40 }, (_, index) => index + 1);
  await Promise.all(people.map((id) => (id % 2 ? one : two).jobs.enqueue(database.db, KIND, payload(id), key(id))));
  await until(async () => (await done()) === before + people.length);
  assert.deepEqual(
    [...ran.one, ...ran.two].sort((a, b) => a - b),
    people,
  );
});

test('two jobs with the same key never run at once, and only the newest of those that wait is run', async () => {
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
  const before = await done();
  const ask = (lang: string) => jobs.enqueue(database.db, KIND, { personId: 7, lang }, key(7));
  await ask('en');
  await until(() => gates.length === 1);
  for (const lang of ['fr', 'es', 'it']) await ask(lang);
  gates[0]?.();
  await until(() => gates.length === 2);
  gates[1]?.();
  await until(async () => (await done()) === before + 2);
  assert.deepEqual([langs, most], [['en', 'it'], 1]);
});

test('a running job finishes before its node stops, and other jobs are left to other nodes', async () => {
  const [stopping, other] = [await newNode(), await newNode()];
  const begun: (() => void)[] = [];
  const ran: number[] = [];
  handleJob(stopping.app, KIND, async ({ personId }) => {
    await new Promise<void>((resolve) => begun.push(resolve));
    ran.push(personId);
  });
  handleJob(other.app, KIND, async ({ personId }) => {
    ran.push(-personId);
  });
  await stopping.jobs.start(stopping.app);
  const before = await done();
  await stopping.jobs.enqueue(database.db, KIND, payload(8), key(8));
  await until(() => begun.length === 1);
  const stopped = stopping.jobs.stop();
  await other.jobs.enqueue(database.db, KIND, payload(9), key(9));
  begun[0]?.();
  await stopped;
  assert.deepEqual(ran, [8]);
  assert.equal(await done(), before + 1);
  await other.jobs.start(other.app);
  await until(async () => (await done()) === before + 2);
  assert.deepEqual(ran, [8, -9]);
});

test('a node without a handler for a kind does not start', async () => {
  const { app, jobs } = await newNode();
  app.jobHandlers = {};
  await assert.rejects(jobs.start(app), /There is no handler for jobs of the kind reset-password-mail/u);
});

test('two nodes send each mail once', async () => {
  const [one, two] = [await newNode(), await newNode()];
  await Promise.all([one.jobs.start(one.app), two.jobs.start(two.app)]);
  const { client, person } = builders(database.db, server.clock);
  const { id: clientId } = await client();
  const people = await Promise.all(Array.from({ length: 8 }, () => person({ clientId })));
  const before = await done();
  const ask = (email: string, { app }: { app: App }) =>
    app.inject({ method: 'POST', url: '/api/v1/users/reset-password/init?lang=fr', payload: { email } });
  const answers = await Promise.all(people.map(({ email }, index) => ask(email, index % 2 ? one : two)));
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([204]));
  await until(async () => (await done()) === before + people.length);
  assert.deepEqual(
    mails
      .take()
      .map(({ to }) => to[0]?.address)
      .sort(),
    people.map(({ email }) => email).sort(),
  );
});
