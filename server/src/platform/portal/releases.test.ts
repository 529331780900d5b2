import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import * as c from '@vr/shared-api/contract/releases';
import * as users from '@vr/shared-api/contract/users';
import { integrityOf, readDeployToken, signManifest } from '@vr/shared-api/release-signing';
import { type PortalConfig, REMOTE_CONTRACT } from '@vr/shared-api/remote';
import { buildApp } from '../../app.ts';
import { exchange, intranetOf } from '../../companies/embedding/testing/intranet.ts';
import type { App, Parts } from '../../parts.ts';
import { type MailServer, startMailServer } from '../../testing/mail.ts';
import { touching } from '../../testing/queries.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { issueToken } from '../http/tokens.ts';
import { publishRemotes } from './built-remotes.ts';
import { deleteOldReports } from './health.ts';
import { deleteAbandonedReleases } from './publish.ts';
import { selectVersionWith } from './release-files.ts';
import { verifiedManifest } from './signature.ts';
import { examplePage, type FakeRemote, fakeRemote, writeBuild } from './testing/fake-remote.ts';

const REMOTE = 'mfe-example';
const params = { remote: REMOTE };
const PASSWORD = 'Demo-2026!';

let root: string;
let server: TestServer;
let superAdmin: string;
let token: string;
let lines: string[];
let mails: MailServer;

const makeToken = async (remote = REMOTE) => {
  const request = { body: { remote, label: ' Team ', password: PASSWORD } };
  const { body } = await server.call(c.createDeployToken, request, { token: superAdmin });
  assert.ok(body);
  return body;
};

before(async () => {
  mails = await startMailServer();
});
after(() => mails.stop());

