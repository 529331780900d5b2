import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT, remoteNames } from '../packages.ts';
import { createRemote } from './create.ts';

const NAME = 'mfe-site-tour';
const GENERATED = /(?:^|\/)(?:node_modules|dist|dist-dev|test-results|\.cache|\.git)(?:\/|$)|^data(?:\/|$)/;

describe('in a copy of the workspace, a new remote', () => {
  let copy = '';
  const inCopy = (...parts: string[]) => path.join(copy, ...parts);
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, args, { cwd: copy, maxBuffer: 1e8 }).catch((error) =>
      assert.fail(`${args.join(' ')}\n${error.stdout}\n${error.stderr}`),
    );
  const bin = (name: string) => realpathSync(path.join(ROOT, 'node_modules', name));

  before(async () => {
    copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'workspace-')));
    cpSync(ROOT, copy, {
      recursive: true,
      filter: (source) => !GENERATED.test(path.relative(ROOT, source)),
      verbatimSymlinks: true,
    });
    symlinkSync(path.join(ROOT, 'node_modules'), inCopy('node_modules'));
    const workspaces = [...remoteNames(), 'shell', 'server', 'shared-api', 'shared-ui', 'tooling', 'ops/bench', 'e2e'];
    const linkLibraries = (from: string, to: string) =>
      cpSync(path.join(ROOT, from, 'node_modules'), inCopy(to, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
      });
    for (const name of [...workspaces, 'demo/kit', 'demo/lockout', 'demo/fire-extinguisher']) linkLibraries(name, name);
    await createRemote(NAME, copy);
    linkLibraries('mfe-superadmin', NAME);
  });
  after(() => rmSync(copy, { recursive: true, force: true }));

  test('has the right types', async () => {
    const include = [`${NAME}/src`, 'shared-ui/css.d.ts'];
    writeFileSync(inCopy('tsconfig.remote.json'), JSON.stringify({ extends: './tsconfig.json', include }));
    await run(bin('typescript/bin/tsc'), '--noEmit', '--project', 'tsconfig.remote.json');
  });
  test('passes the lint', async () => {
    await run(bin('@biomejs/biome/bin/biome'), 'check', '--vcs-enabled=false', NAME);
    await run(
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      'tooling/src/check/import-rules.ts',
      NAME,
    );
    await run('tooling/src/check/locales.ts');
    await run('tooling/src/check/shared-libraries.ts');
  });
  test('passes its tests', async () =>
    void (await run('--experimental-vm-modules', bin('jest/bin/jest.js'), '--ci', NAME)));
  test('is built', async () => {
    await run('tooling/src/tasks/build.ts', NAME);
    const manifest = JSON.parse(readFileSync(inCopy(NAME, 'dist/remote.json'), 'utf8'));
    assert.deepEqual([manifest.name, manifest.slots], [NAME, ['site-tour.card.v1']]);
    assert.equal(manifest.pages[0].title.fr, 'Site tour');
    assert.ok(existsSync(inCopy(NAME, 'dist', manifest.entry)));
  });
  test('is never made in a folder that exists', async () => {
    writeFileSync(inCopy(NAME, 'README.md'), 'edited');
    await assert.rejects(createRemote(NAME, copy), /mfe-site-tour exists already/);
    assert.equal(readFileSync(inCopy(NAME, 'README.md'), 'utf8'), 'edited');
  });
  test('gets no path that another remote has', async () => {
    await assert.rejects(createRemote('mfe-company', copy), /mfe-admin has a page at \/admin\/company already/);
    assert.ok(!existsSync(inCopy('mfe-company')));
  });
});
