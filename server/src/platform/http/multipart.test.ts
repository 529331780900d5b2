import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { Upload } from '@vr/shared-api/contract/common.schema';
import type { Endpoint, EndpointDefinition } from '@vr/shared-api/contract/endpoint';
import type { ErrorBody } from '@vr/shared-api/errors';
import Type from 'typebox';
import { startTestServer } from '../../testing/server.ts';
import { until } from '../../testing/until.ts';
import { route } from './route.ts';
import { createServer } from './server.ts';

const LIMIT = 100_000;
const LARGE = 8 * 1_048_576;
const BOUNDARY = 'the-boundary';

const schemas = {
  body: Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 20 }),
      count: Type.Optional(Type.Integer()),
      shown: Type.Optional(Type.Boolean()),
      file: Type.Optional(Upload(LIMIT)),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    title: Type.String(),
    count: Type.Optional(Type.Integer()),
    shown: Type.Optional(Type.Boolean()),
    file: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Integer()]))),
  }),
};
const noBody = {};
const define = (definition: Pick<EndpointDefinition, 'path'> & Partial<EndpointDefinition>) =>
  ({ method: 'POST', allow: 'public', errors: [], doc: 'For this test.', ...definition }) as const;
const upload: Endpoint<typeof schemas> = define({ path: '/upload', multipart: true });
const largeSchemas = { body: Type.Object({ title: Type.String(), file: Upload(LARGE) }) };
const large: Endpoint<typeof largeSchemas> = define({ path: '/large', multipart: true });
const guarded: Endpoint<typeof schemas> = define({ path: '/guarded', multipart: true, allow: 'client:list' });
const plain: Endpoint<typeof noBody> = define({ path: '/plain' });

let handled = 0;

const server = await startTestServer();
const app = createServer(server.parts);
for (const one of [upload, guarded])
  route(app, one, schemas, async ({ body: { file, ...body } }) => {
    handled += 1;
    return { ...body, ...(file ? { file: [file.name, file.type, file.size, await file.text()] } : {}) };
  });
route(app, large, largeSchemas, async () => undefined);
route(app, plain, noBody, async () => undefined);
await app.ready();
after(async () => {
  await app.close();
  await server.close();
});

async function post(payload: FormData | string | object, headers: Record<string, string> = {}, url = '/upload') {
  const response = await app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers });
  return { status: response.statusCode, body: response.json<Record<string, unknown> & ErrorBody>() };
}

