import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createToken } from '@vr/server/platform/portal/deploy-tokens';
import { THE_PORTAL } from '@vr/server/platform/portal/release-events';
import { freePort } from '@vr/server/testing/free-ports';
import { TEST_MS } from '@vr/shared-api/testing/limits';
import { KIT } from '@vr/tooling/create-remote/kit';
import { ROOT } from '@vr/tooling/packages';
import { type NpmRegistry, startNpmRegistry } from '../../src/npm-registry.ts';
import { expect, openAs, test } from '../../src/test.ts';

const NAME = 'mfe-site-tour';
const PATH = '/admin/site-tour';

let folder: string;
let registry: NpmRegistry;
/** The repository of the team, and the environment of its shell. */
let repository: string;
let env: Record<string, string | undefined>;

/** Runs a command in a folder, and returns what it prints. Fails with that if the command fails. */
async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  const work = promisify(execFile)(command, args, { cwd, env, maxBuffer: 1e8 });
  const { stdout } = await work.catch((error) => {
    throw new Error(`${command} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}
const remote = (...args: string[]) => run(repository, 'npx', 'vr-remote', ...args);
const inRepository = (script: string, ...args: string[]) =>
  run(ROOT, process.execPath, `tooling/src/${script}.ts`, ...args, '--registry', registry.url);

/** Edits the page of the remote, as a developer does. */
async function edit(from: string, to: string): Promise<void> {
  const file = path.join(repository, 'src/start/StartPage.tsx');
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'standalone-'));
  repository = path.join(folder, 'site-tour');
  await mkdir(path.join(folder, 'registry'));
  registry = await startNpmRegistry(path.join(folder, 'registry'));
  env = { ...process.env, ...registry.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` };
});
test.afterEach(async () => {
  await registry.stop();
  await rm(folder, { recursive: true });
});

test('a team makes, tests, develops, releases and takes back a remote in a repository of its own', {
  tag: '@full',
}, async ({ page, portal }) => {
  // npm installs 900 packages, and each command runs in its own process.
  test.setTimeout(3 * TEST_MS);
  // The same content is published once.
  expect(await inRepository('tasks/publish-kit')).toMatch(/@vr\/tooling \d+\.\d+\.0 is published/u);
  expect(await inRepository('tasks/publish-kit')).toContain('has this content already');

  await inRepository('create-remote/create', NAME, '--standalone', repository);
  await run(repository, 'npm', 'install', '--no-audit');
  // Jest finds one copy of what may exist once.
  const lock = JSON.parse(await readFile(path.join(repository, 'package-lock.json'), 'utf8'));
  const copiesOf = (name: string) =>
    Object.keys(lock.packages).filter((folder) => folder.endsWith(`node_modules/${name}`));
  for (const name of [...KIT, 'react', 'react-dom', 'react-i18next', 'i18next', 'antd'])
    expect(copiesOf(name)).toEqual([`node_modules/${name}`]);
  await run(repository, 'npm', 'test');

  // With fast refresh: a change of the page keeps the state of the page.
  const port = await freePort();
  // Not by npm, which does not pass a signal on.
  const server: ChildProcess = spawn('node_modules/.bin/vr-remote', ['dev', '--portal', portal.url], {
    cwd: repository,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://localhost:${port}`;
  await expect(async () => expect((await fetch(`${address}/remote.json`)).ok).toBe(true)).toPass();
  await openAs(page, 'admin', `${PATH}?remote=${NAME}@${address}`);
  const heading = page.getByRole('heading', { name: /^Hello, / });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Site tour' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await edit("{t('start.intro')}", "{t('start.intro')} Changed.");
  await expect(page.getByText('Replace it with your own. Changed.')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  const badge = page.getByRole('complementary', { name: 'Test version' });
  await badge.getByRole('button', { name: 'Back to normal' }).click();
  await expect(badge).toHaveCount(0);
  server.kill();
  await once(server, 'exit');
  await edit(' Changed.', '');

  const { id: personId } = await portal.build.person({ clientId: 1 });
  const about = { now: new Date(), by: { ...THE_PORTAL, personId }, remote: NAME, label: 'Team' };
  env.DEPLOY_TOKEN = (await portal.db.transaction((tx) => createToken(tx, about))).token;
  const at = ['--portal', portal.url];
  const versionIn = (text: string): string => /1\.0\.0-[0-9a-f]{12}/u.exec(text)?.[0] ?? '';
  const shows = async (text: string | RegExp) => {
    await page.goto(PATH);
    await expect(page.getByText(text)).toBeVisible();
  };

  const first = versionIn(await remote('release', ...at));
  await shows('Replace it with your own.');
  await expect(badge).toHaveCount(0);

  // Two branches are tested at once, and nobody else gets them.
  const links: string[] = [];
  for (const branch of ['Red', 'Blue']) {
    await edit("{t('start.intro')}", `{t('start.intro')} ${branch}.`);
    const printed = await remote('release', '--testers', ...at);
    links.push(/http\S+release=\S+/u.exec(printed)?.[0] ?? '');
    await edit(` ${branch}.`, '');
  }
  for (const [index, branch] of ['Red', 'Blue'].entries()) {
    await page.goto(links[index]!);
    await shows(`Replace it with your own. ${branch}.`);
    await expect(badge).toContainText(NAME);
  }
  await badge.getByRole('button', { name: 'Back to normal' }).click();
  await shows(/Replace it with your own\.$/u);

  await edit("{t('start.intro')}", "{t('start.intro')} Second.");
  const second = versionIn(await remote('release', ...at));
  await shows('Replace it with your own. Second.');
  expect(await remote('rollback', ...at)).toContain(`is back at ${first}. ${second} is withdrawn.`);
  await shows(/Replace it with your own\.$/u);

  expect(await remote('canary', second, '100%', ...at)).toContain(`${second} is a canary.`);
  await shows('Replace it with your own. Second.');
  await remote('canary', 'stop', ...at);
  await shows(/Replace it with your own\.$/u);
  expect(await remote('releases', ...at)).toMatch(new RegExp(`${first} +current`, 'u'));
});
