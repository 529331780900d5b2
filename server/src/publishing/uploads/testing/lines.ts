/** Test helpers: a tus client on a real connection that breaks, and server nodes that die and are replaced. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import * as c from '@vr/shared-api/contract/uploads';
import { Upload } from 'tus-js-client';
import { buildApp } from '../../../app.ts';
import type { App } from '../../../parts.ts';
import type { TestServer } from '../../../testing/server.ts';
import { until } from '../../../testing/until.ts';

export const MB = 1_048_576;

interface Announced {
  id: string;
  token: string;
}

export async function startNode(server: TestServer, port = 0): Promise<{ app: App; port: number }> {
  const app = await buildApp(server.parts);
  await app.listen({ host: '127.0.0.1', port });
  return { app, port: (app.server.address() as AddressInfo).port };
}
export async function kill({ app }: { app: App }): Promise<void> {
  const closed = app.close();
  app.server.closeAllConnections();
  await closed;
}

/** A proxy that can switch to another node, and break the connection after a number of bytes. */
export async function startLine(to: number) {
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

export async function announce(server: TestServer, bytes: Buffer) {
  const { build } = server;
  const { id: clientId } = await build.client();
  const { id: trainingId } = await build.training({ clientId });
  const token = await server.signIn(await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] }));
  const body = { trainingId, fileType: 'WEB_GL', version: '1', fileName: 'a.zip', size: bytes.length } as const;
  const { body: upload } = await server.call(c.createUpload, { body }, { token });
  return { id: upload.id, trainingId, token };
}

export const tusHeaders = ({ token }: Announced, offset: number) => ({
  authorization: `Bearer ${token}`,
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});

/** Sends bytes to a node in a single call. */
export const patch = (port: number, upload: Announced, offset: number, body: Buffer | ReadableStream) =>
  fetch(`http://127.0.0.1:${port}/api/v1/uploads/${upload.id}`, {
    method: 'PATCH',
    headers: tusHeaders(upload, offset),
    body: body as BodyInit,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);

/** A request body that a test writes in chunks. */
export async function startBody() {
  const started = Promise.withResolvers<ReadableStreamDefaultController>();
  const body = new ReadableStream({ start: (controller) => started.resolve(controller) });
  return { body, controller: await started.promise };
}

export const receivedBytes = async (server: TestServer, { id, token }: Announced) =>
  (await server.call(c.getUpload, { params: { id } }, { token })).body.received;

/** Waits until forwarded bytes have arrived, before a test breaks the connection. */
export async function arrived(server: TestServer, upload: Announced): Promise<void> {
  await until('the bytes have arrived', async () => (await receivedBytes(server, upload)) > MB);
}

export function send(bytes: Buffer, { id, token }: Announced, port: number, chunkSize?: number) {
  const offsets: number[] = [];
  const done = new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      uploadUrl: `http://127.0.0.1:${port}/api/v1/uploads/${id}`,
      headers: { authorization: `Bearer ${token}` },
      retryDelays: [0, 10, 10, 50, 100, 200, 400, 800],
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

export async function finished(server: TestServer, { id, token }: Announced) {
  await server.runJobs();
  return (await server.call(c.getUpload, { params: { id } }, { token })).body;
}

export async function during(call: Promise<Response>, condition: () => Promise<boolean>): Promise<void> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  call.then(end, end);
  await until('the bytes of the call have arrived', () => {
    assert.equal(hasEnded, false, 'the call ended too early');
    return condition();
  });
}
