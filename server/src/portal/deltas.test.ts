import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { replyToError } from '../http/errors.ts';
import { diskStorage } from '../storage/disk.ts';
import { serveVersioned, versionsOf } from './deltas.ts';

/** Code that does not compress well by itself. */
const code = (seed: number) =>
  Array.from({ length: 400 }, (_, line) => createHash('md5').update(`${seed} ${line}`).digest('hex')).join('\n');
const FIRST = code(1);
const NEXT = FIRST.replace('\n', '\nchanged();\n');
const FIRST_PATH = '/assets/main.00000001.js';
const NEXT_PATH = '/assets/main.00000002.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

describe('the versions of a script', () => {
  for (const [path, versions] of [
    ['/assets/main.0123abcd.js', '/assets/main.*.js'],
    ['/remotes/mfe-catalog/files/665.dcaf6dcd.js', '/remotes/mfe-catalog/files/665.*.js'],
    ['/remotes/mfe-catalog/1.4.0-3f9a0c51d2e7/remoteEntry.js', '/remotes/mfe-catalog/*/remoteEntry.js'],
    ['/assets/inter.0123abcd.woff2', undefined],
    ['/assets/scripts.json', undefined],
    ['/assets/a"b.0123abcd.js', undefined],
  ] as const)
    test(versions ? `${path} is one of ${versions}` : `${path} has no other versions`, () =>
      assert.equal(versionsOf(path), versions),
    );
});

describe('a script', () => {
  const app = Fastify();
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vr-portal-deltas-'));
    const storage = await diskStorage(folder);
    for (const [key, text] of [
      ['shell/main.00000001.js', FIRST],
      ['shell/main.00000002.js', NEXT],
      ['shell/main.00000003.js', code(3)],
      ['shell/other.00000001.js', FIRST],
    ] as const) {
      await storage.put(key, Buffer.from(text));
      await storage.put(`${key}.br`, brotliCompressSync(text));
    }
    app.setErrorHandler(replyToError);
    const serve = serveVersioned(storage, async (path) => path.replace('/assets/', 'shell/'));
    app.route({ method: ['GET', 'HEAD'], url: '/assets/*', exposeHeadRoute: false, handler: serve });
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url, method, headers: { 'accept-encoding': 'gzip, br, dcb, dcz', ...headers } });
  /** The headers of a browser that has a script. */
  const having = (path: string, text: string) => ({
    'dictionary-id': `"${path}"`,
    'available-dictionary': `:${sha256(text).toString('base64')}:`,
  });

  test('names the scripts that are sent as a difference from it', async () => {
    const { headers, rawPayload } = await get(FIRST_PATH);
    assert.equal(headers['use-as-dictionary'], `match="/assets/main.*.js", id="${FIRST_PATH}"`);
    assert.equal(headers.vary, 'accept-encoding, available-dictionary');
    assert.equal(headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(rawPayload).toString(), FIRST);
  });

  test('is sent as the difference from the version that the browser has', async () => {
    const { headers, rawPayload } = await get(NEXT_PATH, having(FIRST_PATH, FIRST));
    assert.equal(headers['content-encoding'], 'dcz');
    assert.equal(headers['use-as-dictionary'], `match="/assets/main.*.js", id="${NEXT_PATH}"`);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(headers.vary, 'accept-encoding, available-dictionary');
    assert.equal(rawPayload.subarray(0, 8).toString('hex'), '5e2a4d1820000000');
    assert.deepEqual(rawPayload.subarray(8, 40), sha256(FIRST));
    assert.equal(zstdDecompressSync(rawPayload.subarray(40), { dictionary: Buffer.from(FIRST) }).toString(), NEXT);
    assert.ok(rawPayload.length < 150, `${rawPayload.length} bytes`);
  });

  for (const [what, headers] of [
    ['the browser has other bytes under that address', having(FIRST_PATH, NEXT)],
    ['the browser has another script', having('/assets/other.00000001.js', FIRST)],
    ['the earlier version is unknown', having('/assets/main.99999999.js', FIRST)],
    ['the address is not one of ours', having('/../../secret.00000001.js', FIRST)],
    ['the browser names no address', { 'available-dictionary': `:${sha256(FIRST).toString('base64')}:` }],
    ['the browser does not decode differences', { ...having(FIRST_PATH, FIRST), 'accept-encoding': 'br, dcz;q=0' }],
    [
      'the earlier version is so different that the whole script is smaller',
      having('/assets/main.00000003.js', code(3)),
    ],
  ] as const)
    test(`is sent whole if ${what}`, async () => {
      const { headers: sent, rawPayload, statusCode } = await get(NEXT_PATH, headers);
      assert.deepEqual([statusCode, sent['content-encoding']], [200, 'br']);
      assert.equal(brotliDecompressSync(rawPayload).toString(), NEXT);
    });

  test('is sent whole if it is another attempt after a failure, and is no dictionary then', async () => {
    const { headers } = await get(`${NEXT_PATH}?attempt=2`, having(FIRST_PATH, FIRST));
    assert.deepEqual([headers['content-encoding'], headers['use-as-dictionary']], ['br', undefined]);
  });

  test('is sent in ranges of the script itself', async () => {
    const { headers, body } = await get(NEXT_PATH, { ...having(FIRST_PATH, FIRST), range: 'bytes=0-3' });
    assert.deepEqual([headers['content-encoding'], body], [undefined, NEXT.slice(0, 4)]);
  });

  test('that does not exist is a 404', async () => {
    const { statusCode, headers } = await get('/assets/main.99999999.js', having(FIRST_PATH, FIRST));
    assert.equal(statusCode, 404);
    assert.equal(headers['content-encoding'], undefined);
  });
});
