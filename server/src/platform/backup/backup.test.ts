import assert from 'node:assert/strict';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testJobs } from '../../testing/jobs.ts';
import { startTestServer } from '../../testing/server.ts';
import type { Storage } from '../storage/storage.ts';
import { readBackup } from './read.ts';
import { contentOf, filesIn, startBackedUp, waitingIn } from './testing/backed-up.ts';
import { writeBackup } from './write.ts';

const portal = await startBackedUp();
after(() => portal.close());

test('a restore returns every row and every byte of the backup', async () => {
  const { server, file, emptyTarget } = portal;
  const target = await emptyTarget();
  const { files } = await readBackup(target, file);
  assert.equal(files, 3);
  assert.deepEqual(await contentOf(target.db), await contentOf(server.db));
  assert.deepEqual(await filesIn(target.storage), await filesIn(server.parts.storage));
  await target.database.drop();
});

test('a database with data is replaced only with --force', async () => {
  const { server, file } = portal;
  const other = await startTestServer();
  await other.build.client({ name: 'Living company' });
  await other.parts.storage.put('media/old.svg', Buffer.from('old'));
  const jobs = testJobs(other.db, other.clock);
  await jobs.enqueue(other.db, 'reset-password-mail', { personId: 1, lang: 'fr' }, { key: 'old' });
  await jobs.stop();
  const before = await contentOf(other.db);
  await assert.rejects(readBackup(other.parts, file), /The database is not empty\. .*--force/u);
  assert.deepEqual(await contentOf(other.db), before);
  assert.equal((await waitingIn(other.db)).length, 1);
  await readBackup(other.parts, file, { force: true });
  assert.deepEqual(Object.keys(await filesIn(other.parts.storage)), Object.keys(await filesIn(server.parts.storage)));
  assert.equal((await contentOf(other.db)).client, (await contentOf(server.db)).client);
  assert.deepEqual(await waitingIn(other.db), [], 'the jobs of the replaced portal are deleted');
  await other.close();
});

test('a damaged backup changes nothing', async () => {
  const { file, folder, emptyTarget } = portal;
  const target = await emptyTarget();
  const whole = await readFile(file);
  const cut = join(folder, 'cut.tar.gz');
  await writeFile(cut, whole);
  await truncate(cut, Math.trunc(whole.length / 2));
  const noBackup = join(folder, 'letter.txt');
  await writeFile(noBackup, 'Dear reader');
  for (const broken of [cut, noBackup]) await assert.rejects(readBackup(target, broken), /damaged|no complete backup/u);
  await assert.rejects(readBackup(target, join(folder, 'none')), /There is no file/u);
  assert.deepEqual(await contentOf(target.db), {});
  await target.database.drop();
});

test('a backup never overwrites a file, and a failed one leaves no file', async () => {
  const { server, file, folder } = portal;
  await assert.rejects(writeBackup(server.parts, file), /exists already/u);
  const failing: Storage = { ...server.parts.storage, open: () => Promise.reject(new Error('disk broken')) };
  await assert.rejects(
    writeBackup({ ...server.parts, storage: failing }, join(folder, 'failed.tar.gz')),
    /disk broken/u,
  );
  await assert.rejects(writeBackup(server.parts, join(folder, 'no/such/folder.tar.gz')), /ENOENT/u);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => /failed|partial/u.test(name)),
    [],
  );
});
