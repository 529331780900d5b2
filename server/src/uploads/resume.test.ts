/** A real tus client on a real connection: the connection breaks, the server dies, another node takes over. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import * as trainings from '@vr/shared-api/contract/trainings';
import * as c from '@vr/shared-api/contract/uploads';
import { Upload } from 'tus-js-client';
import { buildApp } from '../app.ts';
import type { App } from '../parts.ts';
import { StorageAway } from '../storage/storage.ts';
import { pageBuild } from '../testing/builds.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { cleanUp } from './clean-up.ts';
import { uploadLocks } from './locks.ts';

const MB = 1_048_576;

let server: TestServer;
const nodes: App[] = [];
before(async () => {
  server = await startTestServer();
});
after(async () => {
  for (const app of [...nodes]) await kill({ app });
  await server.close();
});

/** Starts another node on the same database and storage. */
async function startNode(port = 0): Promise<{ app: App; port: number }> {
  const app = await buildApp(server.parts);
  nodes.push(app);
  await app.listen({ host: '127.0.0.1', port });
  return { app, port: (app.server.address() as AddressInfo).port };
}
async function kill({ app }: { app: App }): Promise<void> {
  const closed = app.close();
  app.server.closeAllConnections();
  await closed;
  nodes.splice(nodes.indexOf(app), 1);
}

/** A proxy that can forward to another node, and break the connection after a number of bytes. */
async function startLine(to: number) {
  const line = { to, breakAfter: Number.POSITIVE_INFINITY, onBreak: async () => {} };
  const sockets = new Set<Socket>();
  const proxy: Server = createServer((near) => {
    const far = connect(line.to, '127.0.0.1');
    let passed = 0;
    near.on('data', (chunk: Buffer) => {
      passed += chunk.length;
      if (!far.write(chunk)) near.pause();
      if (passed < line.breakAfter) return;
      line.breakAfter = Number.POSITIVE_INFINITY;
      near.pause();
      line.onBreak().finally(() => {
        near.resetAndDestroy();
        far.resetAndDestroy();
      });
    });
    far.on('drain', () => near.resume()).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {
        near.destroy();
        far.destroy();
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return Object.assign(line, {
    port: (proxy.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  });
}

async function announce(bytes: Buffer) {
  const { build } = server;
  const { id: clientId } = await build.client();
  const { id: trainingId } = await build.training({ clientId });
  const token = await server.signIn(await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] }));
  const body = { trainingId, fileType: 'WEB_GL', version: '1', fileName: 'a.zip', size: bytes.length } as const;
  const { body: upload } = await server.call(c.createUpload, { body }, { token });
  return { id: upload.id, trainingId, token };
}

const receivedBytes = async ({ id, token }: { id: string; token: string }) =>
  (await server.call(c.getUpload, { params: { id } }, { token })).body.received;

/** Lets forwarded bytes arrive before the connection is broken. */
async function arrived(upload: { id: string; token: string }): Promise<void> {
  while ((await receivedBytes(upload)) <= MB) await new Promise((resolve) => setTimeout(resolve, 10));
}

function send(bytes: Buffer, { id, token }: { id: string; token: string }, port: number, chunkSize?: number) {
  const offsets: number[] = [];
  const done = new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      uploadUrl: `http://127.0.0.1:${port}/api/v1/uploads/${id}`,
      headers: { authorization: `Bearer ${token}` },
      retryDelays: [50, 50, 100, 200, 400, 800],
      ...(chunkSize ? { chunkSize } : {}),
      onAfterResponse: (request, response) => {
        if (request.getMethod() === 'HEAD') offsets.push(Number(response.getHeader('upload-offset')));
      },
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
  return { done, offsets };
}

async function finished({ id, token }: { id: string; token: string }) {
  await server.runJobs();
  return (await server.call(c.getUpload, { params: { id } }, { token })).body;
}

test('an upload continues where the connection broke', async () => {
  const node = await startNode();
  const line = await startLine(node.port);
  const bytes = await pageBuild(6 * MB);
  const upload = await announce(bytes);
  line.breakAfter = 3 * MB;
  line.onBreak = () => arrived(upload);
  const { done, offsets } = send(bytes, upload, line.port);
  await done;
  assert.equal(offsets[0], 0);
  assert.ok((offsets.at(-1) as number) > MB, `resumed at ${offsets.at(-1)}`);
  assert.partialDeepStrictEqual(await finished(upload), { state: 'ACCEPTED', received: bytes.length });
  await line.close();
  await kill(node);
});

test('an upload continues after the server was restarted', async () => {
  const node = await startNode();
  const line = await startLine(node.port);
  const bytes = await pageBuild(6 * MB);
  const upload = await announce(bytes);
  line.breakAfter = 4 * MB;
  let restarted: Awaited<ReturnType<typeof startNode>> | undefined;
  line.onBreak = async () => {
    await arrived(upload);
    await kill(node);
    restarted = await startNode(node.port);
  };
  const { done, offsets } = send(bytes, upload, line.port);
  await done;
  assert.ok((offsets.at(-1) as number) > MB, `resumed at ${offsets.at(-1)}`);
  assert.equal((await finished(upload)).state, 'ACCEPTED');
  await line.close();
  assert.ok(restarted);
  await kill(restarted);
});

test('an upload continues at another node', async () => {
  const [one, two] = [await startNode(), await startNode()];
  const line = await startLine(one.port);
  const bytes = await pageBuild(6 * MB);
  const upload = await announce(bytes);
  line.breakAfter = 3 * MB;
  line.onBreak = async () => {
    await arrived(upload);
    line.to = two.port;
  };
  const { done, offsets } = send(bytes, upload, line.port, 2 * MB);
  await done;
  assert.ok((offsets.at(-1) as number) > MB);
  assert.equal((await finished(upload)).state, 'ACCEPTED');
  await line.close();
  await kill(one);
  await kill(two);
});

/** Waits for a condition while a call is under way. */
async function during(call: Promise<Response>, condition: () => Promise<boolean>): Promise<void> {
  let ended: number | undefined;
  call.then(
    ({ status }) => {
      ended = status;
    },
    () => {
      ended = 0;
    },
  );
  while (!(await condition())) {
    assert.equal(ended, undefined, 'the call ended too early');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('only one call at a time writes to an upload, over all nodes', async () => {
  const [one, two] = [await startNode(), await startNode()];
  const bytes = randomBytes(4 * MB);
  const upload = await announce(bytes);
  const patch = (port: number, body: Buffer | ReadableStream) =>
    fetch(`http://127.0.0.1:${port}/api/v1/uploads/${upload.id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${upload.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: body as BodyInit,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit);
  const feed = Promise.withResolvers<ReadableStreamDefaultController>();
  const slow = patch(one.port, new ReadableStream({ start: (controller) => feed.resolve(controller) }));
  const controller = await feed.promise;
  controller.enqueue(bytes.subarray(0, MB));
  const received = () => receivedBytes(upload);
  await during(slow, async () => (await received()) === MB);
  for (const { port } of [one, two]) {
    const other = await patch(port, bytes);
    assert.equal(other.status, 423);
    assert.equal(((await other.json()) as { code: string }).code, 'UPLOAD_BUSY');
  }
  assert.equal(await received(), MB);
  controller.close();
  assert.equal((await slow).status, 204);
  assert.equal(server.db.pool.total - server.db.pool.idle, 0, 'no database connection is held');

  const both = await Promise.all(
    [one, two].map(({ port }) =>
      fetch(`http://127.0.0.1:${port}/api/v1/uploads/${upload.id}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${upload.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': String(MB),
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes.subarray(MB, 2 * MB) as unknown as BodyInit,
      }),
    ),
  );
  const statuses = both.map(({ status }) => status).sort();
  assert.equal(statuses[0], 204);
  assert.ok(statuses[1] === 423 || statuses[1] === 409, String(statuses[1]));
  assert.equal(await received(), 2 * MB);
  await kill(one);
  await kill(two);
});

