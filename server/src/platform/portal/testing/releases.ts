import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';
import * as c from '@vr/shared-api/contract/releases';
import { readDeployToken, signManifest } from '@vr/shared-api/release-signing';
import type { PortalConfig } from '@vr/shared-api/remote';
import type { App } from '../../../parts.ts';
import { type MailServer, startMailServer } from '../../../testing/mail.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { type FakeRemote, fakeRemote, writeFiles } from './fake-remote.ts';

export const REMOTE = 'mfe-example';
export const params = { remote: REMOTE };
export const PASSWORD = 'Demo-2026!';

export let root: string;
export let server: TestServer;
export let mails: MailServer;
/** The session token of a super admin. */
export let superAdmin: string;
/** A deploy token of the remote. */
export let token: string;
/** The lines that the server logged as errors. */
export let lines: string[];

/** Gives each test of a file a portal with a super admin and a team, but without releases. */
export function startWithoutReleases(): void {
  before(async () => {
    mails = await startMailServer();
  });
  after(() => mails.stop());
  beforeEach(async () => {
    lines = [];
    root = await mkdtemp(join(tmpdir(), 'vr-portal-releases-'));
    await writeFiles(root, { 'shell/dist/index.html': '<script id="portal-config">__PORTAL_CONFIG__</script>' });
    const logTo = { write: (line: string) => lines.push(line) };
    server = await startTestServer({ root, smtpUrl: mails.url, logLevel: 'error', logTo });
    await server.build.platform();
    const names = { firstName: 'Ada', lastName: 'Person' };
    superAdmin = await server.signIn(
      await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'], password: PASSWORD, ...names }),
    );
    ({ token } = await makeToken());
  });
  afterEach(async () => {
    await server.close();
    await rm(root, { recursive: true });
  });
}

export const makeToken = async (remote = REMOTE) => {
  const request = { body: { remote, label: ' Team ', password: PASSWORD } };
  const { body } = await server.call(c.createDeployToken, request, { token: superAdmin });
  assert.ok(body);
  return body;
};

export const announce = ({ manifest }: FakeRemote, bearer = token, remote = REMOTE) => {
  const signature = signManifest(Buffer.from(manifest), readDeployToken(bearer)?.secret ?? assert.fail());
  return server.call(
    c.announceRelease,
    { params: { remote }, body: { manifest, signature: signature.toString('base64') } },
    { token: bearer },
  );
};
export const upload = (version: string, path: string, bytes: Buffer, bearer = token, remote = REMOTE) =>
  server.call(
    c.uploadReleaseFile,
    { params: { remote, version }, body: { path, file: new File([new Uint8Array(bytes)], 'file') } },
    { token: bearer },
  );
export const uploadAll = async (version: string, { files }: FakeRemote, bearer = token, remote = REMOTE) => {
  for (const [path, bytes] of files) assert.equal((await upload(version, path, bytes, bearer, remote)).status, 204);
};

interface Audience {
  percent: number;
  clientIds: number[];
}
const NOBODY: Audience = { percent: 0, clientIds: [] };

/** For whom a release is published. The default is everybody. */
type For = Partial<Audience> | 'testers' | undefined;

export const finish = (version: string, people?: For, bearer = token, remote = REMOTE) => {
  const body = people === 'testers' ? { testers: true as const } : people ? { canary: { ...NOBODY, ...people } } : {};
  return server.call(c.publishRelease, { params: { remote, version }, body }, { token: bearer });
};

/** Publishes a release as a team does: for everyone, as a canary or for testers. Returns the version. */
export async function release(code: string, people?: For, changes?: Parameters<typeof fakeRemote>[1]): Promise<string> {
  server.clock.advance(60_000);
  const remote = fakeRemote(code, changes);
  const { version = '' } = (await announce(remote)).body ?? {};
  await uploadAll(version, remote);
  assert.equal((await finish(version, people)).status, 200);
  return version;
}

export const setCanary = (version: string, audience: Partial<Audience>) =>
  server.call(c.setCanary, { params, body: { version, ...NOBODY, ...audience } }, { token: superAdmin });
export const stopCanary = () => server.call(c.stopCanary, { params }, { token });
export const promote = (version?: string, bearer = superAdmin) =>
  server.call(c.promoteRelease, { params, body: version ? { version } : {} }, { token: bearer });
export const rollBack = (bearer = token) => server.call(c.rollBackRelease, { params }, { token: bearer });
/** Returns the releases of the remote as the API lists them. */
export const listed = async () => (await server.call(c.getRemote, { params }, { token })).body?.releases ?? [];

export async function configOf(cookie = '', app: App = server.app, url = '/'): Promise<PortalConfig> {
  const { body } = await app.inject({ url, headers: { cookie } });
  return JSON.parse(/portal-config">(.*?)<\/script>/su.exec(body)?.[1] ?? '{}');
}
/** Returns the version that the portal's page loads, and the fallback version. */
export async function served(cookie?: string, app?: App): Promise<[string | undefined, string | undefined]> {
  const entry = (await configOf(cookie, app)).registry.find(({ name }) => name === REMOTE);
  return [entry?.version, entry?.previous?.version];
}
export const current = async () => (await served())[0];

export const events = async () =>
  (await server.call(c.listReleaseEvents, {}, { token: superAdmin })).body?.items.map(
    ({ action, from, to, by, automatic }) => ({
      action,
      from,
      to,
      by: by.person?.name ?? by.deployToken?.label,
      automatic,
    }),
  ) ?? [];
