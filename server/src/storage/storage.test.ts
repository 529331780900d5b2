import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { UploadPartCommand } from '@aws-sdk/client-s3';
import { StartFailure } from '../config.ts';
import { keysInBucket, missingObjectStorage, testBucket } from '../testing/object-storage.ts';
import { diskStorage } from './disk.ts';
import { s3Client } from './s3/client.ts';
import { s3Storage } from './s3.ts';
import { BadKey, type Storage, StorageAway, UnknownPieces } from './storage.ts';

const MIB = 1_048_576;

/** A storage to test. */
interface Place {
  storage: Storage;
  /** Opens the same storage, as another node would. */
  reopen(): Promise<Storage>;
  /** Returns the unfinished files, including those that a failed call left behind. */
  leftovers(): Promise<string[]>;
  remove(): Promise<void>;
}

async function onDisk(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'vr-portal-storage-'));
  const names = (folder: string) => readdir(join(root, folder)).catch(() => []);
  return {
    storage: await diskStorage(root),
    reopen: () => diskStorage(root),
    leftovers: async () => [...(await names('.incoming')), ...(await names('.pieces'))],
    remove: () => rm(root, { recursive: true }),
  };
}

async function onS3(): Promise<Place> {
  const settings = await testBucket();
  assert.ok(settings, 'run by tooling/src/unit.ts');
  return {
    storage: await s3Storage(settings),
    reopen: () => s3Storage(settings),
    leftovers: () => keysInBucket(settings, '.'),
    // The server is deleted after the test run, with all buckets.
    remove: async () => undefined,
  };
}

const keysOf = async (keys: AsyncIterable<string>) => {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all;
};

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');

/** Yields the first bytes of the data, then fails like a lost connection. */
async function* brokenOff(data: Buffer, after = data.length) {
  for (let at = 0; at < after; at += 100_000) yield data.subarray(at, Math.min(at + 100_000, after));
  throw new Error('connection lost');
}
const streamOf = (data: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(data.length / 65_536) }, (_, at) => data.subarray(at * 65_536, (at + 1) * 65_536)),
  );

