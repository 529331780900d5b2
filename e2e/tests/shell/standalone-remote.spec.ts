import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteManifest } from '@vr/shared-api/remote';
import { buildStandaloneRemote } from '../../src/build-standalone-remote.ts';
import { changeConfig } from '../../src/portal-config.ts';
import { expect, openAs, test } from '../../src/test.ts';

const NAME = 'mfe-site-tour';
const PATH = '/admin/site-tour';

test('a remote that was made and built in a repository of its own runs in the portal', { tag: '@full' }, async ({
  page,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'standalone-'));
  const remote = path.join(folder, 'site-tour');
  try {
    await buildStandaloneRemote(NAME, remote);
    const manifest: RemoteManifest = JSON.parse(await readFile(path.join(remote, 'dist/remote.json'), 'utf8'));
    expect(manifest.name).toBe(NAME);
    await page.route(`**/remotes/${NAME}/**`, async (route) => {
      const file = path.basename(new URL(route.request().url()).pathname);
      await route.fulfill({ contentType: 'text/javascript', body: await readFile(path.join(remote, 'dist', file)) });
    });
    await changeConfig(page, PATH, ({ registry }) => {
      const integrity = manifest.files?.[manifest.entry];
      expect(integrity).toMatch(/^sha384-/u);
      registry.push({ ...manifest, entry: `/remotes/${NAME}/${manifest.version}/${manifest.entry}`, integrity });
    });

    await openAs(page, 'admin', PATH);
    await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();
    await expect(page.getByText('This page is new.')).toBeVisible();
    await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Site tour' })).toBeVisible();
  } finally {
    await rm(folder, { recursive: true });
  }
});
