import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { cleanUp } from '../../clean-up.ts';
import { StorageAway } from '../../platform/storage/storage.ts';
import { pageBuild } from '../../testing/builds.ts';
import { startTestServer } from '../../testing/server.ts';
import { uploadLocks } from './locks.ts';
import {
  announce,
  arrived,
  during,
  finished,
  kill,
  MB,
  patch,
  receivedBytes,
  send,
  startBody,
  startLine,
  startNode,
  tusHeaders,
} from './testing/lines.ts';

const server = await startTestServer();
after(() => server.close());

test('an upload continues after the server was restarted', async () => {
  const node = await startNode(server);
  const line = await startLine(node.port);
  const bytes = await pageBuild(6 * MB);
  const upload = await announce(server, bytes);
  line.breakAfter = 4 * MB;
  let restarted: Awaited<ReturnType<typeof startNode>> | undefined;
  line.onBreak = async () => {
    await arrived(server, upload);
    await kill(node);
    restarted = await startNode(server, node.port);
  };
  const { done, offsets } = send(bytes, upload, line.port);
  await done;
  assert.ok((offsets.at(-1) as number) > MB, `resumed at ${offsets.at(-1)}`);
  assert.equal((await finished(server, upload)).state, 'ACCEPTED');
  await line.close();
  assert.ok(restarted);
  await kill(restarted);
});

test('an upload continues at another node', async () => {
  const [one, two] = [await startNode(server), await startNode(server)];
  const line = await startLine(one.port);
  const bytes = await pageBuild(6 * MB);
  const upload = await announce(server, bytes);
  line.breakAfter = 3 * MB;
  line.onBreak = async () => {
    await arrived(server, upload);
    line.to = two.port;
  };
  const { done, offsets } = send(bytes, upload, line.port, 2 * MB);
  await done;
  assert.ok((offsets.at(-1) as number) > MB);
  assert.equal((await finished(server, upload)).state, 'ACCEPTED');
  await line.close();
  await kill(one);
  await kill(two);
});

test('only one call at a time writes to an upload, over all nodes', async () => {
  const [one, two] = [await startNode(server), await startNode(server)];
  const bytes = randomBytes(4 * MB);
  const upload = await announce(server, bytes);
  const { body, controller } = await startBody();
  const slow = patch(one.port, upload, 0, body);
  controller.enqueue(bytes.subarray(0, MB));
  const received = () => receivedBytes(server, upload);
  await during(slow, async () => (await received()) === MB);
  for (const { port } of [one, two]) {
    const other = await patch(port, upload, 0, bytes);
    assert.equal(other.status, 423);
    assert.equal(((await other.json()) as { code: string }).code, 'UPLOAD_BUSY');
  }
  assert.equal(await received(), MB);
  controller.close();
  assert.equal((await slow).status, 204);
  assert.equal(server.db.pool.total - server.db.pool.idle, 0, 'no database connection is held');

  const both = await Promise.all([one, two].map(({ port }) => patch(port, upload, MB, bytes.subarray(MB, 2 * MB))));
  const statuses = both.map(({ status }) => status).sort();
  assert.equal(statuses[0], 204);
  assert.ok(statuses[1] === 423 || statuses[1] === 409, String(statuses[1]));
  assert.equal(await received(), 2 * MB);
  await kill(one);
  await kill(two);
});

test('an upload goes on where it was after the folder of the files was unmounted', async () => {
  const bytes = await pageBuild();
  const upload = await announce(server, bytes);
  const url = `/api/v1/uploads/${upload.id}`;
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${upload.token}` };
  const send = (from: number, to?: number) =>
    server.app.inject({
      method: 'PATCH',
      url,
      headers: tusHeaders(upload, from),
      payload: bytes.subarray(from, to),
    });
  assert.equal((await send(0, 100)).statusCode, 204);
  const folder = join(server.parts.config.dataDir, 'storage');
  await rename(folder, `${folder}-away`);
  assert.equal((await server.app.inject({ method: 'HEAD', url, headers })).statusCode, 503);
  assert.equal((await server.app.inject({ method: 'GET', url, headers })).statusCode, 503);
  assert.equal((await send(100)).statusCode, 503);
  await assert.rejects(cleanUp(server.parts, uploadLocks(server.db)), StorageAway);
  await rename(`${folder}-away`, folder);
  assert.equal((await server.app.inject({ method: 'HEAD', url, headers })).headers['upload-offset'], '100');
  assert.equal((await send(100)).statusCode, 204);
  assert.equal((await finished(server, upload)).state, 'ACCEPTED');
});
