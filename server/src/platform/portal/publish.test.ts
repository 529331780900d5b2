import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import * as c from '@vr/shared-api/contract/releases';
import * as users from '@vr/shared-api/contract/users';
import { readDeployToken, signManifest } from '@vr/shared-api/release-signing';
import { REMOTE_CONTRACT } from '@vr/shared-api/remote';
import { issueToken } from '../http/tokens.ts';
import { deleteAbandonedReleases } from './publish.ts';
import { examplePage, fakeRemote } from './testing/fake-remote.ts';
import {
  announce,
  configOf,
  current,
  events,
  finish,
  makeToken,
  PASSWORD,
  params,
  promote,
  REMOTE,
  release,
  served,
  server,
  setCanary,
  startWithoutReleases,
  stopCanary,
  superAdmin,
  token,
  upload,
  uploadAll,
} from './testing/releases.ts';

startWithoutReleases();

describe('a team', () => {
  test('publishes a release with its token, and every page serves it at once', async () => {
    const remote = fakeRemote('one');
    const { body } = await announce(remote);
    assert.deepEqual([body?.published, body?.missing], [false, ['chunks/1.js', 'remoteEntry.js']]);
    const version = body?.version ?? '';
    assert.match(version, /^1\.0\.0-[0-9a-f]{12}$/u);
    await uploadAll(version, remote);
    assert.deepEqual(await served(), [undefined, undefined]);
    const published = await finish(version);
    assert.equal(published.body?.current, version);
    assert.equal(published.body?.releases[0]?.by?.label, 'Team');
    const [entry] = (await configOf()).registry;
    assert.equal(entry?.version, version);
    assert.match(entry?.integrity ?? '', /^sha384-/u);
    const file = await server.app.inject({ url: entry?.entry ?? '', headers: { 'accept-encoding': 'br' } });
    assert.deepEqual(
      [file.statusCode, file.headers['content-encoding'], file.headers['cache-control']],
      [200, 'br', 'public, max-age=31536000, immutable'],
    );
  });

  test('goes on with a release that it has begun, and publishes the same release twice without effect', async () => {
    const remote = fakeRemote('one');
    const { version = '' } = (await announce(remote)).body ?? {};
    await upload(version, 'chunks/1.js', remote.files.get('chunks/1.js') ?? assert.fail());
    assert.deepEqual((await announce(remote)).body?.missing, ['remoteEntry.js']);
    assert.equal((await finish(version)).error?.code, 'RELEASE_REFUSED');
    assert.equal(await release('one'), version);
    const before = await events();
    assert.deepEqual((await announce(remote)).body, { version, published: true, missing: [] });
    assert.equal((await finish(version)).body?.current, version);
    assert.deepEqual(await events(), before);
  });

  test('cannot publish anything but what it has signed', async () => {
    const remote = fakeRemote('one');
    const entry = remote.files.get('remoteEntry.js') ?? assert.fail();
    const code = async (reply: Promise<{ error: { code: string } | undefined }>) => (await reply).error?.code;
    const tampered = { ...remote, manifest: remote.manifest.replace('1.0.0', '1.0.1') };
    const signature = signManifest(Buffer.from(remote.manifest), readDeployToken(token)?.secret ?? assert.fail());
    const body = { manifest: tampered.manifest, signature: signature.toString('base64') };
    assert.equal(await code(server.call(c.announceRelease, { params, body }, { token })), 'RELEASE_REFUSED');
    const { version = '' } = (await announce(remote)).body ?? {};
    const changed = Buffer.from(entry);
    changed[0] = 0;
    assert.equal(await code(upload(version, 'remoteEntry.js', changed)), 'RELEASE_REFUSED');
    assert.equal(await code(upload(version, 'remoteEntry.js.br', brotliCompressSync(changed))), 'RELEASE_REFUSED');
    assert.equal(await code(upload(version, 'remoteEntry.js.gz', entry)), 'RELEASE_REFUSED');
    assert.equal(await code(upload(version, 'other.js', entry)), 'RELEASE_REFUSED');
    for (const path of ['../x.js', '/x.js', 'a//x.js', 'a/../x.js', 'a\\x.js', '.hidden', 'x.js\u0000'])
      assert.equal(await code(upload(version, path, entry)), 'VALIDATION', path);
    await release('one');
    assert.equal(await code(upload(version, 'remoteEntry.js', entry)), 'RELEASE_EXISTS');
    // The file is changed in the storage before the release is completed.
    const second = fakeRemote('two');
    const { version: other = '' } = (await announce(second)).body ?? {};
    await uploadAll(other, second);
    await server.parts.storage.put(`releases/${REMOTE}/${other}/chunks/1.js`, Buffer.from('evil()'));
    assert.equal(await code(finish(other)), 'RELEASE_REFUSED');
  });

  test('cannot publish a manifest that would break the portal', async () => {
    const files = { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` };
    const withPage = (changes: object) => ({ pages: [{ ...examplePage, ...changes }] });
    const wrong: Parameters<typeof fakeRemote>[1][] = [
      { entry: 'gone.js' },
      { files: {} },
      { files: { ...files, '../x.js': files['remoteEntry.js'] } },
      { files: { ...files, 'remoteEntry.js.br': files['remoteEntry.js'] } },
      { files: { ...files, 'remoteEntry.js/1.js': files['remoteEntry.js'] } },
      { files: { ...files, 'remoteEntry.js.br/chunks/1.js': files['remoteEntry.js'] } },
      { pages: [{ id: 'x' }] as never },
      { name: 'mfe-other' },
      { version: '../1' },
      {
        scripts: {
          pages: { example: { files: ['gone.js'], shared: [] } },
          locales: { en: [], fr: [], es: [], it: [] },
        },
      },
      ...[
        '/',
        '/*',
        '/learner/:id',
        '//learner',
        '/learner/',
        '/learner/x.html',
        'learner',
        '/api/v1/x',
        '/Verify',
        '/login',
      ].map((path) => withPage({ path })),
      withPage({ id: '' }),
      withPage({ icon: 'unknown' }),
      withPage({ byCompanyType: { VR_ROOM: { icon: 'catalog' } } }),
      withPage({ byCompanyType: { VR_ROOM: null } }),
      withPage({ early: 5 }),
      withPage({ early: [{ call: '/trainings' }] }),
      withPage({ early: ['https://other.example'] }),
      withPage({ serves: 'everything' }),
      withPage({ requires: 'money' }),
      withPage({ preload: 'yes' }),
      withPage({ hiddenOnSmallPhones: 1 }),
      { pages: [examplePage, { ...examplePage, path: '/Learner/Example' }] },
      { slots: [''] },
      { slots: ['example.card.v1', 'example.card.v1'] },
    ];
    for (const changes of wrong)
      assert.equal(
        (await announce(fakeRemote('one', changes))).error?.code,
        'RELEASE_REFUSED',
        JSON.stringify(changes),
      );
    assert.equal((await announce({ ...fakeRemote('one'), manifest: '[' })).error?.code, 'RELEASE_REFUSED');
    const deep = `${fakeRemote('one').manifest.slice(0, -1)},"more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const { error } = await announce({ ...fakeRemote('one'), manifest: deep });
    assert.deepEqual(
      [error?.code, error?.message],
      ['RELEASE_REFUSED', 'The manifest is nested more than 20 levels deep.'],
    );
  });

  test('is told what to update if the contract does not fit', async () => {
    const [major = 0] = REMOTE_CONTRACT.split('.').map(Number);
    const newer = await announce(fakeRemote('one', { contract: `${major + 1}.0` }));
    assert.equal(newer.error?.code, 'CONTRACT_UNFIT');
    assert.match(newer.error?.message ?? '', /Update the portal first/u);
    const older = await announce(fakeRemote('one', { contract: `${major - 1}.0` }));
    assert.match(older.error?.message ?? '', /Update shared-api and shared-ui/u);
  });

  test('cannot take a page or a slot of another remote', async () => {
    const one = await release('one');
    const other = await makeToken('mfe-other');
    const claim = (changes: Parameters<typeof fakeRemote>[1]) =>
      announce(fakeRemote('other', { name: 'mfe-other', ...changes }), other.token, 'mfe-other');
    const page = (path: `/${string}`) => ({ pages: [{ ...examplePage, path }] });
    const refused = await claim(page('/Learner/Example'));
    assert.deepEqual([refused.status, refused.error?.code], [409, 'RELEASE_CONFLICT']);
    assert.equal(
      refused.error?.message,
      `${REMOTE} ${one} already has the page /Learner/Example, so mfe-other cannot have it. Change one of the two remotes.`,
    );
    // The page of a canary also counts as taken, until the canary ends.
    const two = await release('two', { percent: 10 }, page('/learner/new'));
    const theirs = fakeRemote('other', { name: 'mfe-other', ...page('/learner/new') });
    assert.match(
      (await claim(page('/learner/new'))).error?.message ?? '',
      new RegExp(`${two} already has the page`, 'u'),
    );
    await stopCanary();
    const { version = '' } = (await announce(theirs, other.token, 'mfe-other')).body ?? {};
    await uploadAll(version, theirs, other.token, 'mfe-other');
    assert.equal((await finish(version, undefined, other.token, 'mfe-other')).status, 200);
    assert.equal((await promote(two, token)).error?.code, 'RELEASE_CONFLICT');
    assert.equal((await setCanary(two, { percent: 10 })).error?.code, 'RELEASE_CONFLICT');
    await release('three', undefined, { ...page('/learner/example'), slots: ['example.card.v1'] });
    const slot = await claim({ ...page('/learner/other'), slots: ['example.card.v1'] });
    assert.match(slot.error?.message ?? '', /already has the slot example\.card\.v1/u);
  });

  test('needs a token of its own remote that is in force', async () => {
    const other = await makeToken('mfe-other');
    assert.equal((await announce(fakeRemote('one'), other.token)).error?.code, 'NOT_AUTHORIZED');
    const forOther = await announce(fakeRemote('one'), other.token, 'mfe-other');
    assert.equal(forOther.error?.code, 'RELEASE_REFUSED');
    const wrong = token.replace(/(?<=vrd_\d+_)./u, (letter) => (letter === 'A' ? 'B' : 'A'));
    assert.equal((await announce(fakeRemote('one'), wrong)).error?.code, 'NOT_AUTHENTICATED');
    assert.equal((await server.call(c.listRemotes, {}, { token })).error?.code, 'NOT_AUTHORIZED');
    assert.equal((await server.call(users.getProfile, {}, { token })).error?.code, 'NOT_AUTHORIZED');
    const { items = [] } = (await server.call(c.listDeployTokens, {}, { token: superAdmin })).body ?? {};
    const own = items.find(({ remote }) => remote === REMOTE) ?? assert.fail();
    assert.ok(own.lastUsedAt);
    await release('one');
    await server.call(c.revokeDeployToken, { params: { tokenId: own.id } }, { token: superAdmin });
    assert.equal((await announce(fakeRemote('two'))).error?.code, 'NOT_AUTHENTICATED');
    const [version] = await served();
    assert.ok(version, 'what a revoked token has published is still served');
  });

  test('gets a token only from somebody who gives their password, with a label that is a name', async () => {
    const make = async (change: { label?: string; password?: string }, bearer = superAdmin) => {
      const body = { remote: REMOTE, label: 'Team', password: PASSWORD, ...change };
      const { error } = await server.call(c.createDeployToken, { body }, { token: bearer });
      return [error?.code, error?.field];
    };
    assert.deepEqual(await make({ password: 'wrong' }), ['WRONG_PASSWORD', '/body/password']);
    for (const label of ['', '  ', 'a\nb']) assert.deepEqual(await make({ label }), ['VALIDATION', '/body/label']);
    const person = await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'], password: PASSWORD });
    const { token: byCode } = await issueToken(server.db, server.clock, { personId: person.id, kind: 'code' });
    assert.deepEqual(await make({}, byCode), ['NEEDS_PASSWORD_SIGN_IN', undefined]);
    const { items } = (await server.call(c.listDeployTokens, {}, { token: superAdmin })).body ?? {};
    assert.deepEqual(
      items?.map(({ label }) => label),
      ['Team'],
    );
  });

  test('cannot replay the signed manifest of another team', async () => {
    const theirs = await makeToken();
    const { manifest } = fakeRemote('one');
    const signature = signManifest(Buffer.from(manifest), readDeployToken(theirs.token)?.secret ?? assert.fail());
    const body = { manifest, signature: signature.toString('base64') };
    const replayed = await server.call(c.announceRelease, { params, body }, { token });
    assert.equal(replayed.error?.code, 'RELEASE_REFUSED');
  });

  test('loses a release that it never completes', async () => {
    const { version = '' } = (await announce(fakeRemote('one'))).body ?? {};
    const entry = fakeRemote('one').files.get('remoteEntry.js') ?? assert.fail();
    await upload(version, 'remoteEntry.js', entry);
    const kept = await release('two');
    await deleteAbandonedReleases(server.parts, new Date(server.clock.now().getTime() + 1));
    assert.equal((await finish(version)).error?.code, 'NOT_FOUND');
    assert.equal(await server.parts.storage.stat(`releases/${REMOTE}/${version}/remoteEntry.js`), undefined);
    assert.equal(await current(), kept);
  });
});
