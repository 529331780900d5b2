import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import type { Storage } from '../../storage/storage.ts';
import { replyToError } from '../errors.ts';
import { rangeOf, serveStored } from '../serve.ts';

/** Defines the tests for serving files from a storage. */
export function servesFiles(open: () => Promise<Storage>): void {
  const app = Fastify();
  before(async () => {
    const storage = await open();
    await storage.put('file.txt', Buffer.from('0123456789'));
    await storage.put('empty.bin', Buffer.alloc(0));
    await storage.put('app.js', Buffer.from('plain'));
    await storage.put('app.js.br', Buffer.from('as brotli'));
    await storage.put('app.js.gz', Buffer.from('as gzip'));
    await storage.put('Build/game.wasm.br', brotliCompressSync('wasm'));
    await storage.put('Build/broken.data.br', Buffer.from('not compressed'));
    app.setErrorHandler(replyToError);
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      exposeHeadRoute: false,
      handler: (request, reply) =>
        serveStored(request, reply, storage, (request.params as { '*': string })['*'], { immutable: true }),
    });
  });
  after(() => app.close());

  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers });

  test('a file has its type and its length, and may be cached for ever', async () => {
    const { headers, body, statusCode } = await get('/file.txt');
    assert.equal(statusCode, 200);
    assert.equal(body, '0123456789');
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(headers['content-length'], '10');
    assert.equal(headers['accept-ranges'], 'bytes');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  });

  test('HEAD returns the same headers without a body', async () => {
    const { headers, body, statusCode } = await get('/file.txt', {}, 'HEAD');
    assert.deepEqual([statusCode, body, headers['content-length']], [200, '', '10']);
  });

  test('a range is served, from either end of the file', async () => {
    const cases: [string, string, string][] = [
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-3', '789', 'bytes 7-9/10'],
      ['bytes=-99', '0123456789', 'bytes 0-9/10'],
      ['bytes=8-99', '89', 'bytes 8-9/10'],
    ];
    for (const [range, expected, contentRange] of cases) {
      const { statusCode, body, headers } = await get('/file.txt', { range });
      assert.deepEqual(
        [statusCode, body, headers['content-range'], headers['content-length']],
        [206, expected, contentRange, String(expected.length)],
        range,
      );
    }
  });

  test('a range beyond the end is refused, and an invalid range is ignored', async () => {
    const beyond = await get('/file.txt', { range: 'bytes=10-' });
    assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, 'bytes */10']);
    assert.equal((await get('/empty.bin', { range: 'bytes=0-' })).statusCode, 416);
    for (const range of ['bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=a-b'])
      assert.equal((await get('/file.txt', { range })).statusCode, 200, range);
    assert.equal(rangeOf('bytes=-0', 10), 'unsatisfiable');
  });

  test('a download continues only if the file is still the same', async () => {
    const { headers } = await get('/file.txt');
    const range = 'bytes=5-';
    const goOn = (condition: unknown) => get('/file.txt', { range, 'if-range': String(condition) });
    assert.equal((await goOn(headers.etag)).statusCode, 206);
    assert.equal((await goOn(headers['last-modified'])).statusCode, 206);
    assert.equal((await goOn('"other"')).statusCode, 200);
    assert.equal((await goOn('Thu, 01 Jan 2015 00:00:00 GMT')).statusCode, 200);
  });

  test('a file that the browser already has is not sent again', async () => {
    const { headers } = await get('/file.txt');
    const etag = String(headers.etag);
    for (const match of [etag, `"other", W/${etag}`, '*']) {
      const { statusCode, body } = await get('/file.txt', { 'if-none-match': match });
      assert.deepEqual([statusCode, body], [304, ''], match);
    }
    assert.equal((await get('/file.txt', { 'if-none-match': '"other"' })).statusCode, 200);
    assert.equal((await get('/file.txt', { 'if-modified-since': String(headers['last-modified']) })).statusCode, 304);
  });

  test('the compressed copy is sent to browsers that accept it', async () => {
    const cases: [string, string | undefined, string][] = [
      ['gzip, deflate, br', 'br', 'as brotli'],
      ['gzip', 'gzip', 'as gzip'],
      ['br;q=0, gzip', 'gzip', 'as gzip'],
      ['identity', undefined, 'plain'],
    ];
    for (const [accepted, encoding, expected] of cases) {
      const { headers, body } = await get('/app.js', { 'accept-encoding': accepted });
      assert.deepEqual([headers['content-encoding'], body], [encoding, expected], accepted);
      assert.equal(headers.vary, 'accept-encoding');
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    }
    const part = await get('/app.js', { 'accept-encoding': 'br', range: 'bytes=0-1' });
    assert.deepEqual(
      [part.headers['content-encoding'], part.body],
      [undefined, 'pl'],
      'a range refers to the plain file',
    );
  });

  test('a compressed file of a build has the type of its content, and is decoded for clients that do not accept it', async () => {
    const cases: [string, string | undefined, string | undefined][] = [
      ['/Build/game.wasm.br', undefined, 'br'],
      ['/Build/game.wasm.br', 'gzip, BR', 'br'],
      ['/Build/game.wasm.br', '*', 'br'],
      ['/Build/game.wasm.br', 'gzip, deflate', undefined],
      ['/Build/game.wasm', 'gzip, br', 'br'],
      ['/Build/game.wasm', 'gzip, deflate', undefined],
      ['/Build/game.wasm', undefined, undefined],
    ];
    const tags = new Map<string, unknown>();
    for (const [url, accepted, encoding] of cases) {
      const sent: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const { headers, rawPayload, statusCode } = await get(url, sent);
      assert.equal(statusCode, 200);
      assert.deepEqual(
        [headers['content-type'], headers['content-encoding']],
        ['application/wasm', encoding],
        accepted,
      );
      assert.equal((encoding ? brotliDecompressSync(rawPayload) : rawPayload).toString(), 'wasm');
      tags.set(String(encoding), headers.etag);
      assert.equal((await get(url, { ...sent, 'if-none-match': String(headers.etag) })).statusCode, 304);
      const head = await get(url, sent, 'HEAD');
      assert.deepEqual([head.statusCode, head.body, head.headers.etag], [200, '', headers.etag]);
    }
    assert.notEqual(tags.get('br'), tags.get('undefined'));
    const part = await get('/Build/game.wasm', { range: 'bytes=0-1', 'accept-encoding': 'br' });
    assert.deepEqual([part.statusCode, part.body], [200, 'wasm'], 'there is no plain file for the range');
    const broken = await get('/Build/broken.data.br', { 'accept-encoding': 'gzip' });
    assert.deepEqual([broken.statusCode, broken.json().code], [500, 'INTERNAL']);
    assert.deepEqual([broken.headers['cache-control'], broken.headers.etag], ['no-store', undefined]);
  });

  test('a missing file, and a path that leads elsewhere, are not found', async () => {
    for (const url of ['/nothing.txt', '/..%2f..%2fetc%2fpasswd', '/%2e%2e/secret', '/a%00b'])
      assert.equal((await get(url)).statusCode, 404, url);
  });
}