function storesFiles(open: () => Promise<Place>): void {
  let place: Place;
  let storage: Storage;
  before(async () => {
    place = await open();
    storage = place.storage;
  });
  after(() => place?.remove());

  const read = async (key: string, range?: { start: number; end: number }) => {
    const file = await storage.open(key, range);
    return file && text(file.stream);
  };
  const keysIn = (prefix: string) => keysOf(storage.list(prefix));
  async function hashOf(key: string): Promise<string> {
    const hash = createHash('sha256');
    const file = await storage.open(key);
    for await (const chunk of file?.stream ?? []) hash.update(chunk);
    return hash.digest('hex');
  }

  test('a file is read as it was put, whole or by range', async () => {
    const put = await storage.put('content/1/2/readme.txt', Readable.from(['0123', '456789']));
    const file = await storage.stat('content/1/2/readme.txt');
    assert.deepEqual({ size: file?.size, etag: file?.etag }, { size: 10, etag: put.etag });
    assert.match(put.etag, /^"[^"]+"$/u);
    assert.ok(Math.abs(Date.now() - Number(file?.modified)) < 60_000);
    assert.equal(await read('content/1/2/readme.txt'), '0123456789');
    assert.equal(await read('content/1/2/readme.txt', { start: 2, end: 4 }), '234');
    const opened = await storage.open('content/1/2/readme.txt', { start: 9, end: 9 });
    opened?.stream.destroy();
    assert.deepEqual({ size: opened?.size, etag: opened?.etag }, { size: 10, etag: put.etag });
  });

  test('an empty file is a file', async () => {
    assert.equal((await storage.put('empty/stream', Readable.from([]))).size, 0);
    assert.equal((await storage.put('empty/buffer', Buffer.alloc(0))).size, 0);
    assert.equal((await storage.stat('empty/stream'))?.size, 0);
    assert.equal(await read('empty/buffer'), '');
  });

  test('a large stream of unknown length is stored exactly', async () => {
    const data = randomBytes(20 * MIB + 4321);
    const put = await storage.put('large/build.zip', streamOf(data));
    const file = await storage.stat('large/build.zip');
    assert.deepEqual([put.size, file?.size, file?.etag], [data.length, data.length, put.etag]);
    assert.equal(await hashOf('large/build.zip'), sha256(data));
    const range = await storage.open('large/build.zip', { start: 8 * MIB - 2, end: 8 * MIB + 1 });
    const chunks = await range?.stream.toArray();
    assert.deepEqual(Buffer.concat(chunks ?? []), data.subarray(8 * MIB - 2, 8 * MIB + 2));
    assert.deepEqual(await place.leftovers(), []);
  });

  test('a file that replaces another has another etag', async () => {
    const one = await storage.put('media/logo.svg', Buffer.from('<svg/>'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const two = await storage.put('media/logo.svg', Buffer.from('<svg >'));
    assert.notEqual(one.etag, two.etag);
    assert.equal((await storage.stat('media/logo.svg'))?.etag, two.etag);
    assert.equal(await read('media/logo.svg'), '<svg >');
  });

  test('names may have characters that are special in addresses or XML', async () => {
    const keys = ['odd/a b+c%20&<>"\'?#=.txt', 'odd/été/日本語 🎮.txt', 'odd/~!@$^*()[]{}|;,`'];
    for (const key of keys) {
      await storage.put(key, Buffer.from(key));
      assert.equal(await read(key), key);
    }
    assert.deepEqual((await keysIn('odd/')).sort(), keys.sort());
    await storage.delete('odd/');
    assert.deepEqual(await keysIn('odd/'), []);
  });

  test('a key that could lead out of the storage is refused', async () => {
    const keys = [
      '../secret',
      'a/../../secret',
      '/etc/passwd',
      'a//b',
      'a/./b',
      'a\\..\\b',
      'a\0b',
      '',
      'a/',
      '.incoming/x',
      '.pieces/x',
      `a/${'x'.repeat(300)}`,
    ];
    for (const key of keys) {
      await assert.rejects(async () => storage.open(key), BadKey, `open ${key}`);
      await assert.rejects(async () => storage.stat(key), BadKey, `stat ${key}`);
      await assert.rejects(async () => storage.put(key, Buffer.from('x')), BadKey, `put ${key}`);
      await assert.rejects(async () => storage.pieces.begin(key), BadKey, `begin ${key}`);
    }
    for (const prefix of ['../', '/', 'a/../', '.incoming/', '.pieces/']) {
      assert.throws(() => storage.list(prefix), BadKey);
      await assert.rejects(async () => storage.delete(prefix), BadKey);
    }
    await assert.rejects(async () => storage.delete(''), BadKey);
    assert.deepEqual(await place.leftovers(), []);
  });

  test('a put that breaks off leaves nothing new, and keeps the file that was there before', async () => {
    await storage.put('content/3/file', Buffer.from('before'));
    const data = randomBytes(9 * MIB);
    for (const length of [8, data.length]) {
      const half = () => Readable.from(brokenOff(data, length));
      await assert.rejects(storage.put('content/3/file', half()), /connection lost/u);
      await assert.rejects(storage.put('content/4/file', half()), /connection lost/u);
    }
    assert.equal(await read('content/3/file'), 'before');
    assert.equal(await storage.stat('content/4/file'), undefined);
    assert.deepEqual(await place.leftovers(), []);
  });

  test('a folder is listed in order and deleted with all its files', async () => {
    for (const key of ['list/b', 'list/a/2', 'list/a/1', 'listed']) await storage.put(key, Buffer.from(key));
    assert.deepEqual(await keysIn('list/'), ['list/a/1', 'list/a/2', 'list/b']);
    await storage.delete('list/a/');
    assert.deepEqual(await keysIn('list/'), ['list/b']);
    await storage.delete('list/b');
    await storage.delete('list/b');
    await storage.delete('never/was/');
    assert.deepEqual(await keysIn('list/'), []);
    assert.equal(await read('listed'), 'listed');
  });

  test('a missing file and a folder are not files', async () => {
    await storage.put('folder/file', Buffer.from('x'));
    assert.equal(await storage.open('nowhere/at/all'), undefined);
    assert.equal(await storage.stat('folder'), undefined);
    assert.equal(await storage.open('folder'), undefined);
    assert.equal(await storage.stat('folder/file/below-a-file'), undefined);
  });

  test('a reader that stops early does not disturb the next one', async () => {
    const file = await storage.open('large/build.zip');
    for await (const _ of file?.stream ?? []) break;
    assert.equal(await read('listed'), 'listed');
  });

  test('a file is complete after pieces of any size', async () => {
    const data = randomBytes(21 * MIB + 777);
    const handle = await storage.pieces.begin('builds/1/game.zip');
    assert.equal(await storage.pieces.received('builds/1/game.zip', handle), 0);
    let at = 0;
    for (const length of [1, 0, 1000, 8 * MIB - 1001, 5 * MIB, 4 * MIB, data.length]) {
      const piece = data.subarray(at, at + length);
      // Each piece goes through another node.
      const { pieces } = await place.reopen();
      at = await pieces.append('builds/1/game.zip', handle, at, streamOf(piece));
      assert.equal(await storage.pieces.received('builds/1/game.zip', handle), at);
    }
    assert.equal(at, data.length);
    assert.equal(await storage.stat('builds/1/game.zip'), undefined);
    assert.equal(
      (await keysIn('')).some((key) => key.startsWith('.')),
      false,
    );
    const { size, etag } = await storage.pieces.finish('builds/1/game.zip', handle);
    const file = await storage.stat('builds/1/game.zip');
    assert.deepEqual([size, file?.size, file?.etag], [data.length, data.length, etag]);
    assert.equal(await hashOf('builds/1/game.zip'), sha256(data));
    assert.deepEqual(await place.leftovers(), []);
  });

  test('finishing a file twice has the same result', async () => {
    const key = 'builds/2/app.apk';
    const handle = await storage.pieces.begin(key);
    await storage.pieces.append(key, handle, 0, Readable.from(['whole']));
    const first = await storage.pieces.finish(key, handle);
    assert.deepEqual(await storage.pieces.finish(key, handle), first);
    await storage.pieces.abandon(key, handle);
    assert.equal(await read(key), 'whole');
  });

  test('an empty file can arrive in pieces too', async () => {
    const handle = await storage.pieces.begin('builds/3/empty');
    assert.equal((await storage.pieces.finish('builds/3/empty', handle)).size, 0);
    assert.equal(await read('builds/3/empty'), '');
    assert.deepEqual(await place.leftovers(), []);
  });

  test('bytes at another offset than the end are refused, and change nothing', async () => {
    const key = 'builds/4/game.zip';
    const handle = await storage.pieces.begin(key);
    await storage.pieces.append(key, handle, 0, Readable.from(['01234']));
    for (const offset of [0, 4, 6, 5 * MIB])
      await assert.rejects(storage.pieces.append(key, handle, offset, Readable.from(['xx'])), /5 bytes are there/u);
    assert.equal(await storage.pieces.received(key, handle), 5);
    await storage.pieces.append(key, handle, 5, Readable.from(['56789']));
    await storage.pieces.finish(key, handle);
    assert.equal(await read(key), '0123456789');
  });

  test('after a source breaks off, the bytes before that stay and the rest can be appended', async () => {
    const data = randomBytes(18 * MIB);
    const key = 'builds/5/game.zip';
    const handle = await storage.pieces.begin(key);
    let received = 0;
    for (const until of [300_000, 9 * MIB, 17 * MIB, 17 * MIB + 5]) {
      const source = Readable.from(brokenOff(data.subarray(received), until - received));
      await assert.rejects(storage.pieces.append(key, handle, received, source), /connection lost/u);
      const now = await storage.pieces.received(key, handle);
      // At most the chunks that had not been read yet are lost.
      assert.ok(now >= received && now <= until && until - now <= 200_000, `${until - now} bytes are lost`);
      received = now;
    }
    received = await storage.pieces.append(key, handle, received, streamOf(data.subarray(received)));
    assert.equal(received, data.length);
    await storage.pieces.finish(key, handle);
    assert.equal(await hashOf(key), sha256(data));
    assert.deepEqual(await place.leftovers(), []);
  });

  test('an abandoned file leaves nothing, no matter how much of it had arrived', async () => {
    const data = randomBytes(9 * MIB);
    for (const length of [0, 1000, data.length]) {
      const key = `builds/6/${length}`;
      const handle = await storage.pieces.begin(key);
      await storage.pieces.append(key, handle, 0, streamOf(data.subarray(0, length)));
      await storage.pieces.abandon(key, handle);
      await storage.pieces.abandon(key, handle);
      await assert.rejects(storage.pieces.received(key, handle), UnknownPieces);
      await assert.rejects(storage.pieces.append(key, handle, 0, Readable.from(['x'])), UnknownPieces);
      await assert.rejects(storage.pieces.finish(key, handle), UnknownPieces);
      assert.equal(await storage.stat(key), undefined);
    }
    assert.deepEqual(await place.leftovers(), []);
  });

  test('a file that is abandoned during an append leaves nothing', async () => {
    const key = 'builds/7/game.zip';
    const handle = await storage.pieces.begin(key);
    const { promise: given, resolve: giveUp } = Promise.withResolvers<void>();
    async function* upload() {
      yield randomBytes(9 * MIB);
      await given;
      throw new Error('connection lost');
    }
    const appending = assert.rejects(storage.pieces.append(key, handle, 0, Readable.from(upload())));
    await storage.pieces.abandon(key, handle);
    giveUp();
    await appending;
    assert.equal(await storage.stat(key), undefined);
    assert.deepEqual(await place.leftovers(), []);
  });

  test('unfinished files are listed by the time of their beginning, and can be abandoned', async () => {
    const [key, other] = ['builds/9/game.zip', 'builds/9/other.zip'];
    const begunBefore = async (instant: Date) => {
      const found = new Map<string, () => Promise<void>>();
      for await (const { handle, abandon } of storage.pieces.begunBefore(instant)) found.set(handle, abandon);
      return found;
    };
    const [kept, left] = [await storage.pieces.begin(key), await storage.pieces.begin(other)];
    const finished = await storage.pieces.begin('builds/9/done.zip');
    await storage.pieces.append('builds/9/done.zip', finished, 0, Readable.from(['done']));
    await storage.pieces.finish('builds/9/done.zip', finished);
    await storage.pieces.append(key, kept, 0, Readable.from(['kept']));
    await storage.pieces.append(other, left, 0, Readable.from(['left']));
    const hour = 3_600_000;
    assert.equal((await begunBefore(new Date(Date.now() - hour))).size, 0);
    const found = await begunBefore(new Date(Date.now() + hour));
    assert.deepEqual([...found.keys()].sort(), [kept, left].sort());
    await found.get(left)?.();
    assert.deepEqual([...(await begunBefore(new Date(Date.now() + hour))).keys()], [kept]);
    await assert.rejects(storage.pieces.received(other, left), UnknownPieces);
    assert.equal(await storage.pieces.received(key, kept), 4);
    await storage.pieces.abandon(key, kept);
    assert.deepEqual(await place.leftovers(), []);
  });

  test('two unfinished files of the same key are independent', async () => {
    const [one, two] = [await storage.pieces.begin('builds/8/a'), await storage.pieces.begin('builds/8/a')];
    await storage.pieces.append('builds/8/a', one, 0, Readable.from(['one']));
    await storage.pieces.append('builds/8/a', two, 0, Readable.from(['second']));
    assert.equal(await storage.pieces.received('builds/8/a', one), 3);
    await storage.pieces.abandon('builds/8/a', two);
    await storage.pieces.finish('builds/8/a', one);
    assert.equal(await read('builds/8/a'), 'one');
    assert.deepEqual(await place.leftovers(), []);
  });
}

describe('on the disk', () => {
  storesFiles(onDisk);

  test('a file that a killed put left is found like unfinished pieces', async () => {
    const root = await mkdtemp(join(tmpdir(), 'vr-portal-storage-'));
    const storage = await diskStorage(root);
    const handle = await storage.pieces.begin('builds/1/game.zip');
    const stale = join(root, '.incoming', 'stale');
    await writeFile(stale, 'rest');
    await writeFile(join(root, '.incoming', 'running'), 'being written by another node');
    const yesterday = new Date(Date.now() - 2 * 86_400_000);
    for (const path of [stale, join(root, '.pieces', handle)]) await utimes(path, yesterday, yesterday);
    const found: string[] = [];
    for await (const unfinished of storage.pieces.begunBefore(new Date(Date.now() - 86_400_000))) {
      found.push(unfinished.handle);
      if (unfinished.handle !== handle) await unfinished.abandon();
    }
    assert.deepEqual(found.sort(), [handle, 'stale'].sort());
    assert.deepEqual(await readdir(join(root, '.incoming')), ['running']);
    assert.equal(await storage.pieces.received('builds/1/game.zip', handle), 0);
    await rm(root, { recursive: true });
  });

  test('a folder that is unmounted for a moment loses no pieces, and nothing is written in its place', async () => {
    const root = await mkdtemp(join(tmpdir(), 'vr-portal-storage-'));
    const storage = await diskStorage(root);
    const key = 'builds/1/game.zip';
    const handle = await storage.pieces.begin(key);
    await storage.pieces.append(key, handle, 0, Readable.from(['first ']));
    // As an unmounted drive: an empty folder, or none.
    await rename(root, `${root}-away`);
    for (const isEmptyFolder of [false, true]) {
      if (isEmptyFolder) await mkdir(root);
      const calls = {
        received: () => storage.pieces.received(key, handle),
        append: () => storage.pieces.append(key, handle, 6, Readable.from(['second'])),
        finish: () => storage.pieces.finish(key, handle),
        abandon: () => storage.pieces.abandon(key, handle),
        begin: () => storage.pieces.begin('builds/2/game.zip'),
        put: () => storage.put('media/logo.svg', Buffer.from('<svg/>')),
        delete: () => storage.delete('media/'),
        list: () => keysOf(storage.list('')),
      };
      for (const [name, call] of Object.entries(calls)) await assert.rejects(call, StorageAway, name);
    }
    assert.deepEqual(await readdir(root), []);
    await rm(root, { recursive: true });
    await rename(`${root}-away`, root);
    await storage.pieces.append(key, handle, 6, Readable.from(['second']));
    await storage.pieces.finish(key, handle);
    assert.equal(await text((await storage.open(key))?.stream ?? Readable.from([])), 'first second');
    await rm(root, { recursive: true });
  });

  test('a handle cannot name a file', async () => {
    const place = await onDisk();
    for (const handle of ['../content/1', '..', '', 'x'.repeat(36)])
      await assert.rejects(async () => place.storage.pieces.received('builds/1/a', handle), BadKey);
    await place.remove();
  });
});

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
    // The second part arrived while the first was still being sent.
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

test('only the user of the portal can read the files and folders on the disk', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vr-portal-storage-'));
  await chmod(root, 0o755);
  const storage = await diskStorage(root);
  await storage.put('media/a/one.txt', Buffer.from('1'));
  const handle = await storage.pieces.begin('builds/b/two.zip');
  await storage.pieces.append('builds/b/two.zip', handle, 0, Readable.from([Buffer.from('2')]));
  await storage.pieces.finish('builds/b/two.zip', handle);
  await storage.pieces.begin('builds/c/three.zip');
  const modes = new Set<string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    modes.add(`${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`);
  }
  const rootMode = (await stat(root)).mode & 0o777;
  await rm(root, { recursive: true });
  assert.deepEqual([...modes].sort(), ['file 600', 'folder 700']);
  assert.equal(rootMode, 0o700);
});

