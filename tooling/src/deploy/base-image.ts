import { existsSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../cli/run.ts';
import { NotRun } from './not-run.ts';

/** The official image that ops/deploy/Dockerfile builds on. */
export const OFFICIAL_BASE = 'docker.io/library/node:24-bookworm-slim';

/** Makes a root file system like that of the official image: Debian, npm, the user "node", and this process's Node. */
async function makeRoot(root: string): Promise<void> {
  await run('debootstrap', ['--variant=minbase', 'bookworm', root]);
  const local = path.join(root, 'usr/local');
  await cp(process.execPath, path.join(local, 'bin/node'));
  const npm = path.resolve(await realpath((await run('sh', ['-c', 'command -v npm'])).trim()), '../..');
  await cp(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name));
  await appendFile(path.join(root, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/sh\n');
  await appendFile(path.join(root, 'etc/group'), 'node:x:1000:\n');
  // The extra certificates that this machine trusts, for a mirror of the npm registry that needs them.
  const trusted = process.env.NODE_EXTRA_CA_CERTS;
  if (trusted) await appendFile(path.join(root, 'etc/ca.crt'), await readFile(trusted));
  for (const unused of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/locale'])
    await rm(path.join(root, unused), { recursive: true, force: true });
}

/**
 * Makes and imports a replacement for the official image, for machines that reach only Debian and npm. Needs root on
 * Debian. Throws {@link NotRun} elsewhere.
 */
export async function importBase(tool: readonly [string, ...string[]], name: string): Promise<void> {
  if (!existsSync('/usr/sbin/debootstrap') || process.getuid?.() !== 0)
    throw new NotRun(`${OFFICIAL_BASE} cannot be pulled, and without root and debootstrap no other can be made`);
  const folder = await mkdtemp(path.join(tmpdir(), 'vr-portal-base-'));
  try {
    const root = path.join(folder, 'root');
    await makeRoot(root);
    const archive = path.join(folder, 'root.tar');
    await run('tar', ['-C', root, '-cf', archive, '.']);
    const [program, ...options] = tool;
    const trusted = process.env.NODE_EXTRA_CA_CERTS ? ['--change', 'ENV NODE_EXTRA_CA_CERTS=/etc/ca.crt'] : [];
    await run(program, [...options, 'import', ...trusted, archive, name]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
