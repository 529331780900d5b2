import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createToken } from '@vr/server/platform/portal/deploy-tokens';
import { THE_PORTAL } from '@vr/server/platform/portal/release-events';
import { fakeRemote, writeBuild } from '@vr/server/platform/portal/testing/fake-remote';
import { startTestServer, type TestServer } from '@vr/server/testing/server';
import { REMOTE_CONTRACT } from '@vr/shared-api/remote';
import { ROOT } from '../packages.ts';

const REMOTE = 'mfe-example';

let server: TestServer;
let folder: string;
let portal: string;
let env: Record<string, string>;

interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a command in its own process, as a user does. */
const command = (task: string, args: string[], changes: Record<string, string> = {}) =>
  new Promise<Outcome>((resolve) => {
    const child = spawn(
      process.execPath,
      [path.join(ROOT, 'tooling/src/remote/main.ts'), task, '--portal', portal, ...args],
      {
        env: { ...process.env, ...env, ...changes },
      },
    );
    let output = '';
    let errors = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      errors += text;
    });
    child.on('close', (code) => resolve({ code, output, errors }));
  });

const tokenFor = async (remote: string, personId: number): Promise<string> => {
  const about = { now: server.clock.now(), by: { ...THE_PORTAL, personId }, remote, label: 'Team' };
  return (await createToken(server.db, about)).token;
};

async function release(code: string, ...args: string[]): Promise<Outcome> {
  server.clock.advance(60_000);
  const built = path.join(folder, code);
  await writeBuild(built, fakeRemote(code));
  return command('release', [REMOTE, '--built', built, ...args]);
}
const versionIn = ({ output }: Outcome): string => /1\.0\.0-[0-9a-f]{12}/u.exec(output)?.[0] ?? assert.fail(output);
const ok = (outcome: Outcome): Outcome => {
  assert.equal(outcome.code, 0, outcome.errors);
  return outcome;
};

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vr-portal-release-'));
  server = await startTestServer();
  await server.build.platform();
  const { id } = await server.build.person({ clientId: 1 });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  portal = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  env = {
    DEPLOY_TOKEN: await tokenFor(REMOTE, id),
    OTHER_TOKEN: await tokenFor('mfe-other', id),
  };
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('a release is live after one command, and the one before after another', async () => {
  const one = versionIn(ok(await release('one')));
  const live = ok(await release('two'));
  assert.match(live.output, /mfe-example 1\.0\.0-\S+ is live \(0\.\d KB of scripts, 3 files sent\)/u);
  const two = versionIn(live);
  const listed = ok(await command('releases', [REMOTE])).output.split('\n');
  assert.match(
    listed[0] ?? '',
    new RegExp(`^${two}  current +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  Team  contract ${REMOTE_CONTRACT}`, 'u'),
  );
  const back = ok(await command('rollback', [REMOTE]));
  assert.match(back.output, new RegExp(`is back at ${one}\\. ${two} is withdrawn\\.`, 'u'));
  assert.match(ok(await command('releases', [REMOTE])).output, new RegExp(`${two}  rolled back`, 'u'));
  ok(await command('promote', [REMOTE, two]));
  assert.match(ok(await command('releases', [REMOTE])).output, new RegExp(`${two}  current`, 'u'));
});

test('a canary is released, widened, promoted and ended', async () => {
  ok(await release('base'));
  const canary = ok(await release('new', '--canary', '10%', '--companies', '1'));
  assert.match(canary.output, /is a canary/u);
  const version = versionIn(canary);
  assert.match(ok(await command('releases', [REMOTE])).output, /is for 10% of people; /u);
  ok(await command('canary', [REMOTE, version, '50%', '--companies', '1']));
  assert.match(ok(await command('releases', [REMOTE])).output, /is for 50% of people; /u);
  const other = ok(await release('other', '--canary', '5%'));
  assert.match(other.output, new RegExp(`It replaces the canary ${version} for 50% of people; company 1\\.`, 'u'));
  const back = ok(await command('canary', [REMOTE, version, '10%'])).output;
  assert.match(back, new RegExp(`It replaces the canary ${versionIn(other)} for 5% of people\\.`, 'u'));
  assert.match(ok(await command('canary', [REMOTE, 'stop'])).output, /Everybody gets mfe-example/u);
  assert.match((await command('promote', [REMOTE])).errors, /has no canary/u);
});

