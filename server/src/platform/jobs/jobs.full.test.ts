import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { App } from '../../parts.ts';
import { type MailServer, startMailServer } from '../../testing/mail.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { until } from '../../testing/until.ts';
import { builders } from '../demo/builders.ts';
import { handleJob } from './jobs.ts';
import { makeNodes, type Nodes } from './testing/nodes.ts';

const KIND = 'reset-password-mail';
const payload = (personId: number) => ({ personId, lang: 'fr' });
const key = (personId: number) => ({ key: `person:${personId}` });

let mails: MailServer;
let server: TestServer;
let nodes: Nodes;
before(async () => {
  mails = await startMailServer();
  server = await startTestServer({ smtpUrl: mails.url });
});
beforeEach(async () => {
  nodes = await makeNodes(server);
});
afterEach(() => nodes.stop());
after(async () => {
  await server.close();
  await mails.stop();
});

test('several nodes run each job once, as soon as it is added', async () => {
  const { database, newNode, done } = nodes;
  const [one, two] = [await newNode(), await newNode()];
  const ran: Record<'one' | 'two', number[]> = { one: [], two: [] };
  handleJob(one.app, KIND, async ({ personId }) => {
    ran.one.push(personId);
  });
  handleJob(two.app, KIND, async ({ personId }) => {
    ran.two.push(personId);
  });
  await Promise.all([one.jobs.start(one.app), two.jobs.start(two.app)]);
  const before = await done(KIND);
  const people = Array.from({ length: 40 }, (_, index) => index + 1);
  await Promise.all(people.map((id) => (id % 2 ? one : two).jobs.enqueue(database.db, KIND, payload(id), key(id))));
  await until('the jobs are done', async () => (await done(KIND)) === before + people.length);
  assert.deepEqual(
    [...ran.one, ...ran.two].sort((a, b) => a - b),
    people,
  );
});

test('a running job finishes before its node stops, and other jobs are left to other nodes', async () => {
  const { database, newNode, done } = nodes;
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
  const before = await done(KIND);
  await stopping.jobs.enqueue(database.db, KIND, payload(8), key(8));
  await until('the job runs', () => begun.length === 1);
  const stopped = stopping.jobs.stop();
  await other.jobs.enqueue(database.db, KIND, payload(9), key(9));
  begun[0]?.();
  await stopped;
  assert.deepEqual(ran, [8]);
  assert.equal(await done(KIND), before + 1);
  await other.jobs.start(other.app);
  await until('the jobs are done', async () => (await done(KIND)) === before + 2);
  assert.deepEqual(ran, [8, -9]);
});

test('two nodes send each mail once', async () => {
  const { database, newNode, done } = nodes;
  const [one, two] = [await newNode(), await newNode()];
  await Promise.all([one.jobs.start(one.app), two.jobs.start(two.app)]);
  const { client, person } = builders(database.db, server.clock);
  const { id: clientId } = await client();
  const people = await Promise.all(Array.from({ length: 8 }, () => person({ clientId })));
  const before = await done(KIND);
  const ask = (email: string, { app }: { app: App }) =>
    app.inject({ method: 'POST', url: '/api/v1/users/reset-password/init?lang=fr', payload: { email } });
  const answers = await Promise.all(people.map(({ email }, index) => ask(email, index % 2 ? one : two)));
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([204]));
  await until('the jobs are done', async () => (await done(KIND)) === before + people.length);
  assert.deepEqual(
    mails
      .take()
      .map(({ to }) => to[0]?.address)
      .sort(),
    people.map(({ email }) => email).sort(),
  );
});
