import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { faultOf, sendRaw } from '../../testing/fuzz-raw.ts';
import { startTestServer } from '../../testing/server.ts';
import { until } from '../../testing/until.ts';
import { portalHeaders } from './security.ts';

const written: string[] = [];
const server = await startTestServer({
  publicUrl: 'https://portal.example',
  logLevel: 'info',
  logTo: { write: (line) => written.push(line) },
});
const listen = async (app: FastifyInstance) => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
const portal = await listen(server.app);
const promised = Object.keys(portalHeaders(server.parts.config));
const ofContents = ['content-security-policy', 'origin-agent-cluster', 'referrer-policy'];
/** The ports, with the headers that all replies on each port must have. */
const listeners = [
  { port: portal, promised },
  { port: await listen(server.contentApp), promised: ofContents },
].map((listener) => ({ ...listener, promised: [...listener.promised, 'strict-transport-security'] }));
after(() => server.close());

const statusesIn = (received: string | undefined) =>
  [...(received ?? '').matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => status);

const HOST = 'host: portal.example\r\n';
const CLOSE = `${HOST}connection: close\r\n`;
const CHUNKED = `${HOST}transfer-encoding: chunked\r\n`;
for (const [title, request, status] of [
  ['an address that cannot be decoded', `GET /%ff HTTP/1.1\r\n${CLOSE}\r\n`, 400],
  ['a path of the API that cannot be decoded', `GET /api/v1/users/% HTTP/1.1\r\n${CLOSE}\r\n`, 400],
  ['a fragment', `GET /assets/none.js#%ff HTTP/1.1\r\n${CLOSE}\r\n`, 404],
  ['a whole address', `GET http://portal.example/api/none HTTP/1.1\r\n${CLOSE}\r\n`, 404],
  ['no address', `OPTIONS * HTTP/1.1\r\n${CLOSE}\r\n`, 404],
  ['TRACE', `TRACE / HTTP/1.1\r\n${CLOSE}\r\n`, 404],
  ['an unusual method', `PROPFIND / HTTP/1.1\r\n${CLOSE}\r\n`, 404],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['two hosts', `GET / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['an unknown expectation', `GET /none.js HTTP/1.1\r\n${CLOSE}expect: more\r\n\r\n`, 404],
  ['a parameter of a path that is very long', `GET /launch/${'x'.repeat(9000)} HTTP/1.1\r\n${CLOSE}\r\n`, undefined],
  ['headers that are too long', `GET / HTTP/1.1\r\n${HOST}x: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a NUL', `GET / HTTP/1.1\r\n${HOST}x: \0\r\n\r\n`, 400],
  ['two lengths', `POST / HTTP/1.1\r\n${CHUNKED}content-length: 1\r\n\r\n0\r\n\r\n`, 400],
  ['a chunk of no length', `POST /none.js HTTP/1.1\r\n${CHUNKED}content-type: application/json\r\n\r\nx\r\n`, 400],
  ['half a request', `GET / HTTP/1.1\r\n${HOST}`, 400],
  ['a tunnel', `CONNECT a:1 HTTP/1.1\r\n${HOST}\r\n`, 400],
] as const)
  test(`a request with ${title} gets the headers, the trace id and the form of all other replies, and a line in the log`, async () => {
    for (const listener of listeners) {
      const received = await sendRaw(listener.port, request);
      assert.equal(faultOf(listener, request, received), undefined);
      const [found] = statusesIn(received);
      assert.ok(found, 'a reply');
      if (status) assert.equal(Number(found), status);
      const traceId = /x-trace-id: (\S+)/u.exec(received ?? '')?.[1] ?? assert.fail(received);
      assert.ok(written.some((line) => line.includes(`"traceId":"${traceId}"`) && line.includes(`"status":${found}`)));
    }
  });

test('a browser with more cookies than a request may have is told to drop them', async () => {
  for (const { port } of listeners) {
    const received = await sendRaw(port, `GET / HTTP/1.1\r\n${HOST}cookie: a=${'x'.repeat(20_000)}\r\n\r\n`);
    assert.deepEqual(statusesIn(received), ['431']);
    assert.match(received ?? '', /\r\nclear-site-data: "cookies"\r\n/u);
  }
  assert.doesNotMatch((await sendRaw(portal, 'hello\r\n\r\n')) ?? '', /clear-site-data/u);
});

test('a connection with many requests whose replies nobody reads is closed, and the other requests are not handled', async () => {
  for (const { port } of listeners) {
    const ready = `GET /none.js HTTP/1.1\r\n${HOST}\r\n`;
    const few = await sendRaw(port, `${ready.repeat(3)}GET /none.js HTTP/1.1\r\n${CLOSE}\r\n`);
    assert.equal(statusesIn(few).length, 4);
    written.length = 0;
    const many = await sendRaw(port, ready.repeat(1000));
    assert.ok(statusesIn(many).length <= 4);
    assert.ok(written.filter((line) => line.includes('"path":"/none.js"')).length <= 4);
  }
});

describe('a connection on which nothing moves', () => {
  const opened = async (): Promise<Socket> => {
    const socket = connect(portal, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const untilClosed = (socket: Socket) =>
    until('the server has closed it', () => {
      const ports = [...sockets].map(({ remotePort }) => remotePort);
      return !ports.includes(socket.localPort);
    });
  const sockets = new Set<Socket>();
  let usualTimeout: number;
  before(async () => {
    usualTimeout = server.app.server.timeout;
    server.app.server.timeout = 200;
    server.app.server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await server.parts.storage.put('shell/large.bin', Buffer.alloc(30_000_000));
  });
  after(() => {
    server.app.server.timeout = usualTimeout;
  });

  test('is closed before its first request, and while nobody reads its reply', async () => {
    const [silent, reading] = [await opened(), await opened()];
    reading.pause().write(`GET /assets/large.bin HTTP/1.1\r\n${HOST}\r\n`);
    await untilClosed(silent);
    await untilClosed(reading);
    for (const socket of [silent, reading]) socket.destroy();
  });

  test('is left open while its reply is being made', async () => {
    const socket = await opened();
    const body = JSON.stringify({ email: 'nobody@company.example', password: 'x' });
    socket.write(
      `POST /api/v1/users/authentication HTTP/1.1\r\n${CLOSE}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    await sleep(1000);
    socket.write(body);
    assert.match(await text(socket), /^HTTP\/1\.1 401 /u);
  });
});

test('a request gets one reply, whatever follows it', async () => {
  const after = async (request: string) => statusesIn(await sendRaw(portal, request));
  assert.deepEqual(await after(`PROPFIND / HTTP/1.1\r\n${CHUNKED}\r\n2\r\n{}`), ['404']);
  assert.deepEqual(await after(`GET /ready HTTP/1.1\r\n${HOST}\r\nhello\r\n\r\n`), ['200', '400']);
});

test('an address that chooses no release leads to a path of the portal, however it is written', async () => {
  for (const path of [
    '/',
    '/\\[',
    '/\\',
    '/\\evil',
    '//evil',
    '/.//evil',
    '/%5cevil',
    '//[',
    'http://a/',
    'http://a//evil',
  ]) {
    const received = await sendRaw(portal, `GET ${path}?release=none HTTP/1.1\r\n${CLOSE}\r\n`);
    assert.deepEqual(statusesIn(received), ['302'], path);
    assert.match(received ?? '', /\r\nlocation: \/(?![/\\])/iu, path);
  }
});
