/**
 * `pnpm create-remote mfe-site-tour`: makes a remote in the workspace, with a page, a slot, texts, tests and a README.
 * With `--standalone FOLDER`, makes a repository for the remote, which installs our packages from an npm registry.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { RemotePage } from '@vr/shared-api/remote';
import { PORTAL_NAMESPACES } from '../check/namespaces.ts';
import { CommandError, run } from '../cli/run.ts';
import { ROOT, remoteNames } from '../packages.ts';
import { KIT_RANGE, kitRegistry, pnpm } from './kit.ts';
import { namesOf, type RemoteNames, sourceFiles, standaloneFiles, workspaceManifest } from './template.ts';

const NAME = /^mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const NAME_MAX = 30;

/** Returns why a name is not valid for a remote, or undefined. Ignores the other remotes. */
export function nameProblem(name: string): string | undefined {
  if (!NAME.test(name))
    return `"${name}" is not the name of a remote: use "mfe-" and words of small letters and digits, such as mfe-site-tour`;
  if (name.length > NAME_MAX) return `The name ${name} has more than ${NAME_MAX} characters`;
  const { namespace } = namesOf(name);
  return PORTAL_NAMESPACES.some(({ name: taken }) => taken === namespace)
    ? `The namespace ${namespace} of texts is used by the portal itself`
    : undefined;
}

/** Returns how a new remote conflicts with other remotes in the workspace, or undefined. */
async function conflictOf(root: string, { name, namespace, path: last }: RemoteNames): Promise<string | undefined> {
  if (existsSync(path.join(root, name))) return `${name} exists already`;
  for (const other of remoteNames()) {
    const { pages } = (await import(pathToFileURL(path.join(root, other, 'src/pages.ts')).href)) as {
      pages: RemotePage[];
    };
    if (pages.some((page) => page.path === `/admin/${last}`)) return `${other} has a page at /admin/${last} already`;
    const remote = readFileSync(path.join(root, other, 'src/remote.ts'), 'utf8');
    if (remote.includes(`namespace: '${namespace}'`)) return `${other} has the namespace ${namespace} of texts already`;
  }
  return undefined;
}

/** Writes files into a folder that does not exist yet. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  }
}

/** Makes a remote in the workspace. Throws if its name is invalid or conflicts with another remote. */
export async function createRemote(name: string, root: string = ROOT): Promise<void> {
  const names = namesOf(name);
  const problem = nameProblem(name) ?? (await conflictOf(root, names));
  if (problem) throw new Error(problem);
  writeFiles(path.join(root, name), { 'package.json': workspaceManifest(names), ...sourceFiles(names) });
}

/** Makes a repository for a remote, in a folder that does not exist yet. `registry` is the npm registry of our packages. */
export function createStandaloneRemote(name: string, folder: string, registry: string): void {
  const problem = nameProblem(name) ?? (existsSync(folder) ? `${folder} exists already` : undefined);
  if (problem) throw new Error(problem);
  writeFiles(folder, standaloneFiles(namesOf(name), { registry, tooling: KIT_RANGE }));
}

if (import.meta.main) {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { standalone: { type: 'string' }, registry: { type: 'string' } },
    });
    const [name, ...more] = positionals;
    if (!name || more.length > 0)
      throw new Error('Usage: pnpm create-remote mfe-site-tour [--standalone FOLDER [--registry URL]]');
    if (values.standalone) {
      createStandaloneRemote(name, path.resolve(values.standalone), await kitRegistry(values.registry));
      console.log(`${name} is ready in ${values.standalone}: run \`npm install\` and \`npm test\` there`);
    } else {
      await createRemote(name);
      await run('npx', ['-y', pnpm(), 'install', '--prefer-offline']);
      console.log(`${name} is ready: translate the titles in ${name}/src/locales, and run \`pnpm dev\``);
    }
  } catch (error) {
    console.error(error instanceof CommandError ? error.output : error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
