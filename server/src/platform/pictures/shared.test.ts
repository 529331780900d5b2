import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startTestServer } from '../../testing/server.ts';
import { blocked } from '../../testing/until.ts';
import { sql } from '../db/database.ts';
import { deletePicturesLater, keepPicture, sweepUnusedFiles } from './shared.ts';

const DAY_MS = 86_400_000;

let number = 0;
/** A stored picture to which no row refers. */
let key: string;

const server = await startTestServer();
after(() => server.close());
beforeEach(async () => {
  number += 1;
  key = `media/picture-${number}.webp`;
  await server.parts.storage.put(key, Buffer.from('x'));
});

const isStored = async () => (await server.parts.storage.stat(key)) !== undefined;
const deleteLater = () => deletePicturesLater(server.parts.jobs, server.db, [`/${key}`, null], key);

test('a picture is deleted when no row refers to it any more', async () => {
  await deleteLater();
  await server.runJobs();
  assert.equal(await isStored(), false);
});

test('a picture that another row refers to stays', async () => {
  const { build } = server;
  const logo = `/${key}`;
  const users = [
    () => build.client({ logo }).then(({ id }) => ['client', 'logo', id] as const),
    () => build.training({ clientId: 1, logo }).then(({ id }) => ['training', 'logo', id] as const),
    () => build.person({ clientId: 1, picture: logo }).then(({ id }) => ['person', 'picture', id] as const),
  ];
  for (const user of users) {
    const [table, column, id] = await user();
    await deleteLater();
    await server.runJobs();
    assert.equal(await isStored(), true, table);
    await server.db.rows(sql('', `update ${table} set ${column} = null where id = :id`), { id });
  }
  const badge = await build.training({ clientId: 1, badges: [{ logo, texts: {} }] });
  await deleteLater();
  await server.runJobs();
  assert.equal(await isStored(), true, 'a badge');
  await server.db.rows(sql('test.no-badge', 'delete from training_badge where training_id = :badgeId'), {
    badgeId: badge.id,
  });
  await deleteLater();
  await server.runJobs();
  assert.equal(await isStored(), false);
});

test('a picture that is stored for another row while it is being deleted stays', async () => {
  const { db, build, parts } = server;
  const { id } = await build.client();
  await deleteLater();
  let running: Promise<number> | undefined;
  await db.transaction(async (tx) => {
    await keepPicture(tx, parts.storage, { key, bytes: Buffer.from('x') });
    running = server.runJobs();
    await blocked(db);
    await tx.rows(sql('test.logo', 'update client set logo = :key where id = :id'), { id, key: `/${key}` });
  });
  assert.equal(await running, 1);
  assert.equal(await isStored(), true);
});

test('a picture that was deleted after it was stored for another row is stored again', async () => {
  const { db, parts } = server;
  await deleteLater();
  await server.runJobs();
  assert.equal(await isStored(), false);
  await db.transaction((tx) => keepPicture(tx, parts.storage, { key, bytes: Buffer.from('x') }));
  assert.equal(await isStored(), true);
});

test('the clean-up deletes old pictures that no row refers to, and keeps new ones', async () => {
  const { parts, build } = server;
  const used = 'media/used.webp';
  await parts.storage.put(used, Buffer.from('x'));
  await build.client({ logo: `/${used}` });
  await sweepUnusedFiles(parts, new Date(Date.now() - DAY_MS));
  assert.equal(await isStored(), true);
  await sweepUnusedFiles(parts, new Date(Date.now() + DAY_MS));
  assert.equal(await isStored(), false);
  assert.ok(await parts.storage.stat(used));
});
