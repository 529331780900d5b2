import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import http2 from 'node:http2';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pageBuild } from '@vr/server/testing/builds';
import { createTestDatabase, type TestDatabase } from '@vr/server/testing/database';
import { missingNginx } from '@vr/server/testing/nginx';
import { testBucket } from '@vr/server/testing/object-storage';
import type { ApiError } from '@vr/shared-api/client';
import * as notifications from '@vr/shared-api/contract/notifications';
import * as suggestions from '@vr/shared-api/contract/suggestions';
import * as users from '@vr/shared-api/contract/users';
import { type Layout, type LayoutNode, startLayout } from '../layout/layout.ts';
import { askOffset, portalClient, sendBytes, trust } from './client.ts';
import { checkStored, type LoadResult, startLoad } from './load.ts';
import { announce, inspected, PASSWORD, prepareScene, type Scene, type Someone } from './scene.ts';

/** Fewer than the default, so that a person reaches the limit soon, but more than one of the load makes. */
const CALLS_PER_MINUTE = 900;
const MAILS = 12;

let database: TestDatabase;
let layout: Layout;
let scene: Scene;

/** Returns the nodes that run. */
const nodes = (): [LayoutNode, LayoutNode, LayoutNode] => layout.nodes as [LayoutNode, LayoutNode, LayoutNode];
/** Returns the client of a person who reaches one node only. */
const at = ({ url }: LayoutNode, { token }: Someone) => portalClient(url, token);

/** Runs something while people work, and fails if they have noticed it. */
async function underLoad(work: () => Promise<unknown>): Promise<LoadResult> {
  const load = startLoad(layout.nginx, scene);
  await pause(1000);
  await work();
  await pause(1500);
  const result = await load.stop();
  assert.deepEqual(result.failures, {});
  for (const [kind, times] of Object.entries(result.done)) assert.ok(times > 0, `${kind} did not take place`);
  await checkStored(database.db, result);
  return result;
}