/** An upload that ends while a call sends its bytes. */
async function endsWhileSent(end: (upload: Awaited<ReturnType<typeof announce>>) => Promise<void>): Promise<void> {
  const node = await startNode();
  const upload = await announce(Buffer.alloc(4 * MB));
  const feed = Promise.withResolvers<ReadableStreamDefaultController>();
  const sending = fetch(`http://127.0.0.1:${node.port}/api/v1/uploads/${upload.id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${upload.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new ReadableStream({ start: (controller) => feed.resolve(controller) }) as BodyInit,
    duplex: 'half',
  } as RequestInit);
  const controller = await feed.promise;
  controller.enqueue(Buffer.alloc(MB));
  await during(sending, async () => (await receivedBytes(upload)) === MB);
  await end(upload);
  controller.enqueue(Buffer.alloc(MB));
  controller.close();
  assert.equal((await sending).status, 409);
  const left: string[] = [];
  for await (const { handle } of server.parts.storage.pieces.begunBefore(new Date(Date.now() + 60_000)))
    left.push(handle);
  const known = await server.db.rows<{ handle: string }>(
    { name: 'test.handles', text: 'select storage_handle as handle from upload where storage_handle is not null' },
    [],
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

test('an upload goes on where it was after the folder of the files was unmounted', async () => {
  const bytes = await pageBuild();
  const upload = await announce(bytes);
  const url = `/api/v1/uploads/${upload.id}`;
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${upload.token}` };
  const send = (from: number, to?: number) =>
    server.app.inject({
      method: 'PATCH',
      url,
      headers: { ...headers, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
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
  assert.equal((await finished(upload)).state, 'ACCEPTED');
});

test('an upload is inspected even if its node dies after the last byte', async () => {
  const bytes = await pageBuild();
  const upload = await announce(bytes);
  const url = `/api/v1/uploads/${upload.id}`;
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${upload.token}` };
  const { transaction } = server.db;
  server.db.transaction = async () => {
    throw new Error('killed');
  };
  await server.app.inject({
    method: 'PATCH',
    url,
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  });
  server.db.transaction = transaction;
  assert.equal((await server.call(c.getUpload, { params: { id: upload.id } }, upload)).body.state, 'RECEIVING');
  const asked = await server.app.inject({ method: 'HEAD', url, headers });
  assert.equal(asked.headers['upload-offset'], String(bytes.length));
  assert.equal((await finished(upload)).state, 'ACCEPTED');
});
