import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@vr/server/testing/free-ports';
import { CHANGED_BACKGROUND, changedSheet, SHEET } from '../../src/build-with-changed-style.ts';
import { styled } from '../../src/styles.ts';
import { expect, openAs, test } from '../../src/test.ts';

const PATH = '/learner/catalog';
/** A component that appears many times on the page, outside the field in which the test types. */
const CARD = 'mfe-catalog/src/trainings/TrainingCard.tsx';
const TEXTS = 'mfe-catalog/src/locales/en.json';

let folder: string;
let server: ChildProcess;
let address: string;
/** The messages of the server about builds. */
let builds = '';

/** The copy of a file that the server uses. */
const copyOf = (file: string) => path.join(folder, path.basename(file));
/** Edits the copy of a file, as a developer would edit the file. */
async function change(file: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(copyOf(file), 'utf8');
  const edited = edit(text);
  expect(edited).not.toBe(text);
  await writeFile(copyOf(file), edited);
}

test.beforeAll(async ({ baseURL }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'vr-portal-dev-'));
  const port = await freePort();
  address = `http://localhost:${port}`;
  const script = path.join(import.meta.dirname, '../../src/serve-copies.ts');
  server = spawn(process.execPath, [script, 'mfe-catalog', baseURL!, folder, SHEET, CARD, TEXTS], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.stdout?.on('data', (text) => {
    builds += text;
  });
  // The first build takes longer than anything else that a test waits for.
  await expect(async () => expect((await fetch(`${address}/remote.json`)).ok).toBe(true)).toPass();
});
test.afterAll(async () => {
  server.kill();
  await once(server, 'exit');
  await rm(folder, { recursive: true });
});

test('a change of a remote on a development server shows in the portal by itself, until one click ends it', {
  tag: '@full',
}, async ({ page, expectError }) => {
  const cover = page.locator(`main ${styled('cover')}`).first();
  await openAs(page, 'learner', `${PATH}?remote=mfe-catalog@${address}`);
  const badge = page.getByRole('complementary', { name: 'Test version' });
  await expect(badge).toContainText(`mfe-catalog from ${address}`);
  await expect(cover).not.toHaveCSS('background-color', CHANGED_BACKGROUND);

  // Typed text and the state of the running page must survive every change.
  const search = page.getByRole('search').getByRole('searchbox');
  await search.fill('e');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const expectSamePage = async () => {
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await expect(search).toHaveValue('e');
  };

  const title = page.getByTestId('training-card').first().getByRole('heading');
  await change(CARD, (text) => text.replace('{title}\n', '{title} (changed)\n'));
  await expect(title).toContainText('(changed)');
  await expectSamePage();

  await change(SHEET, changedSheet);
  await expect(cover).toHaveCSS('background-color', CHANGED_BACKGROUND);
  await expectSamePage();

  // A file that does not compile changes nothing in the page. Its correction arrives like any other change.
  await change(CARD, (text) => text.replace('(changed)', '<<'));
  await expect.poll(() => builds).toContain('failed');
  await expectSamePage();
  await expect(title).toContainText('(changed)');
  await change(CARD, (text) => text.replace('<<', '(corrected)'));
  await expect(title).toContainText('(corrected)');
  await expectSamePage();

  await expect(page).toHaveURL(`${PATH}?q=e`);
  await badge.getByRole('button', { name: 'Back to normal' }).click();
  await expect(badge).toHaveCount(0);
  await expect(title).not.toContainText('(corrected)');
  await expect(cover).not.toHaveCSS('background-color', CHANGED_BACKGROUND);
  expectError('[webpack-dev-server]', 'a file of the test does not compile');
});
