import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { BadKey, type Storage, UnknownPieces } from '../storage.ts';

export const MIB = 1_048_576;

export interface Place {
  storage: Storage;
  /** Opens the same storage again, like another node. */
  reopen(): Promise<Storage>;
  /** Returns the unfinished files, including those that failed calls left behind. */
  leftovers(): Promise<string[]>;
  remove(): Promise<void>;
}

export const keysOf = async (keys: AsyncIterable<string>) => {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all;
};

export const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');

/** Yields the first `after` bytes of the data, then fails like a lost connection. */
async function* brokenOff(data: Buffer, after = data.length) {
  for (let at = 0; at < after; at += 100_000) yield data.subarray(at, Math.min(at + 100_000, after));
  throw new Error('connection lost');
}
export const streamOf = (data: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(data.length / 65_536) }, (_, at) => data.subarray(at * 65_536, (at + 1) * 65_536)),
  );

/** Defines the tests that each kind of storage must pass. */
export function storesFiles(open: () => Promise<Place>): void {
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
      // Another node appends each piece.
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
      // Only chunks that had not been read yet may be lost.
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
