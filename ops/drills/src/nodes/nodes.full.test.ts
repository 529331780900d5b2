import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import http2 from 'node:http2';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@vr/server/testing/database';
import { missingNginx } from '@vr/server/testing/nginx';
import { testBucket } from '@vr/server/testing/object-storage';
import type { ApiError } from '@vr/shared-api/client';
import * as notifications from '@vr/shared-api/contract/notifications';
import * as suggestions from '@vr/shared-api/contract/suggestions';
import * as users from '@vr/shared-api/contract/users';
import { type Layout, type LayoutNode, startLayout } from '../layout/layout.ts';
import { portalClient, trust } from './client.ts';
import { checkLoad, hasServed, startLoad } from './load.ts';
import { countMails } from './mails.ts';
import { beginUpload, inspected, PASSWORD, prepareScene, type Scene, type Someone } from './scene.ts';

/** Lower than the default, so that a test reaches the limit soon, but more than any person of the load needs. */
const CALLS_PER_MINUTE = 900;
const MAILS = 12;

let database: TestDatabase;
let layout: Layout;
let scene: Scene;

const nodes = (): [LayoutNode, LayoutNode, LayoutNode] => layout.nodes as [LayoutNode, LayoutNode, LayoutNode];
/** Returns a person's client for one node. */
const at = ({ url }: LayoutNode, { token }: Someone) => portalClient(url, token);

/** Runs work under load, and fails if people notice it. */
async function underLoad(work: () => Promise<unknown>): Promise<void> {
  const load = startLoad(layout.nginx, scene);
  try {
    await pause(1000);
    await work();
    await pause(1500);
  } finally {
    await load.stop();
  }
  await checkLoad(database.db, await load.stop());
}

describe('several nodes behind nginx', { skip: missingNginx() ?? false }, () => {
  before(async () => {
    database = await createTestDatabase();
    const bucket = await testBucket();
    layout = await startLayout({
      nodes: 3,
      databaseUrl: database.url,
      ...(bucket ? { files: bucket } : {}),
      // No shell: copying its files to the storage takes seconds, and no test here opens a page.
      config: { callsPerMinute: CALLS_PER_MINUTE, drainSeconds: 5, shellFolder: 'none' },
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

    const finish = await beginUpload(one.url, scene, '2.0');
    const upload = await finish(two.url);
    assert.equal(await inspected({ api: at(three, scene.admin) }, upload), 'ACCEPTED');

    const given = { trainingIds: [scene.trainingId], userIds: [learner.id], groupIds: [] };
    const mine = portalClient(two.url, signedIn.token);
    const unread = async () => (await mine.call(notifications.countUnreadNotifications, {})).count;
    const before = await unread();
    await at(three, scene.manager).call(suggestions.suggestTrainings, { query: {}, body: given });
    assert.equal(await unread(), before + 1);
  });

  test('run each job once', async () => {
    const mails = countMails(layout, scene);
    await Promise.all(Array.from({ length: MAILS }, (_, index) => mails.ask(nodes()[index % 3] as LayoutNode)));
    await mails.check();
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
    // In parallel, because the limit refills over time.
    const readUntilRefused = async (node: LayoutNode): Promise<number> => {
      let accepted = 0;
      for (;;) {
        const replies = await Promise.all(Array.from({ length: 30 }, () => read(node)));
        accepted += replies.filter(({ status }) => status === 200).length;
        const refused = replies.find(({ status }) => status !== 200);
        if (!refused) continue;
        assert.equal(refused.status, 429);
        return accepted;
      }
    };
    const accepted = await readUntilRefused(one);
    assert.ok(accepted > CALLS_PER_MINUTE * 0.9, String(accepted));
    for (const node of [two, three]) {
      const more = await readUntilRefused(node);
      assert.ok(more < CALLS_PER_MINUTE / 3, `${more} calls more`);
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
      await hasServed(added);
    });
  });

  test('finish what they do when they are stopped', async () => {
    const [stopped] = nodes();
    await underLoad(() => stopped.stop());
    assert.match(await readFile(stopped.log, 'utf8'), /\nStopped\.\n$/u);
    await layout.removeNode(stopped);
  });
});