beforeEach(async () => {
  lines = [];
  root = await mkdtemp(join(tmpdir(), 'vr-portal-releases-'));
  await mkdir(join(root, 'shell/dist'), { recursive: true });
  await writeFile(join(root, 'shell/dist/index.html'), '<script id="portal-config">__PORTAL_CONFIG__</script>');
  server = await startTestServer({
    root,
    smtpUrl: mails.url,
    logLevel: 'error',
    logTo: { write: (line) => lines.push(line) },
  });
  await server.build.platform();
  const person = await server.build.person({
    clientId: 1,
    roles: ['ROLE_SUPER_ADMIN'],
    firstName: 'Ada',
    lastName: 'Person',
    password: PASSWORD,
  });
  superAdmin = await server.signIn(person);
  ({ token } = await makeToken());
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const announce = ({ manifest }: FakeRemote, bearer = token, remote = REMOTE) => {
  const signature = signManifest(Buffer.from(manifest), readDeployToken(bearer)?.secret ?? assert.fail());
  return server.call(
    c.announceRelease,
    { params: { remote }, body: { manifest, signature: signature.toString('base64') } },
    { token: bearer },
  );
};
const upload = (version: string, path: string, bytes: Buffer, bearer = token) =>
  server.call(
    c.uploadReleaseFile,
    { params: { remote: REMOTE, version }, body: { path, file: new File([new Uint8Array(bytes)], 'file') } },
    { token: bearer },
  );
const finish = (version: string, body: { canary?: { percent: number; clientIds: number[]; testers: boolean } } = {}) =>
  server.call(c.publishRelease, { params: { remote: REMOTE, version }, body }, { token });

/** Publishes a release as a team does, and returns its version. */
async function release(
  code: string,
  canary?: { percent: number; clientIds: number[]; testers: boolean },
  changes?: Parameters<typeof fakeRemote>[1],
) {
  server.clock.advance(60_000);
  const remote = fakeRemote(code, changes);
  const { version = '' } = (await announce(remote)).body ?? {};
  for (const [path, bytes] of remote.files) assert.equal((await upload(version, path, bytes)).status, 204);
  assert.equal((await finish(version, canary ? { canary } : {})).status, 200);
  return version;
}

async function configOf(cookie = '', app: App = server.app, url = '/'): Promise<PortalConfig> {
  const { body } = await app.inject({ url, headers: { cookie } });
  return JSON.parse(/portal-config">(.*?)<\/script>/su.exec(body)?.[1] ?? '{}');
}
/** The version that a page serves, and the one that stands in for it. */
async function served(cookie?: string, app?: App): Promise<[string | undefined, string | undefined]> {
  const entry = (await configOf(cookie, app)).registry.find(({ name }) => name === REMOTE);
  return [entry?.version, entry?.previous?.version];
}
const events = async () =>
  (await server.call(c.listReleaseEvents, {}, { token: superAdmin })).body?.items.map(
    ({ action, from, to, by, automatic }) => ({
      action,
      from,
      to,
      by: by.person?.name ?? by.deployToken?.label,
      automatic,
    }),
  ) ?? [];

describe('a team', () => {
  test('publishes a release with its token, and every page serves it at once', async () => {
    const remote = fakeRemote('one');
    const { body } = await announce(remote);
    assert.deepEqual([body?.published, body?.missing], [false, ['chunks/1.js', 'remoteEntry.js']]);
    const version = body?.version ?? '';
    assert.match(version, /^1\.0\.0-[0-9a-f]{12}$/u);
    for (const [path, bytes] of remote.files) assert.equal((await upload(version, path, bytes)).status, 204);
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
    // A file that was changed in the storage before the release was complete.
    const second = fakeRemote('two');
    const { version: other = '' } = (await announce(second)).body ?? {};
    for (const [path, bytes] of second.files) await upload(other, path, bytes);
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
    // The page of a canary is taken, too, until the canary ends.
    const two = await release('two', { percent: 10, clientIds: [], testers: false }, page('/learner/new'));
    const canary = fakeRemote('other', { name: 'mfe-other', ...page('/learner/new') });
    assert.match(
      (await claim(page('/learner/new'))).error?.message ?? '',
      new RegExp(`${two} already has the page`, 'u'),
    );
    await server.call(c.stopCanary, { params }, { token });
    const { version = '' } = (await announce(canary, other.token, 'mfe-other')).body ?? {};
    for (const [path, bytes] of canary.files)
      await server.call(
        c.uploadReleaseFile,
        { params: { remote: 'mfe-other', version }, body: { path, file: new File([new Uint8Array(bytes)], 'file') } },
        { token: other.token },
      );
    const published = await server.call(
      c.publishRelease,
      { params: { remote: 'mfe-other', version }, body: {} },
      { token: other.token },
    );
    assert.equal(published.status, 200);
    const promoted = await server.call(c.promoteRelease, { params, body: { version: two } }, { token });
    assert.equal(promoted.error?.code, 'RELEASE_CONFLICT');
    const again = await server.call(
      c.setCanary,
      { params, body: { version: two, percent: 10, clientIds: [], testers: false } },
      { token },
    );
    assert.equal(again.error?.code, 'RELEASE_CONFLICT');
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
    assert.equal((await served())[0], kept);
  });
});

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
  await server.call(c.rollBackRelease, { params }, { token });
  assert.equal(await lookUps(), 0);
  // A file that is not there may come with the next release.
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
  // Another container of the same name is no conflict, because it is not shared.
  await release('zero', undefined, { sharesFiles: true });
  const one = await release('one', undefined, { sharesFiles: true });
  const refusal = [
    'RELEASE_CONFLICT',
    `${REMOTE} ${one} already has another chunks/1.js. The name of a file that releases share must contain a hash of its content.`,
  ];
  for (const { error } of [await finish(version), await announce(other)])
    assert.deepEqual([error?.code, error?.message.replace(/(?<=-)[0-9a-f]{12}/u, one.slice(-12))], refusal);
  // Without shared files, each release has its own.
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

describe('a rollback', () => {
  test('withdraws the current release, and goes back one more each time', async () => {
    const [one, two, three] = [await release('one'), await release('two'), await release('three')];
    assert.deepEqual(await served(), [three, two]);
    const rollBack = () => server.call(c.rollBackRelease, { params }, { token });
    assert.deepEqual([(await rollBack()).body?.to, await served()], [two, [two, one]]);
    assert.deepEqual([(await rollBack()).body?.to, await served()], [one, [one, undefined]]);
    assert.equal((await rollBack()).error?.code, 'NO_PREVIOUS_RELEASE');
    const { body } = await server.call(c.getRemote, { params }, { token });
    assert.deepEqual(
      body?.releases.map(({ version, withdrawnAt }) => [version, withdrawnAt !== null]),
      [
        [three, true],
        [two, true],
        [one, false],
      ],
    );
    await server.call(c.promoteRelease, { params, body: { version: three } }, { token: superAdmin });
    assert.deepEqual(await served(), [three, one]);
    assert.deepEqual((await events()).slice(0, 3), [
      { action: 'remote.promote', from: one, to: three, by: 'Ada Person', automatic: false },
      { action: 'remote.rollback', from: two, to: one, by: 'Team', automatic: false },
      { action: 'remote.rollback', from: three, to: two, by: 'Team', automatic: false },
    ]);
  });

  test('and a release under load lose no request, on two nodes', async () => {
    const second = await buildApp(server.parts);
    const versions = new Set([await release('one'), await release('two')]);
    let stopped = false;
    let asked = 0;
    const browse = async (app: App) => {
      while (!stopped) {
        const [entry] = (await configOf('', app)).registry;
        assert.ok(entry && versions.has(entry.version));
        const file = await app.inject(entry.entry);
        assert.equal(file.statusCode, 200);
        asked += 1;
        await new Promise(setImmediate);
      }
    };
    const browsing = Promise.all([browse(server.app), browse(second), browse(second)]);
    browsing.catch(() => {
      stopped = true;
    });
    for (let round = 0; round < 5; round += 1) {
      assert.equal((await server.call(c.rollBackRelease, { params }, { token })).status, 200);
      const remote = fakeRemote(`round ${round}`);
      const { version = '' } = (await announce(remote)).body ?? {};
      versions.add(version);
      await release(`round ${round}`);
      assert.deepEqual([(await served())[0], (await served('', second))[0]], [version, version]);
      // On a busy machine a round may be over before anyone has browsed.
      for (const enough = asked + 3; asked < enough && !stopped; ) await new Promise(setImmediate);
    }
    stopped = true;
    await browsing;
    await second.close();
  });
});

describe('a canary', () => {
  const canary = (version: string, audience: { percent?: number; clientIds?: number[]; testers?: boolean }) =>
    server.call(
      c.setCanary,
      { params, body: { version, percent: 0, clientIds: [], testers: false, ...audience } },
      { token: superAdmin },
    );

  test('goes to the people of a company, a part of all people, or testers, until it is promoted', async () => {
    const company = await server.build.client({ name: 'Pilot' });
    const one = await release('one');
    const two = await release('two', { percent: 0, clientIds: [company.id], testers: false });
    assert.deepEqual(await served(), [one, undefined]);
    assert.deepEqual(await served(`portal_visitor=${company.id}.5`), [two, one]);
    assert.deepEqual(await served('portal_visitor=1.5'), [one, undefined]);
    assert.equal((await canary(two, { percent: 100 })).body?.canary?.percent, 100);
    assert.deepEqual(await served('portal_visitor=1.5'), [two, one]);
    assert.equal((await canary(two, { clientIds: [999_999] })).error?.field, '/body/clientIds');
    assert.equal((await canary(one, { percent: 5 })).error?.field, '/body/version');
    assert.equal((await canary('9.9.9', {})).error?.code, 'NOT_FOUND');
    assert.equal((await canary(two, { clientIds: [company.id] })).body?.canary?.clients[0]?.name, 'Pilot');
    await server.call(c.promoteRelease, { params, body: {} }, { token });
    assert.deepEqual(await served(), [two, one]);
    assert.equal((await server.call(c.promoteRelease, { params, body: {} }, { token })).error?.code, 'NO_CANARY');
  });

  test('reaches the elements of an intranet with the session, by company or by the place of the person', async () => {
    const clientId = (await server.build.client()).id;
    const person = await server.build.person({ clientId });
    const intranet = await intranetOf(server, clientId, 'https://intranet.example');
    const canaries = async () => {
      const reply = await exchange(server, await intranet.sign(person.email), intranet.origin);
      return reply.canaries.map(({ version, entry, previous }) => [version, entry, previous?.version]);
    };
    const one = await release('one');
    assert.deepEqual(await canaries(), []);
    const two = await release('two', { percent: 0, clientIds: [clientId], testers: false });
    const expected = [[two, `${server.parts.config.publicUrl}/remotes/${REMOTE}/${two}/remoteEntry.js`, one]];
    assert.deepEqual(await canaries(), expected);
    await canary(two, { percent: 100 });
    assert.deepEqual(await canaries(), expected);
    await canary(two, { testers: true });
    assert.deepEqual(await canaries(), []);
  });

  test('is chosen by the cookie of a sign-in, which a sign-out deletes', async () => {
    const company = await server.build.client();
    const person = await server.build.person({ clientId: company.id });
    const session = await server.signIn(person);
    const headers = { authorization: `Bearer ${session}` };
    const profile = await server.app.inject({ url: '/api/v1/users/profile', headers });
    assert.match(
      String(profile.headers['set-cookie']),
      new RegExp(
        `^portal_visitor=${company.id}\\.${person.id}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax$`,
        'u',
      ),
    );
    const out = await server.app.inject({
      method: users.signOut.method,
      url: `/api/v1${users.signOut.path}`,
      headers,
    });
    assert.match(String(out.headers['set-cookie']), /^portal_visitor=; Max-Age=0/u);
  });

  test('is opened by testers with an address, until they go back or it ends', async () => {
    const one = await release('one');
    const two = await release('two', { percent: 0, clientIds: [], testers: true });
    const opened = await server.app.inject(`/learner/example?a=1&release=${REMOTE}@${two}`);
    assert.deepEqual([opened.statusCode, opened.headers.location], [302, '/learner/example?a=1']);
    const [cookie = ''] = String(opened.headers['set-cookie']).split(';');
    assert.match(String(opened.headers['set-cookie']), /HttpOnly; SameSite=Lax$/u);
    assert.deepEqual((await configOf(cookie)).overrides, [{ remote: REMOTE, version: two }]);
    assert.deepEqual(await served(cookie), [two, one]);
    assert.equal((await configOf()).overrides, undefined);
    const closed = await server.app.inject({ url: '/?release=none', headers: { cookie } });
    assert.match(String(closed.headers['set-cookie']), /^portal_remotes=; .*Max-Age=0$/u);
    for (const path of ['//evil/?release=none', '/.//evil/?release=none'])
      assert.match(String((await server.app.inject(path)).headers.location), /^\/(?!\/)/u, path);
    await server.call(c.stopCanary, { params }, { token });
    assert.deepEqual(await served(cookie), [one, undefined]);
  });
});

describe('health', () => {
  const report = async (version: string, outcome: 'loaded' | 'failed', people: readonly { id: number }[]) => {
    for (const person of people) {
      const reports = [{ remote: REMOTE, version, outcome }];
      const reply = await server.call(c.reportReleases, { body: { reports } }, { token: await server.signIn(person) });
      assert.equal(reply.status, 204);
    }
  };
  const makePeople = async (count: number) => {
    const client = await server.build.client();
    return Promise.all(Array.from({ length: count }, () => server.build.person({ clientId: client.id })));
  };

  test('a release that fails for more people than the one before is rolled back, and says so', async () => {
    const people = await makePeople(10);
    const one = await release('one');
    await report(one, 'loaded', people);
    await report(one, 'failed', people.slice(0, 1));
    const two = await release('two');
    await report(two, 'loaded', people.slice(4));
    // One person counts once, however often they report.
    for (let time = 0; time < 8; time += 1) await report(two, 'failed', people.slice(0, 1));
    await report(two, 'failed', people.slice(1, 4));
    assert.equal((await served())[0], two);
    await report(two, 'failed', people.slice(4, 5));
    assert.equal((await served())[0], one);
    const [event] = await events();
    assert.deepEqual(event, { action: 'remote.rollback', from: two, to: one, by: undefined, automatic: true });
    assert.match(lines.join(''), /a release failed too often and was withdrawn/u);
    const { body } = await server.call(c.getRemote, { params }, { token });
    const [latest] = body?.releases ?? [];
    assert.deepEqual([latest?.peopleLoaded, latest?.peopleFailed], [6, 5]);
    // Promoted again, it gets a new chance.
    await server.call(c.promoteRelease, { params, body: { version: two } }, { token: superAdmin });
    await report(two, 'failed', people.slice(5, 6));
    assert.equal((await served())[0], two);
  });

  test('people are told by mail of a release that was rolled back automatically, once each', async () => {
    const speak = (lang: string, { id }: { id: number }) =>
      server.db.rows(sql('test.lang', 'update person set lang = :lang where id = :id'), { lang, id });
    const italian = await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
    await speak('it', italian);
    await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'], disabled: true });
    // This person made the token and is no super admin any more.
    const maker = await server.build.person({ clientId: 1 });
    await speak('fr', maker);
    await server.db.rows(sql('test.maker', 'update deploy_token set created_by = :makerId'), { makerId: maker.id });
    const people = await makePeople(6);
    const one = await release('one');
    await report(one, 'loaded', people);
    const two = await release('two');
    const bodies = people.map((person) => ({
      person,
      reports: [{ remote: REMOTE, version: two, outcome: 'failed' as const }],
    }));
    const second = await buildApp(server.parts);
    await Promise.all(
      bodies.map(async ({ person, reports }, place) => {
        const headers = { authorization: `Bearer ${await server.signIn(person)}` };
        const app = place % 2 === 0 ? server.app : second;
        await app.inject({ method: 'POST', url: '/api/v1/release-reports', headers, payload: { reports } });
      }),
    );
    await second.close();
    await server.runJobs();
    const received = mails.take();
    assert.equal(received.length, 3);
    const to = (email: string) => received.find((mail) => mail.to[0]?.address === email) ?? assert.fail();
    const [english] = received.filter((mail) => ![italian.email, maker.email].includes(mail.to[0]?.address ?? ''));
    assert.equal(english?.subject, `${REMOTE} ${two} was rolled back`);
    assert.match(
      english?.text ?? '',
      new RegExp(`automatically rolled back .* from ${two} to ${one}: .*failed for [56] of the [56] people`, 'u'),
    );
    assert.ok(english?.text.includes(`${server.parts.config.publicUrl}/widid/releases`));
    assert.equal(to(italian.email).subject, `La versione ${two} di ${REMOTE} è stata annullata`);
    assert.equal(to(maker.email).subject, `La version ${two} de ${REMOTE} a été annulée`);
    // A rollback by a person needs no mail.
    await server.call(c.promoteRelease, { params, body: { version: two } }, { token: superAdmin });
    await server.call(c.rollBackRelease, { params }, { token: superAdmin });
    await server.runJobs();
    assert.deepEqual(mails.take(), []);
  });

  test('a canary that fails ends, and the current release stays', async () => {
    const people = await makePeople(6);
    const one = await release('one');
    await report(one, 'loaded', people);
    const two = await release('two', { percent: 100, clientIds: [], testers: false });
    await report(two, 'failed', people);
    assert.deepEqual(await served('portal_visitor=1.5'), [one, undefined]);
    assert.equal((await events())[0]?.action, 'remote.canary-end');
    await server.runJobs();
    assert.match(mails.take()[0]?.text ?? '', new RegExp(`automatically ended the canary ${two} of ${REMOTE}`, 'u'));
  });

  test('a canary that was current before and fails does not stand in for other releases', async () => {
    const people = await makePeople(6);
    const [one, two, three] = [await release('one'), await release('two'), await release('three')];
    await report(three, 'loaded', people);
    const audience = { version: two, percent: 100, clientIds: [], testers: false };
    await server.call(c.setCanary, { params, body: audience }, { token: superAdmin });
    assert.deepEqual(await served(), [three, two]);
    await report(two, 'failed', people);
    assert.equal((await events())[0]?.action, 'remote.canary-end');
    assert.deepEqual(await served(), [three, one]);
  });

  test('a release stays if it has failed only in one of several companies, also right after its publication', async () => {
    const [people, others] = [await makePeople(6), await makePeople(6)];
    const one = await release('one');
    await report(one, 'loaded', [...people, ...others]);
    const two = await release('two');
    await report(two, 'failed', people);
    assert.equal((await served())[0], two);
    await report(two, 'loaded', others.slice(1));
    assert.equal((await served())[0], two);
    await report(two, 'failed', others.slice(0, 1));
    assert.equal((await served())[0], one);
  });

  test('counts only people who get the release, and whose role has a page of the remote', async () => {
    const [others, company] = [await makePeople(6), await server.build.client()];
    const member = await server.build.person({ clientId: company.id });
    const peopleOf = async (version: string) => {
      const { body } = await server.call(c.getRemote, { params }, { token });
      const found = body?.releases.find((one) => one.version === version);
      return [found?.peopleLoaded, found?.peopleFailed];
    };
    const one = await release('one');
    const two = await release('two', { percent: 0, clientIds: [company.id], testers: true });
    await report(two, 'failed', others);
    assert.deepEqual(
      [await peopleOf(two), await served(`portal_visitor=${company.id}.1`)],
      [
        [0, 0],
        [two, one],
      ],
    );
    await report(two, 'loaded', [member]);
    const [tester = assert.fail()] = others;
    const opened = await server.app.inject(`/?release=${REMOTE}@${two}`);
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/v1/release-reports',
      headers: {
        authorization: `Bearer ${await server.signIn(tester)}`,
        cookie: String(opened.headers['set-cookie']).split(';', 1)[0],
      },
      payload: { reports: [{ remote: REMOTE, version: two, outcome: 'failed' }] },
    });
    assert.deepEqual([reply.statusCode, await peopleOf(two)], [204, [1, 1]]);
    const three = await release('three', undefined, { pages: [{ ...examplePage, roles: ['admin'] }] });
    const admin = await server.build.person({ clientId: company.id, roles: ['ROLE_ADMINISTRATOR'] });
    await report(three, 'failed', [...others, admin]);
    assert.deepEqual(await peopleOf(three), [0, 1]);
    // Pages of other remotes show its slots to everybody.
    const four = await release('four', undefined, { pages: [], slots: ['example.card.v1'] });
    await report(four, 'loaded', [member]);
    assert.deepEqual(await peopleOf(four), [1, 0]);
  });

  test('judges a release once for a person, however often one call or several say that it has failed', async () => {
    await release('one');
    const two = await release('two');
    const [person = assert.fail()] = await makePeople(1);
    const session = await server.signIn(person);
    const reports = Array.from({ length: 20 }, () => ({ remote: REMOTE, version: two, outcome: 'failed' as const }));
    // Judging begins with the lock of the remote.
    const judgements = async () => {
      const [{ status }, queries] = await server.watch(() =>
        server.call(c.reportReleases, { body: { reports } }, { token: session }),
      );
      assert.equal(status, 204);
      server.clock.advance(1000);
      return queries.filter((text) => text.includes('pg_advisory_xact_lock')).length;
    };
    assert.deepEqual([await judgements(), await judgements()], [1, 0]);
  });

  test('keeps only the counts of a release that was published long ago and that nobody gets any more', async () => {
    const people = await makePeople(3);
    const health = async () => {
      const kept = sql<{ version: string }>(
        'test.health',
        'select version from release_health group by version order by version',
      );
      const { body } = await server.call(c.getRemote, { params }, { token });
      const counts = body?.releases.map(({ version, peopleLoaded, peopleFailed }) => [
        version,
        peopleLoaded,
        peopleFailed,
      ]);
      return [(await server.db.rows(kept)).map(({ version }) => version), counts];
    };
    const one = await release('one');
    await report(one, 'loaded', people);
    await report(one, 'failed', people.slice(0, 1));
    const two = await release('two');
    await report(two, 'loaded', people);
    const three = await release('three');
    const counts = [
      [three, 0, 0],
      [two, 3, 0],
      [one, 3, 1],
    ];
    await deleteOldReports(server.parts, new Date(server.clock.now().getTime() - 150_000));
    assert.deepEqual(await health(), [[one, two].sort(), counts]);
    await deleteOldReports(server.parts, server.clock.now());
    assert.deepEqual(await health(), [[two], counts]);
    await server.call(c.promoteRelease, { params, body: { version: one } }, { token: superAdmin });
    await report(one, 'loaded', people.slice(0, 2));
    assert.deepEqual((await health())[1]?.[2], [one, 2, 0]);
  });

  test('takes no reports from elements of an intranet', async () => {
    const person = await server.build.person({ clientId: (await server.build.client()).id });
    const intranet = await intranetOf(server, person.clientId, 'https://intranet.example');
    const session = await exchange(server, await intranet.sign(person.email), intranet.origin);
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/v1/release-reports',
      headers: { authorization: `Bearer ${session.token}`, origin: intranet.origin },
      payload: { reports: [{ remote: REMOTE, version: await release('one'), outcome: 'failed' }] },
    });
    assert.equal(statusCode, 403);
  });

  test('a release that fails as often as the one before stays, and so does one with nothing before it', async () => {
    const people = await makePeople(6);
    const one = await release('one');
    await report(one, 'failed', people);
    assert.equal((await served())[0], one);
    const two = await release('two');
    await report(two, 'failed', people);
    assert.equal((await served())[0], two);
    await report('9.9.9', 'failed', people.slice(0, 1));
  });
});

