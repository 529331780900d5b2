import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createApi } from '@vr/shared-api/client';
import { createDeployToken } from '@vr/shared-api/contract/releases';
import { MANIFEST_FILE } from '@vr/shared-api/release';
import { integrityOf, readDeployToken, signManifest } from '@vr/shared-api/release-signing';
import type { RemoteManifest } from '@vr/shared-api/remote';
import { precompress } from '@vr/tooling/precompress';
import { readBuild } from '@vr/tooling/release/build';
import { publish } from '@vr/tooling/release/publish';
import { PASSWORD, PEOPLE } from '../../src/people.ts';
import { expect, openAs, test } from '../../src/test.ts';

const REMOTE = 'mfe-dashboard';
const PATH = '/learner/dashboard';

/** Publishes the built remote with a changed entry as a canary for testers, and returns its version. */
async function releaseChangedEntry(page: Page, portal: string, folder: string): Promise<string> {
  await cp(join(import.meta.dirname, '../../..', REMOTE, 'dist'), folder, { recursive: true });
  const manifestFile = join(folder, MANIFEST_FILE);
  const manifest: RemoteManifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  const entry = join(folder, manifest.entry);
  await appendFile(entry, '\nperformance.mark("changed entry");\n');
  const files = { ...manifest.files, [manifest.entry]: integrityOf(await readFile(entry)) };
  await writeFile(manifestFile, JSON.stringify({ ...manifest, files }));
  await precompress(folder);

  const credentials = { email: PEOPLE.superadmin, password: PASSWORD };
  const session = await page.request.post('/api/v1/users/authentication', { data: credentials });
  const { token } = (await session.json()) as { token: string };
  const apiAs = (bearer: string) => createApi({ baseUrl: portal, token: () => bearer, onRefused: () => undefined });
  const body = { remote: REMOTE, label: 'Differences', password: PASSWORD };
  const deploy = await apiAs(token).call(createDeployToken, { body });

  const build = await readBuild(folder);
  const { secret } = readDeployToken(deploy.token)!;
  const signature = signManifest(build.bytes, secret).toString('base64');
  const audience = { percent: 0, clientIds: [], testers: true };
  return (await publish({ url: portal, api: apiAs(deploy.token) }, build, signature, audience)).version;
}

test('a browser that has a script gets its next version as the difference, which passes the check of its hash', {
  tag: '@full',
}, async ({ page, baseURL }) => {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  try {
    const version = await releaseChangedEntry(page, baseURL!, folder);
    await openAs(page, 'learner', PATH);
    await expect(page.getByTestId('kpis')).toBeVisible();

    await page.goto(`${PATH}?release=${REMOTE}@${version}`);
    await expect(page.getByTestId('kpis')).toBeVisible();
    const [entry] = await page.evaluate(
      (path) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => new URL(name).pathname === path)
          .map(({ encodedBodySize, decodedBodySize }) => ({ encodedBodySize, decodedBodySize })),
      `/remotes/${REMOTE}/${version}/remoteEntry.js`,
    );
    expect(await page.evaluate(() => performance.getEntriesByName('changed entry').length)).toBe(1);
    expect(entry!.decodedBodySize).toBeGreaterThan(20_000);
    expect(entry!.encodedBodySize).toBeLessThan(1000);
  } finally {
    await rm(folder, { recursive: true });
  }
});
