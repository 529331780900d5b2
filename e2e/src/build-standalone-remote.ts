import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createStandaloneRemote } from '@vr/tooling/create-remote/create';
import { ROOT } from '@vr/tooling/packages';

const run = promisify(execFile);

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  bin?: string | Record<string, string>;
}
const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Returns the path of a library in the workspace. Throws if none of the searched packages has the library installed. */
function copyOf(library: string): string {
  const holders = ['shared-ui', 'shared-api', 'tooling', 'mfe-superadmin', '.'];
  const found = holders
    .map((name) => path.join(ROOT, name, 'node_modules', library))
    .find((folder) => existsSync(folder));
  if (!found) throw new Error(`The workspace has no ${library}`);
  return realpathSync(found);
}

/** Installs the tarballs of a remote, and all declared libraries, without the npm registry. */
async function install(remote: string): Promise<void> {
  const modules = path.join(remote, 'node_modules');
  const vendor = path.join(remote, 'vendor');
  const manifests = [readManifest(remote)];
  for (const tarball of readdirSync(vendor)) {
    const folder = path.join(modules, '@vr', tarball.replace(/^vr-(.*)-\d.*$/, '$1'));
    mkdirSync(folder, { recursive: true });
    await run('tar', ['xzf', path.join(vendor, tarball), '--strip-components=1', '-C', folder]);
    manifests.push(readManifest(folder));
  }
  for (const { name, dependencies = {} } of manifests)
    for (const [library, version] of Object.entries(dependencies)) {
      if (/^(?:workspace|catalog):/.test(version)) throw new Error(`${name} declares ${library} as ${version}`);
      const target = path.join(modules, library);
      if (existsSync(target)) continue;
      mkdirSync(path.dirname(target), { recursive: true });
      symlinkSync(copyOf(library), target);
    }
  // Link the commands that the remote's scripts run.
  const commands = path.join(modules, '.bin');
  mkdirSync(commands);
  for (const library of Object.keys(readManifest(remote).dependencies ?? {})) {
    const { bin = {} } = readManifest(path.join(modules, library));
    for (const [command, file] of typeof bin === 'string'
      ? [[path.basename(library), bin] as const]
      : Object.entries(bin))
      symlinkSync(path.join('..', library, file), path.join(commands, command));
  }
}

/** Makes a remote in a folder outside the workspace, and tests and builds it there. */
export async function buildStandaloneRemote(name: string, folder: string): Promise<void> {
  await createStandaloneRemote(name, folder);
  await install(folder);
  const inFolder = { cwd: folder };
  await run('npm', ['test'], inFolder);
  await run('npm', ['run', 'build'], inFolder);
}
