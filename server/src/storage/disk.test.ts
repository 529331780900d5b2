import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { diskStorage } from './disk.ts';
import { BadKey, type Storage } from './storage.ts';

let root: string;
let storage: Storage;
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'vr-portal-storage-'));
  storage = await diskStorage(root);
});
after(() => rm(root, { recursive: true }));

const read = async (key: string, range?: { start: number; end: number }) => {
  const file = await storage.open(key, range);
  return file && text(file.stream);
};
const keysIn = async (prefix: string) => {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys;
};

test('a file comes back as it was put, whole or by range', async () => {
  const put = await storage.put('content/1/2/readme.txt', Readable.from(['0123', '456789']));
  const file = await storage.stat('content/1/2/readme.txt');
  assert.deepEqual({ size: file?.size, etag: file?.etag }, { size: 10, etag: put.etag });
  assert.equal(await read('content/1/2/readme.txt'), '0123456789');
  assert.equal(await read('content/1/2/readme.txt', { start: 2, end: 4 }), '234');
});

test('what replaces a file has another etag', async () => {
  const one = await storage.put('media/logo.svg', Buffer.from('<svg/>'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  const two = await storage.put('media/logo.svg', Buffer.from('<svg >'));
  assert.notEqual(one.etag, two.etag);
  assert.equal(await read('media/logo.svg'), '<svg >');
});

test('a key that could leave its place is refused', async () => {
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
    `a/${'x'.repeat(300)}`,
  ];
  for (const key of keys) {
    await assert.rejects(async () => storage.open(key), BadKey, `open ${key}`);
    await assert.rejects(async () => storage.put(key, Buffer.from('x')), BadKey, `put ${key}`);
  }
  for (const prefix of ['../', '/', 'a/../', '.incoming/']) {
    assert.throws(() => storage.list(prefix), BadKey);
    await assert.rejects(async () => storage.delete(prefix), BadKey);
  }
});

test('a put that is cut off leaves nothing, and what was there before', async () => {
  await storage.put('content/3/file', Buffer.from('before'));
  async function* upload() {
    yield 'half of ';
    throw new Error('connection lost');
  }
  await assert.rejects(storage.put('content/3/file', Readable.from(upload())), /connection lost/u);
  await assert.rejects(storage.put('content/4/file', Readable.from(upload())), /connection lost/u);
  assert.equal(await read('content/3/file'), 'before');
  assert.equal(await storage.stat('content/4/file'), undefined);
  assert.deepEqual(await readdir(join(root, '.incoming')), []);
});

test('the rest of an upload that a killed server left goes after a day', async () => {
  const stale = join(root, '.incoming', 'stale');
  await writeFile(stale, 'rest');
  await writeFile(join(root, '.incoming', 'running'), 'being written by another node');
  const yesterday = new Date(Date.now() - 2 * 86_400_000);
  await utimes(stale, yesterday, yesterday);
  await diskStorage(root);
  assert.deepEqual(await readdir(join(root, '.incoming')), ['running']);
});

test('folders are listed in order and deleted whole', async () => {
  for (const key of ['list/b', 'list/a/2', 'list/a/1', 'listed']) await storage.put(key, Buffer.from(key));
  assert.deepEqual(await keysIn('list/'), ['list/a/1', 'list/a/2', 'list/b']);
  await storage.delete('list/a/');
  assert.deepEqual(await keysIn('list/'), ['list/b']);
  await storage.delete('list/b');
  await storage.delete('never/was/');
  assert.deepEqual(await keysIn('list/'), []);
  assert.equal(await read('listed'), 'listed');
});

test('what is not there, or is a folder, is no file', async () => {
  assert.equal(await storage.open('nowhere/at/all'), undefined);
  assert.equal(await storage.stat('content'), undefined);
  assert.equal(await storage.stat('listed/below-a-file'), undefined);
});
