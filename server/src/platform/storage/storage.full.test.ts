import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { UploadPartCommand } from '@aws-sdk/client-s3';
import { StartFailure } from '../../config.ts';
import { keysInBucket, missingObjectStorage, testBucket } from '../../testing/object-storage.ts';
import { s3Client } from './s3/client.ts';
import { s3Storage } from './s3.ts';
import { keysOf, MIB, type Place, sha256, storesFiles, streamOf } from './testing/stores-files.ts';

async function onS3(): Promise<Place> {
  const settings = await testBucket();
  assert.ok(settings, 'run by pnpm unit');
  return {
    storage: await s3Storage(settings),
    reopen: () => s3Storage(settings),
    leftovers: () => keysInBucket(settings, '.'),
    // The server and all its buckets are deleted after the test run.
    remove: async () => undefined,
  };
}

describe('on S3', { skip: missingObjectStorage() ?? false }, () => {
  storesFiles(onS3);

  test('a part that a killed node left after a gap does not count, and is replaced', async () => {
    const settings = await testBucket();
    assert.ok(settings);
    const storage = await s3Storage(settings);
    const client = s3Client(settings);
    const data = randomBytes(17 * MIB);
    const key = 'builds/9/game.zip';
    const handle = await storage.pieces.begin(key);
    await storage.pieces.append(key, handle, 0, streamOf(data.subarray(0, 1000)));
    // The second part arrives while the first is still being sent.
    const second = { Bucket: settings.bucket, Key: key, UploadId: handle, PartNumber: 2 };
    await client.send(new UploadPartCommand({ ...second, Body: randomBytes(8 * MIB) }));
    client.destroy();
    assert.equal(await storage.pieces.received(key, handle), 1000);
    await storage.pieces.append(key, handle, 1000, streamOf(data.subarray(1000)));
    assert.equal((await storage.pieces.finish(key, handle)).size, data.length);
    const file = await storage.open(key);
    assert.equal(sha256(Buffer.concat((await file?.stream.toArray()) ?? [])), sha256(data));
    assert.deepEqual(await keysInBucket(settings, '.'), []);
  });

  test('a folder may have more files than one call lists or deletes', async () => {
    const settings = await testBucket();
    assert.ok(settings);
    const storage = await s3Storage(settings, { keysAtOnce: 5 });
    const keys = Array.from({ length: 21 }, (_, index) => `many/${String(index).padStart(2, '0')}`);
    for (const key of keys) await storage.put(key, Buffer.from('x'));
    assert.deepEqual(await keysOf(storage.list('many/')), keys);
    await storage.delete('many/');
    assert.deepEqual(await keysOf(storage.list('')), []);
  });

  test('a missing bucket, wrong keys and an unreachable server each fail with one line that says so', async () => {
    const settings = await testBucket();
    assert.ok(settings);
    const cases: [Partial<typeof settings>, RegExp][] = [
      [
        { bucket: 'no-such-bucket' },
        /^The bucket no-such-bucket at http.* cannot be used: there is none of that name\.$/u,
      ],
      [{ secretAccessKey: 'hunter2' }, /its server refuses these keys\.$/u],
      [
        { endpoint: 'http://127.0.0.1:1' },
        /^The bucket test-.* at http:\/\/127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/u,
      ],
    ];
    for (const [change, message] of cases)
      await assert.rejects(s3Storage({ ...settings, ...change }), (error: Error) => {
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /hunter2|\n/u);
        return error instanceof StartFailure;
      });
  });
});
