import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { testFolder } from '../../testing/folder.ts';
import { listen } from '../../testing/listen.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import { BadKey, StorageAway, UnknownPieces } from './storage.ts';
import { keysOf, type Place, storesFiles } from './testing/stores-files.ts';

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

describe('on the disk', () => {
  storesFiles(onDisk);

  test('a file that a killed put left is found like unfinished pieces', async () => {
    const root = await testFolder();
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
  });

  test('a folder that is unmounted for a moment loses no pieces, and nothing is written in its place', async () => {
    const root = await testFolder();
    const storage = await diskStorage(root);
    const key = 'builds/1/game.zip';
    const handle = await storage.pieces.begin(key);
    await storage.pieces.append(key, handle, 0, Readable.from(['first ']));
    // Simulates an unmounted drive: the folder is missing or empty.
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
  });

  test('a handle cannot name a file', async () => {
    const place = await onDisk();
    for (const handle of ['../content/1', '..', '', 'x'.repeat(36)])
      await assert.rejects(async () => place.storage.pieces.received('builds/1/a', handle), BadKey);
    await place.remove();
  });
});

test('only the user of the portal can read the files and folders on the disk', async () => {
  const root = await testFolder();
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
  assert.deepEqual([...modes].sort(), ['file 600', 'folder 700']);
  assert.equal((await stat(root)).mode & 0o777, 0o700);
});

/** Opens a storage on a server that handles every request with `answer`. */
async function onServer(answer: (request: IncomingMessage, reply: ServerResponse) => void, options = {}) {
  const server = createServer(answer);
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
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
      // Only the check when the storage is opened gets a reply.
      if (request.method === 'HEAD' && !request.url?.includes('media')) reply.end();
      else request.resume();
    },
    { limitMs: 50 },
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
      // If the loop never ended, the test would use up the memory.
      if (pages > 10) request.socket.destroy();
    });
    await assert.rejects(storage.pieces.received('builds/1/game.zip', 'upload'), /names no next page/u);
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
