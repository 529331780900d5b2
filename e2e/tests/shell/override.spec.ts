import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RemoteManifest } from '@vr/shared-api/remote';
import { violations } from '../../src/axe.ts';
import { expect, openAs, test } from '../../src/test.ts';

const BUILD = join(import.meta.dirname, '../../../mfe-dashboard/dist');
const PATH = '/learner/dashboard';
/** The title of the dashboard that the developer's server serves. */
const TITLE = 'Dashboard of a developer';

/** A developer's server, which serves the built dashboard with another title to pages of other origins. */
class DevServer {
  readonly #server: Server;
  /** The paths that were requested. */
  readonly requested: string[] = [];
  address = '';
  constructor() {
    this.#server = createServer(async ({ url = '' }, response) => {
      const path = url.split('?', 1)[0] ?? '';
      this.requested.push(path);
      const file = await readFile(join(BUILD, path)).catch(() => undefined);
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'application/json');
      if (!file) response.writeHead(404).end();
      else response.end(path === '/remote.json' ? withTitle(JSON.parse(String(file))) : file);
    });
  }
  async start(): Promise<void> {
    this.#server.listen(0, 'localhost');
    await once(this.#server, 'listening');
    this.address = `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const withTitle = (manifest: RemoteManifest): string =>
  JSON.stringify({
    ...manifest,
    pages: manifest.pages.map((page) => ({ ...page, title: { ...page.title, en: TITLE } })),
  });

let developer: DevServer;
test.beforeEach(async () => {
  developer = new DevServer();
  await developer.start();
});
test.afterEach(() => developer.stop());

const choose = (path: string) => `${path}?remote=mfe-dashboard@${developer.address}`;

test("a remote from a developer's server runs under the policy of the page, and one click ends it", async ({
  page,
}) => {
  await openAs(page, 'learner', choose(PATH));
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByTestId('kpis')).toBeVisible();
  expect(developer.requested).toContain('/remoteEntry.js');

  const badge = page.getByRole('complementary', { name: 'Test version' });
  await expect(badge).toContainText(`mfe-dashboard from ${developer.address}`);
  developer.requested.length = 0;
  await badge.getByRole('button', { name: 'Back to normal' }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true })).toBeVisible();
  await expect(page.getByTestId('kpis')).toBeVisible();
  await expect(badge).toHaveCount(0);
  // Other scripts are not checked, because the previous page may still have loaded one.
  expect(developer.requested).not.toContain('/remoteEntry.js');
});

test('on a phone, the badge is collapsed at first, also at the sign-in, and does not cover the bottom bar', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const badge = page.getByRole('complementary', { name: 'Test version' });
  const button = badge.getByRole('button', { name: 'Back to normal' });
  await page.goto(choose('/login'));
  await expect(badge).toBeVisible();
  await expect(button).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await badge.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(button).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await openAs(page, 'learner', PATH);
  await expect(button).toBeHidden();
  await badge.locator('summary').click();
  await expect(button).toBeVisible();
  const box = (await badge.boundingBox())!;
  const bar = (await page.getByRole('navigation', { name: 'Pages' }).boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
});