describe('a release that was changed in the database', () => {
  for (const [what, change] of [
    [
      'manifest',
      `signed_manifest = convert_to(replace(convert_from(signed_manifest, 'UTF8'), 'Example', 'Phishing'), 'UTF8')`,
    ],
    ['signature', `signature = set_byte(signature, 0, (get_byte(signature, 0) + 1) % 256)`],
    ['signer', 'deploy_token_id = null'],
  ] as const)
    test(`is not served: ${what}`, async () => {
      const [one, two] = [await release('one'), await release('two')];
      await server.db.rows(sql(`test.tamper-${what}`, `update remote_release set ${change} where version = :two`), {
        two,
      });
      assert.deepEqual(await served(), [one, undefined]);
      assert.match(lines.join(''), /a release is not as it was signed/u);
    });
});

describe('a start', () => {
  /** Starts another node on the same database whose checkout has this build. */
  async function node(code: string, publishBuilds: Parts['config']['publishBuilds']): Promise<string[]> {
    server.clock.advance(60_000);
    const checkout = await mkdtemp(join(root, 'checkout-'));
    await writeBuild(join(checkout, REMOTE, 'dist'), fakeRemote(code));
    return publishRemotes(
      { ...server.parts, config: { ...server.parts.config, root: checkout, publishBuilds } },
      assert.fail,
    );
  }

  test('publishes its build into an empty registry, and turns nothing back in a rolling upgrade', async () => {
    assert.equal((await node('old', 'empty')).length, 1);
    const [old] = await served();
    assert.deepEqual(await node('new', 'empty'), []);
    const released = await release('released');
    assert.deepEqual(await node('old', 'empty'), []);
    assert.deepEqual(await node('new', 'empty'), []);
    assert.deepEqual(await served(), [released, old]);
  });

  test('publishes every changed build in development, but not one that was rolled back', async () => {
    await node('one', 'always');
    const [one] = await served();
    await node('two', 'always');
    const [two] = await served();
    assert.notEqual(one, two);
    await server.call(c.rollBackRelease, { params }, { token });
    assert.deepEqual(await node('two', 'always'), []);
    assert.equal((await served())[0], one);
  });

  test('does not replace a release that a person or a team has made current after its build', async () => {
    await node('one', 'always');
    const [one = ''] = await served();
    await node('two', 'always');
    const [two] = await served();
    // In development, a change is undone.
    assert.equal((await node('one', 'always')).length, 1);
    assert.deepEqual(await served(), [one, two]);
    await server.call(c.promoteRelease, { params, body: { version: two ?? '' } }, { token: superAdmin });
    assert.deepEqual(await node('one', 'always'), []);
    assert.deepEqual(await served(), [two, one]);
    const released = await release('released');
    assert.deepEqual(await node('two', 'always'), []);
    assert.deepEqual(await served(), [released, two]);
    // A new build still becomes current.
    assert.equal((await node('three', 'always')).length, 1);
  });

  test('signs its build again after a change of the secret of the portal', async () => {
    await node('one', 'always');
    const [one] = await served();
    // A node keeps verified manifests for each database, so that this one has another object for it.
    const parts = { ...server.parts, secret: randomBytes(32), db: Object.create(server.parts.db) as Parts['db'] };
    const checkout = await mkdtemp(join(root, 'checkout-'));
    await writeBuild(join(checkout, REMOTE, 'dist'), fakeRemote('one'));
    assert.equal(await verifiedManifest(parts, { name: REMOTE, version: one ?? '' }), undefined);
    for (const publishBuilds of ['empty', 'always'] as const)
      await publishRemotes({ ...parts, config: { ...parts.config, root: checkout, publishBuilds } }, assert.fail);
    assert.equal((await verifiedManifest(parts, { name: REMOTE, version: one ?? '' }))?.version, one);
  });

  test('publishes a build that gets a page from another one after that one', async () => {
    const checkout = await mkdtemp(join(root, 'checkout-'));
    const parts = {
      ...server.parts,
      config: { ...server.parts.config, root: checkout, publishBuilds: 'always' as const },
    };
    const write = (name: string, paths: `/${string}`[]) =>
      writeBuild(
        join(checkout, name, 'dist'),
        fakeRemote('x', { name, pages: paths.map((path) => ({ ...examplePage, path })) }),
      );
    await write('mfe-b', ['/one', '/two']);
    assert.equal((await publishRemotes(parts, assert.fail)).length, 1);
    await write('mfe-a', ['/one']);
    await write('mfe-b', ['/two']);
    const published = await publishRemotes(parts, assert.fail);
    assert.deepEqual(
      published.map((line) => line.slice(0, 5)),
      ['mfe-b', 'mfe-a'],
    );
    await write('mfe-c', ['/two']);
    const lines: string[] = [];
    assert.deepEqual(await publishRemotes(parts, (line) => lines.push(line)), []);
    assert.match(lines.join(''), /^mfe-c was not published: mfe-b \S+ already has the page \/two/u);
  });

  test('replaces releases of an older portal, which are not signed', async () => {
    const manifest = { ...JSON.parse(fakeRemote('old').manifest), version: '1.0.0-old' };
    const insert = `with r as (insert into remote_release (name, version, manifest, created_at, published_at, current_at)
        values ('${REMOTE}', '1.0.0-old', :manifest, :now, :now, :now) returning name, version)
      insert into remote_current (name, version, changed_at) select name, version, :now from r`;
    // The foreign key is checked at the end of the statement.
    await server.db.rows(sql('test.unsigned', insert), { manifest, now: server.clock.now() });
    assert.deepEqual(await served(), [undefined, undefined]);
    assert.equal((await node('new', 'empty')).length, 1);
    assert.ok((await served())[0]);
    const { error } = await server.call(c.rollBackRelease, { params }, { token });
    assert.equal(error?.code, 'NO_PREVIOUS_RELEASE');
  });
});