/** Opens a storage on a server that answers every call with `answer`. */
async function onServer(answer: (request: IncomingMessage, reply: ServerResponse) => void, options = {}) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { accessKeyId: 'any', secretAccessKey: 'any' };
  return {
    storage: await s3Storage({ endpoint, region: 'us-east-1', bucket: 'any', ...keys }, options),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a server that accepts a call and never answers is away, after a limit for all tries', async () => {
  const { storage, close } = await onServer(
    (request, reply) => {
      // The check at the start is answered.
      if (request.method === 'HEAD' && !request.url?.includes('media')) reply.end();
      else request.resume();
    },
    { limitMs: 200 },
  );
  const from = performance.now();
  await assert.rejects(storage.put('media/logo.svg', Buffer.from('<svg/>')), StorageAway);
  await assert.rejects(storage.stat('media/logo.svg'), StorageAway);
  await assert.rejects(storage.delete('media/logo.svg'), StorageAway);
  assert.ok(performance.now() - from < 5000);
  close();
});

test('a list of parts that goes on without a next page is an error, and not read for ever', async () => {
  for (const marker of ['', '<NextPartNumberMarker>1</NextPartNumberMarker>']) {
    let pages = 0;
    const { storage, close } = await onServer((request, reply) => {
      if (request.url?.includes('uploadId')) pages += 1;
      const part = '<Part><PartNumber>1</PartNumber><ETag>"a"</ETag><Size>8388608</Size></Part>';
      reply.end(
        request.method === 'GET'
          ? `<ListPartsResult><IsTruncated>true</IsTruncated>${marker}${part}</ListPartsResult>`
          : '',
      );
      // Without an end, the test would use up the memory.
      if (pages > 10) request.socket.destroy();
    });
    await assert.rejects(storage.pieces.received('builds/1/game.zip', 'upload'), /has no next page/u);
    assert.equal(pages, marker ? 2 : 1);
    close();
  }
});

test('a file whose pieces Swift has lost is neither missing nor a failure that passes', async () => {
  const { storage, close } = await onServer((request, reply) => {
    const isFile = request.url?.includes('lost.zip');
    reply
      .writeHead(isFile ? 409 : 200)
      .end(isFile ? '<Error><Code>BrokenMPU</Code><Message>Lost.</Message></Error>' : '');
  });
  await assert.rejects(storage.open('builds/9/lost.zip'), UnknownPieces);
  close();
});
