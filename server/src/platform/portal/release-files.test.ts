import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integrityOf } from '@vr/shared-api/release-signing';
import { touching } from '../../testing/queries.ts';
import { sql } from '../db/database.ts';
import { selectVersionWith } from './release-files.ts';
import { fakeRemote } from './testing/fake-remote.ts';
import {
  announce,
  finish,
  REMOTE,
  release,
  rollBack,
  server,
  startWithoutReleases,
  upload,
} from './testing/releases.ts';

startWithoutReleases();

test('the place of a file that releases share is looked up once by each node, also after a rollback', async () => {
  const sharing = { sharesFiles: true };
  await release('one', undefined, sharing);
  await release('two', undefined, sharing);
  const url = `/remotes/${REMOTE}/files/chunks/1.js`;
  const lookUps = async () => {
    const [{ statusCode }, queries] = await server.watch(async () => server.app.inject(url));
    assert.equal(statusCode, 200);
    return touching(queries, 'remote_release').length;
  };
  assert.deepEqual([await lookUps(), await lookUps(), await lookUps()], [1, 0, 0]);
  await rollBack();
  assert.equal(await lookUps(), 0);
  // A missing file is not cached, because the next release may contain it.
  const [, queries] = await server.watch(async () => {
    for (let time = 0; time < 2; time += 1)
      assert.equal((await server.app.inject(`/remotes/${REMOTE}/files/chunks/2.js`)).statusCode, 404);
  });
  assert.equal(touching(queries, 'remote_release').length, 2);
});

test('a release cannot share a file that has other bytes in a published one, not even if both are published at once', async () => {
  const chunk = Buffer.from('chunk("other")');
  const other = fakeRemote('other', {
    sharesFiles: true,
    files: {
      'remoteEntry.js': integrityOf(fakeRemote('other').files.get('remoteEntry.js') ?? assert.fail()),
      'chunks/1.js': integrityOf(chunk),
    },
  });
  const { version = '' } = (await announce(other)).body ?? {};
  for (const [path, bytes] of other.files) await upload(version, path, path === 'chunks/1.js' ? chunk : bytes);
  // A different container of the same name is no conflict, because containers are not shared.
  await release('zero', undefined, { sharesFiles: true });
  const one = await release('one', undefined, { sharesFiles: true });
  const refusal = [
    'RELEASE_CONFLICT',
    `${REMOTE} ${one} already has another chunks/1.js. The name of a file that releases share must contain a hash of its content.`,
  ];
  for (const { error } of [await finish(version), await announce(other)])
    assert.deepEqual([error?.code, error?.message.replace(/(?<=-)[0-9a-f]{12}/u, one.slice(-12))], refusal);
  // Without shared files, each release has its own files.
  const own = { ...other, manifest: other.manifest.replace('"sharesFiles":true', '"sharesFiles":false') };
  const { version: latest = '' } = (await announce(own)).body ?? {};
  for (const [path, bytes] of own.files) await upload(latest, path, path === 'chunks/1.js' ? chunk : bytes);
  assert.equal((await finish(latest)).status, 200);
  assert.equal((await server.app.inject(`/remotes/${REMOTE}/files/chunks/1.js`)).body, 'chunk()');
});

test('a request for an unknown file reads no manifests, even if a remote has many releases', async () => {
  await release('one', undefined, { sharesFiles: true });
  await server.db.rows(
    sql(
      'test.releases',
      `insert into remote_release (name, version, manifest, created_at, published_at)
       select name, '2.0.' || i, manifest || jsonb_build_object('sharesFiles', true, 'files', (
         select jsonb_object_agg('chunk-' || i || '-' || j || '.js', repeat('A', 71)) from generate_series(1, 50) j)),
         created_at, published_at from remote_release, generate_series(1, 300) i`,
    ),
  );
  await server.db.rows(sql('test.analyze', 'analyze remote_release'));
  const plan = await server.db.rows(
    { ...selectVersionWith, name: 'test.plan', text: `explain ${selectVersionWith.text}` },
    {
      name: REMOTE,
      file: 'none.js',
    },
  );
  assert.match(JSON.stringify(plan), /remote_release_files/u);
});