function form(...fields: [string, string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

/** Returns one part of a multipart body, as it is sent. If `more` contains a filename, the part is a file. */
const part = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

async function refused(payload: FormData | string | object, headers: Record<string, string> = {}) {
  const { status, body } = await post(payload, headers);
  return [status, body.code, body.field];
}

test('fields are read as their schema says, and a file as a File', async () => {
  const file = new File(['bytes of é'], 'été.txt', { type: 'text/plain' });
  const { status, body } = await post(form(['title', 'Été'], ['count', '-3'], ['shown', 'true'], ['file', file]));
  assert.deepEqual(
    [status, body],
    [200, { title: 'Été', count: -3, shown: true, file: ['été.txt', 'text/plain', 11, 'bytes of é'] }],
  );
  assert.deepEqual((await post(form(['title', 'alone']))).body, { title: 'alone' });
});

test('numbers and booleans are read strictly, and stay text if the schema expects text', async () => {
  assert.deepEqual(await refused(form(['title', 'a'], ['count', '1.5'])), [400, 'VALIDATION', '/body/count']);
  assert.deepEqual(await refused(form(['title', 'a'], ['count', ''])), [400, 'VALIDATION', '/body/count']);
  assert.deepEqual(await refused(form(['title', 'a'], ['shown', '1'])), [400, 'VALIDATION', '/body/shown']);
  assert.equal((await post(form(['title', '12']))).body.title, '12');
});

test('the error names a part that is missing, unknown, repeated or of the wrong kind', async () => {
  const file = new File(['x'], 'a.txt');
  assert.deepEqual(await refused(form(['count', '1'])), [400, 'VALIDATION', '/body/title']);
  assert.deepEqual(await refused(form(['title', ''])), [400, 'VALIDATION', '/body/title']);
  assert.deepEqual(await refused(form(['title', 'a'], ['other', 'b'])), [400, 'VALIDATION', '/body/other']);
  assert.deepEqual(await refused(form(['title', 'a'], ['title', 'b'])), [400, 'VALIDATION', '/body/title']);
  assert.deepEqual(await refused(form(['title', 'a'], ['file', file], ['file', file])), [
    400,
    'VALIDATION',
    '/body/file',
  ]);
  assert.deepEqual(await refused(form(['title', file])), [400, 'VALIDATION', '/body/title']);
  assert.deepEqual(await refused(form(['title', 'a'], ['file', 'text'])), [400, 'VALIDATION', '/body/file']);
  assert.deepEqual(await refused(form(['title', 'a'], ['constructor', 'b'])), [400, 'VALIDATION', undefined]);
  assert.deepEqual(await refused(form(...Array.from({ length: 2000 }, () => ['many', 'x'] as [string, string]))), [
    400,
    'VALIDATION',
    '/body/many',
  ]);
});

test('a file of exactly the limit is accepted; a larger file or text is refused as too large', async () => {
  const fileOf = (size: number) => form(['title', 'a'], ['file', new File(['x'.repeat(size)], 'a')]);
  assert.equal((await post(fileOf(LIMIT))).status, 200);
  assert.deepEqual(await refused(fileOf(LIMIT + 1)), [413, 'PAYLOAD_TOO_LARGE', '/body/file']);
  assert.deepEqual(await refused(fileOf(20 * LIMIT)), [413, 'PAYLOAD_TOO_LARGE', '/body/file']);
  assert.deepEqual(await refused(form(['title', 'x'.repeat(70_000)])), [413, 'PAYLOAD_TOO_LARGE', '/body/title']);
});

test('the same fields may be sent as JSON, except files', async () => {
  const { status, body } = await post({ title: 'a', count: 3, shown: true });
  assert.deepEqual([status, body], [200, { title: 'a', count: 3, shown: true }]);
  assert.deepEqual(await refused({ title: '' }), [400, 'VALIDATION', '/body/title']);
  assert.deepEqual(await refused({ title: 'a', file: 'x' }), [400, 'VALIDATION', '/body/file']);
});

test('a body that is empty or malformed is refused with that reason', async () => {
  assert.deepEqual(await refused(''), [400, 'VALIDATION', '/body']);
  assert.deepEqual(await refused('title=a', { 'content-type': 'application/x-www-form-urlencoded' }), [
    400,
    'VALIDATION',
    undefined,
  ]);
  assert.deepEqual(await refused(part('title', 'a') + END, { 'content-type': 'multipart/form-data' }), [
    400,
    'VALIDATION',
    '/body',
  ]);
  assert.deepEqual(await refused(part('title', 'a'), MULTIPART), [400, 'VALIDATION', '/body']);
  assert.deepEqual(
    await refused(
      `${part('title', 'a')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf`,
      MULTIPART,
    ),
    [400, 'VALIDATION', '/body'],
  );
  assert.deepEqual(await refused('no multipart at all', MULTIPART), [400, 'VALIDATION', '/body']);
  assert.equal((await post(part('title', 'a') + END, MULTIPART)).status, 200);
});

test('a caller without the permission is refused before the body is read', async () => {
  handled = 0;
  assert.equal((await post('no multipart at all', MULTIPART, '/guarded')).status, 401);
  const learner = await server.build.person({ clientId: (await server.build.client()).id });
  const authorization = `Bearer ${await server.signIn(learner)}`;
  assert.equal((await post('no multipart at all', { ...MULTIPART, authorization }, '/guarded')).status, 403);
  assert.equal(handled, 0);
});

test('an endpoint that is not multipart refuses a multipart body', async () => {
  assert.deepEqual((await post(form(['title', 'a']), {}, '/plain')).body.code, 'VALIDATION');
});

test('the reply to a refused upload arrives while the client still sends, and the connection stays open', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  // If the server stopped reading, it would never reply.
  socket.setTimeout(20_000, () => socket.destroy(new Error(`nothing after: ${received}`)));
  const untilReceived = async (text: string) => {
    while (!received.includes(text)) await once(socket, 'data');
  };
  // The server considers a part complete only when the next part begins.
  const head = `${part('other', 'b')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const rest = 'x'.repeat(3_000_000);
  const request = (length: number) =>
    `POST /api/v1/upload HTTP/1.1\r\nHost: portal\r\nContent-Type: ${MULTIPART['content-type']}\r\nContent-Length: ${length}\r\n\r\n`;
  socket.write(request(head.length + rest.length) + head);
  await untilReceived('/body/other');
  socket.write(rest);
  received = '';
  const whole = part('title', 'after') + END;
  socket.write(request(whole.length) + whole);
  await untilReceived('"title":"after"');
  socket.destroy();
});

test('an upload whose connection breaks does not reach the handler', async () => {
  handled = 0;
  const { port } = app.server.address() as { port: number };
  const socket = connect(Number(port), '127.0.0.1');
  const over = new Promise<void>((resolve) => {
    app.server.once('request', (request) => request.once('close', resolve));
  });
  socket.write(
    `POST /api/v1/upload HTTP/1.1\r\nHost: portal\r\nContent-Type: ${MULTIPART['content-type']}\r\nContent-Length: 9000\r\n\r\n${part('title', 'a')}`,
    () => socket.destroy(),
  );
  await over;
  assert.equal((await post(form(['title', 'next']))).status, 200);
  assert.equal(handled, 1);
});

describe('files that arrive', () => {
  /** Starts calls that send only part of a file. Returns their connections when the server has received these bytes. */
  async function unfinished(count: number, bytes: number): Promise<Socket[]> {
    const { port } = app.server.address() as { port: number };
    const head = `${part('title', 'a')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
    const request = `POST /api/v1/large HTTP/1.1\r\nHost: portal\r\nContent-Type: ${MULTIPART['content-type']}\r\nContent-Length: ${LARGE}\r\n\r\n`;
    const sockets = Array.from({ length: count }, () => connect(Number(port), '127.0.0.1'));
    for (const socket of sockets) {
      socket.write(`${request}${head}`);
      await new Promise((resolve) => socket.write(Buffer.alloc(bytes), resolve));
    }
    return sockets;
  }
  const send = async (bytes: number): Promise<number> => {
    const payload = form(['title', 'a'], ['file', new File([new Uint8Array(bytes)], 'a')]);
    return (await app.inject({ method: 'POST', url: '/api/v1/large', payload })).statusCode;
  };

  test('hold a limited sum of memory for each caller, and none after their calls, also if the caller is gone', async () => {
    const sockets = await unfinished(8, LARGE - 1000);
    await until('there is no room for more', async () => (await send(LARGE - 1000)) === 503);
    for (const socket of sockets) socket.destroy();
    await until('there is room again', async () => (await send(LARGE - 1000)) === 204);
    for (let i = 0; i < 12; i++) assert.equal(await send(LARGE - 1000), 204);
  });
});