describe('several nodes behind nginx', { skip: missingNginx() ?? false }, () => {
  before(async () => {
    database = await createTestDatabase();
    const bucket = await testBucket();
    layout = await startLayout({
      nodes: 3,
      databaseUrl: database.url,
      ...(bucket ? { files: bucket } : {}),
      env: {
        CALLS_PER_MINUTE: String(CALLS_PER_MINUTE),
        DRAIN_SECONDS: '5',
        // Without the files of the shell, whose copies in the storage take seconds. No test here opens a page.
        PORTAL_BUILD: 'development',
      },
    });
    trust(layout.nginx);
    scene = await prepareScene(database.db, layout.nginx.url);
  });
  after(async () => {
    await layout?.stop();
    await database?.drop();
  });

  test('are reached by HTTP/2 with TLS, and do not show their metrics', async () => {
    const { url, certificate } = layout.nginx;
    const session = http2.connect(url, { ca: certificate });
    const statusOf = (address: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const stream = session.request({ ':path': address });
        stream.once('response', ({ ':status': status }) => resolve(status));
        stream.once('error', reject);
        stream.resume();
      });
    assert.deepEqual([await statusOf('/ready'), await statusOf('/metrics')], [200, 403]);
    session.close();
  });

  test('keep idle connections for longer than their proxy does', async () => {
    const { headers } = await fetch(`${nodes()[0].url}/ready`);
    assert.ok(Number(/timeout=(\d+)/u.exec(headers.get('keep-alive') ?? '')?.[1]) > 3);
  });

  test('share sign-ins, uploads and notifications', async () => {
    const [one, two, three] = nodes();
    const [, learner] = scene.learners as [Someone, Someone];
    const body = { email: learner.email, password: PASSWORD };
    const signedIn = await portalClient(one.url).call(users.signIn, { body });
    assert.ok('token' in signedIn);

    const bytes = await pageBuild(50_000);
    const upload = await announce({ api: at(one, scene.admin) }, scene.trainingId, bytes.length, '2.0');
    const half = Math.trunc(bytes.length / 2);
    const { token } = scene.admin;
    assert.equal((await sendBytes(one.url, token, upload, { offset: 0, bytes: bytes.subarray(0, half) })).status, 204);
    assert.equal((await askOffset(two.url, token, upload)).offset, half);
    assert.equal((await sendBytes(two.url, token, upload, { offset: half, bytes: bytes.subarray(half) })).status, 204);
    assert.equal(await inspected({ api: at(three, scene.admin) }, upload, 20_000), 'ACCEPTED');

    const given = { trainingIds: [scene.trainingId], userIds: [learner.id], groupIds: [] };
    const mine = portalClient(two.url, signedIn.token);
    const unread = async () => (await mine.call(notifications.countUnreadNotifications, {})).count;
    const before = await unread();
    await at(three, scene.manager).call(suggestions.suggestTrainings, { query: {}, body: given });
    assert.equal(await unread(), before + 1);
  });

  test('run each job once', async () => {
    const outbox = path.join(layout.folder, 'data/outbox');
    const people = await Promise.all(
      Array.from({ length: MAILS }, (_, index) =>
        scene.build.person({ clientId: scene.clientId, email: `mail${index}@company.example` }),
      ),
    );
    const ask = ({ email }: { email: string }, { url }: LayoutNode) =>
      portalClient(url).call(users.initPasswordReset, { query: { lang: 'en' }, body: { email } });
    await Promise.all(people.map((person, index) => ask(person, nodes()[index % 3] as LayoutNode)));
    const readers = async () => {
      // A node may still be writing a mail whose name ends in .partial.
      const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const mails = await Promise.all(files.map((file) => readFile(path.join(outbox, file), 'utf8')));
      return mails.flatMap((mail) => /mail\d+@company\.example/u.exec(mail)?.[0] ?? []).sort();
    };
    while ((await readers()).length < MAILS) await pause(100);
    // A second run of a job would follow soon.
    await pause(1000);
    assert.deepEqual(await readers(), people.map(({ email }) => email).sort());
  });

  test('count wrong passwords and calls together', async () => {
    const [one, two, three] = nodes();
    const [, , , , guessed, busy] = scene.learners as Someone[] as [
      Someone,
      Someone,
      Someone,
      Someone,
      Someone,
      Someone,
    ];
    const guess = async ({ url }: LayoutNode) => {
      const attempt = portalClient(url).call(users.signIn, { body: { email: guessed.email, password: 'wrong' } });
      return attempt.then(
        () => 200,
        (error: ApiError) => error.status,
      );
    };
    const statuses: number[] = [];
    for (let tried = 0; tried < 11; tried += 1) statuses.push(await guess(nodes()[tried % 3] as LayoutNode));
    assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429]);

    const read = (node: LayoutNode) =>
      fetch(`${node.url}/api/v1/users/profile`, { headers: { authorization: `Bearer ${busy.token}` } });
    let accepted = 0;
    for (let share = 0; share < CALLS_PER_MINUTE; share += 30)
      for (const { status } of await Promise.all(Array.from({ length: 30 }, () => read(one))))
        if (status === 200) accepted += 1;
    assert.ok(accepted > CALLS_PER_MINUTE * 0.9, String(accepted));
    for (const node of [two, three]) {
      let status = 200;
      let calls = 0;
      while (status === 200) {
        ({ status } = await read(node));
        calls += 1;
      }
      assert.equal(status, 429);
      assert.ok(calls < CALLS_PER_MINUTE / 3, `${calls} calls more`);
    }
  });

  test('lose nothing if one of them is killed, and people notice at most a call that they repeat', async () => {
    const [killed] = nodes();
    await underLoad(() => killed.kill());
    await layout.removeNode(killed);
  });

  test('take requests as soon as they are added', async () => {
    await underLoad(async () => {
      const added = await layout.addNode();
      // The test runner's time limit is the deadline.
      while (!/"path":"\/api\/v1\/trainings","status":200/u.test(await readFile(added.log, 'utf8'))) await pause(100);
    });
  });

  test('finish what they do when they are stopped', async () => {
    const [stopped] = nodes();
    await underLoad(() => stopped.stop());
    assert.match(await readFile(stopped.log, 'utf8'), /\nStopped\.\n$/u);
    await layout.removeNode(stopped);
  });
});
