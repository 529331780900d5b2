import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@vr/tooling/packages';
import { CHANGED_BACKGROUND, changedSheet, SHEET } from '../src/build-with-changed-style.ts';
import { freePorts } from '../src/ports.ts';
import { styled } from '../src/styles.ts';
import { expect, openAs, test } from '../src/test.ts';

const PATH = '/learner/catalog';
let folder: string;
let sheet: string;
let server: ChildProcess;
let address: string;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000);
  folder = await mkdtemp(path.join(tmpdir(), 'vr-portal-dev-'));
  sheet = path.join(folder, path.basename(SHEET));
  await writeFile(sheet, await readFile(path.join(ROOT, SHEET)));
  const [port] = await freePorts(1);
  address = `http://localhost:${port}`;
  const script = path.join(import.meta.dirname, '../src/serve-with-sheet.ts');
  server = spawn(process.execPath, [script, 'mfe-catalog', baseURL!, sheet], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await expect
    .poll(
      () =>
        fetch(`${address}/remote.json`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 100_000 },
    )
    .toBe(true);
});
test.afterAll(async () => {
  server.kill();
  await once(server, 'exit');
  await rm(folder, { recursive: true });
});

test('a change of a remote on a development server shows in the portal by itself, until one click ends it', async ({
  page,
}) => {
  const cover = page.locator(`main ${styled('cover')}`).first();
  await openAs(page, 'learner', `${PATH}?remote=mfe-catalog@${address}`);
  const badge = page.getByRole('complementary', { name: 'Test version' });
  await expect(badge).toContainText(`mfe-catalog from ${address}`);
  await expect(cover).not.toHaveCSS('background-color', CHANGED_BACKGROUND);

  await writeFile(sheet, changedSheet(await readFile(sheet, 'utf8')));
  await expect(cover).toHaveCSS('background-color', CHANGED_BACKGROUND, { timeout: 30_000 });
  await expect(page).toHaveURL(PATH);

  await badge.getByRole('button', { name: 'Back to normal' }).click();
  await expect(badge).toHaveCount(0);
  await expect(cover).not.toHaveCSS('background-color', CHANGED_BACKGROUND);
});
