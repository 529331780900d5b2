/** With an S3 server that sends false replies, every acknowledged file is still stored, with exactly its own bytes. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { cleanUp } from '../../clean-up.ts';
import { uploadLocks } from '../../publishing/uploads/locks.ts';
import { type Lie, type LyingStorage, type S3Answer, startLyingStorage } from '../../testing/lying-storage.ts';
import { missingObjectStorage, storageEnvironment, testBucket } from '../../testing/object-storage.ts';
import { s3Storage } from '../storage/s3.ts';
import { type Storage, StorageAway } from '../storage/storage.ts';
import { type Portal, withPortal } from './testing/portal.ts';
import { KINDS } from './testing/uploads.ts';

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;
const failed = (status: number): S3Answer => ({ status, headers: {}, body: Buffer.alloc(0) });
const isObject = (url: string) => !url.includes('list-type=') && !url.includes('uploads');
let turn = 0;

const LIES: Record<string, Lie> = {
  'says that it has kept a file, and has not': ({ method, url }) =>
    method === 'PUT' && !url.includes('uploadId=')
      ? Promise.resolve({ status: 200, headers: { etag: etagOf(Buffer.alloc(0)) }, body: Buffer.alloc(0) })
      : undefined,
  'says that it has completed an upload, and has not': ({ method, url }) =>
    method === 'POST' && url.includes('uploadId=')
      ? Promise.resolve({
          status: 200,
          headers: { 'content-type': 'application/xml' },
          body: Buffer.from('<CompleteMultipartUploadResult><ETag>"0-1"</ETag></CompleteMultipartUploadResult>'),
        })
      : undefined,
  'finds none of its files': ({ method, url }) =>
    (method === 'GET' || method === 'HEAD') && isObject(url) ? Promise.resolve(failed(404)) : undefined,
  'lists none of its files': ({ method, url }) =>
    method === 'GET' && url.includes('list-type=')
      ? Promise.resolve({
          status: 200,
          headers: { 'content-type': 'application/xml' },
          body: Buffer.from('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'),
        })
      : undefined,
  'sends less than it is asked for': ({ method }, ask) =>
    method === 'GET'
      ? ask().then((answer) => ({ ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) }))
      : undefined,
  'ignores ranges': ({ method, url, headers }, ask) =>
    method === 'GET' && isObject(url) && headers.range
      ? ask().then(({ headers: { 'content-range': _, ...rest }, body }) => ({
          status: 200,
          headers: rest,
          body: Buffer.concat([randomBytes(100), body]),
        }))
      : undefined,
  'gives other tags': (_, ask) =>
    ask().then((answer) => ({
      ...answer,
      headers: { ...answer.headers, ...(answer.headers.etag ? { etag: '"0123456789abcdef0123456789abcdef"' } : {}) },
    })),
  'fails each second call': (_, ask) => {
    turn += 1;
    return turn % 2 ? ask() : Promise.resolve(failed(turn % 4 ? 500 : 503));
  },
};

describe('an S3 server', { skip: missingObjectStorage() ?? false }, () => {
  /** Gives each test its own bucket and portal. */
  async function withStorage(work: (lying: LyingStorage, storage: Storage) => Promise<void>): Promise<void> {
    const settings = await testBucket();
    assert.ok(settings, 'run by pnpm unit');
    const lying = await startLyingStorage(settings);
    try {
      await work(lying, await s3Storage(lying.settings, { limitMs: 5000 }));
    } finally {
      await lying.close();
    }
  }

  const withPortalOn = (work: (lying: LyingStorage, portal: Portal) => Promise<void>) =>
    withStorage((lying, storage) =>
      withPortal(
        async () => ({ storage, settings: storageEnvironment(lying.settings) }),
        (portal) => work(lying, portal),
      ),
    );

  for (const [what, lie] of Object.entries(LIES))
    test(`that ${what} loses nothing that was acknowledged`, () =>
      withPortalOn(async (lying, portal) => {
        const found: (() => Promise<boolean>)[] = [];
        const statuses: Record<string, number> = {};
        lying.tell(lie);
        for (const { name, upload } of KINDS) {
          const sent = await upload(portal);
          statuses[name] = sent.status;
          if (sent.status < 300) found.push(() => sent.found(portal));
        }
        await portal.runJobs();
        await cleanUp(portal.parts, uploadLocks(portal.parts.db)).catch(() => undefined);
        lying.tell(undefined);
        await portal.runJobs();
        assert.deepEqual(
          Object.entries(statuses).filter(([, status]) => status === 500),
          [],
        );
        await portal.checkRows();
        await portal.clean();
        await portal.checkBytes();
      }));

  test('that ignores ranges, or sends less than it is asked for, is found out by who reads', () =>
    withStorage(async (lying, storage) => {
      await storage.put('builds/read/a.bin', randomBytes(100_000));
      for (const what of ['ignores ranges', 'sends less than it is asked for']) {
        lying.tell(LIES[what]);
        await assert.rejects(storage.open('builds/read/a.bin', { start: 10, end: 5009 }), StorageAway, what);
      }
    }));
});