test('a release for testers is current for nobody, and its address is printed', async () => {
  const current = versionIn(ok(await release('normal')));
  const { output } = ok(await release('branch', '--testers'));
  const version = versionIn({ output } as Outcome);
  assert.match(output, /is published for testers/u);
  assert.ok(output.includes(`Testers open it at ${portal}/?release=${REMOTE}%40${version}\n`), output);
  assert.match(ok(await command('releases', [REMOTE])).output, new RegExp(`${current}  current`, 'u'));
});

test('a signed release in a folder is published without a build, and not if a byte has changed', async () => {
  const registry = path.join(folder, 'registry');
  const written = ok(await release('folder', '--to', registry));
  const [version = ''] = await readdir(path.join(registry, REMOTE));
  const target = path.join(registry, REMOTE, version);
  assert.match(written.output, new RegExp(`The signed release is in .*${version}`, 'u'));
  ok(await release('folder', '--to', registry));
  const entry = path.join(target, 'remoteEntry.js');
  const bytes = await readFile(entry, 'utf8');
  await writeFile(entry, `${bytes} `);
  const refused = await command('release', [REMOTE, '--from', target]);
  assert.deepEqual([refused.code, /not the file that the manifest was signed for/u.test(refused.errors)], [1, true]);
  await writeFile(entry, bytes);
  assert.equal(versionIn(ok(await command('release', [REMOTE, '--from', target]))), version);
});

test('a page that another remote has is refused with the names of both', async () => {
  ok(await release('page'));
  const built = path.join(folder, 'other');
  await writeBuild(built, fakeRemote('other', { name: 'mfe-other' }));
  const { code, errors } = await command('release', ['mfe-other', '--built', built], {
    DEPLOY_TOKEN: env.OTHER_TOKEN ?? '',
  });
  assert.equal(code, 1);
  assert.match(
    errors,
    /^mfe-example 1\.0\.0-\S+ already has the page \/learner\/example, so mfe-other cannot have it\. Change one of the two remotes\.$/mu,
  );
});

test('each mistake ends a command with a plain sentence and an exit code', async () => {
  const built = path.join(folder, 'mistakes');
  await writeBuild(built, fakeRemote('mistakes'));
  const args = [REMOTE, '--built', built];
  const cases: [string, string[], Record<string, string>, RegExp][] = [
    ['release', args, { DEPLOY_TOKEN: '' }, /^Set DEPLOY_TOKEN to/u],
    ['release', [...args, '--portal', 'portal.example'], {}, /^Name the portal by its address/u],
    ['release', [...args, '--portal', 'http://127.0.0.1:9'], {}, /The portal cannot be reached\. Check --portal\./u],
    ['release', args, { DEPLOY_TOKEN: `vrd_999_${'A'.repeat(43)}` }, /unknown or revoked\. Ask a super admin/u],
    ['release', args, { DEPLOY_TOKEN: env.OTHER_TOKEN ?? '' }, /can only release mfe-other\. DEPLOY_TOKEN belongs/u],
    ['release', ['mfe-other', '--built', built], {}, /The build is of mfe-example, and not of mfe-other/u],
    ['release', ['mfe-nothing'], {}, /There is no remote mfe-nothing in this repository/u],
    ['release', [REMOTE, '--built', path.join(folder, 'none')], {}, /contains no built remote/u],
    ['release', [...args, '--canary', '200%'], {}, /200% is no percentage such as 10%/u],
    ['release', [...args, '--colour'], {}, /Unknown option '--colour'[\s\S]*Usage: pnpm release/u],
    ['release', [], {}, /Name the remote\./u],
    ['release', [...args, '--testers', '--canary', '5%'], {}, /--testers cannot be combined/u],
    ['rollback', ['mfe-other'], {}, /DEPLOY_TOKEN belongs to another remote/u],
    ['promote', [REMOTE, '9.9.9'], {}, /There is no release 9\.9\.9/u],
  ];
  const outcomes = await Promise.all(cases.map(([task, given, changes]) => command(task, given, changes)));
  for (const [index, [task, given, , expected]] of cases.entries()) {
    const { code, errors } = outcomes[index] ?? assert.fail();
    assert.match(errors, expected, `${task} ${given.join(' ')}`);
    assert.equal(code, 1);
  }
});

test('a release above its budget is not published', async () => {
  const remote = fakeRemote('large');
  const built = path.join(folder, 'large');
  await writeBuild(built, { ...remote, files: new Map([['remoteEntry.js', Buffer.alloc(200 * 1024, 'x')]]) });
  const { code, errors } = await command('release', [REMOTE, '--built', built]);
  assert.equal(code, 1);
  assert.match(errors, /has 200\.0 KB of scripts, but may have 150 KB/u);
});
