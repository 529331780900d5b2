import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as trainings from '@vr/shared-api/contract/trainings';
import * as c from '@vr/shared-api/contract/uploads';
import { sql } from '../../platform/db/database.ts';
import { pageBuild } from '../../testing/builds.ts';
import { startTestServer } from '../../testing/server.ts';
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

test('an upload continues where the connection broke', async () => {
  const node = await startNode(server);
  const line = await startLine(node.port);
  const bytes = await pageBuild(6 * MB);
  const upload = await announce(server, bytes);
  line.breakAfter = 3 * MB;
  line.onBreak = () => arrived(server, upload);
  const { done, offsets } = send(bytes, upload, line.port);
  await done;
  assert.equal(offsets[0], 0);
  assert.ok((offsets.at(-1) as number) > MB, `resumed at ${offsets.at(-1)}`);
  assert.partialDeepStrictEqual(await finished(server, upload), { state: 'ACCEPTED', received: bytes.length });
  await line.close();
  await kill(node);
});

/** Ends an upload while a call is sending its bytes. */
async function endsWhileSent(end: (upload: Awaited<ReturnType<typeof announce>>) => Promise<void>): Promise<void> {
  const node = await startNode(server);
  const upload = await announce(server, Buffer.alloc(4 * MB));
  const { body, controller } = await startBody();
  const sending = patch(node.port, upload, 0, body);
  controller.enqueue(Buffer.alloc(MB));
  await during(sending, async () => (await receivedBytes(server, upload)) === MB);
  await end(upload);
  controller.enqueue(Buffer.alloc(MB));
  controller.close();
  assert.equal((await sending).status, 409);
  const left: string[] = [];
  for await (const { handle } of server.parts.storage.pieces.begunBefore(new Date(Date.now() + 60_000)))
    left.push(handle);
  const known = await server.db.rows<{ handle: string }>(
    sql('test.handles', 'select storage_handle as handle from upload where storage_handle is not null'),
  );
  assert.deepEqual(
    left.filter((handle) => !known.some((row) => row.handle === handle)),
    [],
  );
  await kill(node);
}

test('a cancelled upload ends the call that sends its bytes, which leaves none', () =>
  endsWhileSent(async ({ id, token }) => {
    assert.equal((await server.call(c.deleteUpload, { params: { id } }, { token })).status, 204);
  }));

test('the deletion of the training ends such a call too', () =>
  endsWhileSent(async ({ trainingId, token }) => {
    assert.equal((await server.call(trainings.deleteTraining, { params: { id: trainingId } }, { token })).status, 204);
    await server.runJobs();
  }));

test('an upload is inspected even if its node dies after the last byte', async () => {
  const bytes = await pageBuild();
  const upload = await announce(server, bytes);
  const url = `/api/v1/uploads/${upload.id}`;
  const headers = tusHeaders(upload, 0);
  const { transaction } = server.db;
  server.db.transaction = async () => {
    throw new Error('killed');
  };
  try {
    await server.app.inject({ method: 'PATCH', url, headers, payload: bytes });
  } finally {
    server.db.transaction = transaction;
  }
  assert.equal((await server.call(c.getUpload, { params: { id: upload.id } }, upload)).body.state, 'RECEIVING');
  const asked = await server.app.inject({ method: 'HEAD', url, headers });
  assert.equal(asked.headers['upload-offset'], String(bytes.length));
  assert.equal((await finished(server, upload)).state, 'ACCEPTED');
});
