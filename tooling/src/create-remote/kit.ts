/** The packages that a remote in its own repository installs from an npm registry: `@vr/tooling`, and what it needs. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REMOTE_CONTRACT } from '@vr/shared-api/remote';
import { CommandError, run } from '../cli/run.ts';
import { ROOT } from '../packages.ts';

/** The packages, in the order of their publication: teams install the last one, which needs the others. */
export const KIT = ['@vr/shared-api', '@vr/shared-ui', '@vr/tooling'] as const;
type KitPackage = (typeof KIT)[number];

/** The versions that a remote may get without a change of its package.json: those of the same major contract. */
export const KIT_RANGE = `^${REMOTE_CONTRACT}.0`;

/** Dependencies of the tooling that only the tests and checks of this repository use. */
const WORKSPACE_ONLY = [
  '@playwright/test',
  '@vr/ops-bench',
  '@vr/server',
  'dependency-cruiser',
  'rollup',
  'rollup-plugin-dts',
];
/** Dependencies of this repository that the commands of remotes run. */
const COMMANDS_RUN = ['jest', 'typescript'];
/** The files of the tooling that remotes need. */
const FOR_REMOTES = [
  'vr-remote.mjs',
  'types.mjs',
  'release-budgets.json',
  'src/packages.ts',
  'src/cli/progress.ts',
  'src/cli/run.ts',
  ...['check', 'contract', 'federation', 'jest', 'remote', 'webpack'].map((folder) => `src/${folder}`),
];
/** Matches files in {@link FOR_REMOTES} that only this repository uses. */
const NOT_FOR_REMOTES =
  /[.]test[.]tsx?$|[\\/](?:webpack[.]config|budgets|import-rules|bundle-declarations|differences|shell)[.]ts$/;
/** Files of this repository that the checks compare remotes with. */
const REFERENCES = ['contracts', 'docs/glossary.md'];

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const folderOf = (name: KitPackage): string => name.replace('@vr/', '');
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));

/** Returns the version of a library from the catalog in pnpm-workspace.yaml. */
function catalogVersion(library: string): string {
  const [, catalog = ''] = readFileSync(path.join(ROOT, 'pnpm-workspace.yaml'), 'utf8').split('\ncatalog:\n');
  const found = catalog.split('\n').find((line) => line.replaceAll('"', '').startsWith(`  ${library}: `));
  if (!found) throw new Error(`${library} is not in the catalog`);
  return found.slice(found.lastIndexOf(': ') + 2);
}

/** Returns the version of pnpm that the workspace uses: `pnpm@12.21.0`. */
export const pnpm = (): string =>
  /pnpm@[\d.]+/.exec(readFileSync(path.join(ROOT, 'tooling/bootstrap.mjs'), 'utf8'))![0];

/** Returns what a package needs of a remote's repository, by name. */
function neededBy(name: KitPackage): Record<string, string> {
  const { dependencies, devDependencies = {} } = manifestOf(folderOf(name));
  if (name !== '@vr/tooling') return { ...dependencies, ...devDependencies };
  const root = manifestOf('').devDependencies ?? {};
  return {
    ...Object.fromEntries(Object.entries(dependencies).filter(([library]) => !WORKSPACE_ONLY.includes(library))),
    ...Object.fromEntries(COMMANDS_RUN.map((library) => [library, root[library] ?? ''])),
    '@vr/shared-ui': 'workspace:*',
  };
}

/** Returns the package.json of a package in the registry. */
function publishedManifest(name: KitPackage, version: string): object {
  const { devDependencies: _, dependencies: __, ...manifest } = manifestOf(folderOf(name));
  const exact = (library: string, wanted: string): string => {
    if (wanted.startsWith('workspace:')) return version;
    return wanted === 'catalog:' ? catalogVersion(library) : wanted;
  };
  const needed = Object.entries(neededBy(name)).map(([library, wanted]) => [library, exact(library, wanted)]);
  return {
    ...manifest,
    version,
    private: undefined,
    // Exact versions, so that npm installs one copy of what may exist once per page. It cannot update exact peers.
    dependencies: Object.fromEntries(needed),
  };
}

/** Writes a package into a folder, as it is published. */
function writePackage(name: KitPackage, version: string, folder: string): void {
  const source = folderOf(name);
  const isTooling = name === '@vr/tooling';
  mkdirSync(folder, { recursive: true });
  const copy = (from: string, to: string) =>
    cpSync(path.join(ROOT, from), path.join(folder, to), {
      recursive: true,
      filter: (file) => !(isTooling ? NOT_FOR_REMOTES : /[.]test[.]tsx?$/).test(file),
    });
  for (const file of isTooling ? FOR_REMOTES : ['src', ...(source === 'shared-ui' ? ['css.d.ts'] : [])])
    copy(`${source}/${file}`, file);
  for (const reference of isTooling ? REFERENCES : []) copy(reference, reference);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(publishedManifest(name, version), null, 2));
}

/** Runs npm with the registry of our packages, and returns its output. */
const npm = (registry: string, args: readonly string[]): Promise<string> =>
  run('npm', [...args, `--@vr:registry=${registry}`]);

/**
 * Returns the address of the npm registry with our packages: the given one, or the one of npm's configuration. Throws if
 * there is none, because npm would take the public registry.
 */
export async function kitRegistry(given: string | undefined): Promise<string> {
  const found = given ?? (await run('npm', ['config', 'get', '@vr:registry'])).trim();
  if (!URL.canParse(found) || !/^https?:$/.test(new URL(found).protocol))
    throw new Error('Name the npm registry of the packages @vr/…: --registry https://npm.example');
  return found;
}

/** Returns the numbers of the published versions of the contract: 3 for `4.0.3`. */
async function publishedPatches(registry: string, name: string): Promise<number[]> {
  const output = await npm(registry, ['view', name, 'versions', '--json']).catch((error: unknown) => {
    if (error instanceof CommandError && error.output.includes('E404')) return '[]';
    throw error;
  });
  return [JSON.parse(output) as string | string[]]
    .flat()
    .filter((version) => version.startsWith(`${REMOTE_CONTRACT}.`))
    .map((version) => Number(version.slice(REMOTE_CONTRACT.length + 1)));
}

/** Returns whether the packages of a version have the content that they would have if they were published now. */
async function isPublished(registry: string, version: string, folders: ReadonlyMap<string, string>): Promise<boolean> {
  for (const [name, folder] of folders) {
    const packed = JSON.parse(await npm(registry, ['pack', folder, '--dry-run', '--json'])) as { integrity: string }[];
    const integrity = await npm(registry, ['view', `${name}@${version}`, 'dist.integrity']);
    if (integrity.trim() !== packed[0]?.integrity) return false;
  }
  return true;
}

/**
 * Publishes the packages to an npm registry, with the login of npm. The version is the contract's and a number that grows
 * with each publication: `4.0.3`. Returns the version, and whether it is new: the same content is not published again.
 */
export async function publishKit(registry: string): Promise<{ version: string; isNew: boolean }> {
  const staged = mkdtempSync(path.join(tmpdir(), 'vr-kit-'));
  const folders = new Map(KIT.map((name) => [name, path.join(staged, folderOf(name))]));
  const write = (patch: number) => {
    for (const [name, folder] of folders) writePackage(name, `${REMOTE_CONTRACT}.${patch}`, folder);
    return `${REMOTE_CONTRACT}.${patch}`;
  };
  try {
    const patches = await Promise.all(KIT.map((name) => publishedPatches(registry, name)));
    const [newest, complete] = [Math.max(-1, ...patches.flat()), Math.max(-1, ...(patches.at(-1) ?? []))];
    if (complete >= 0 && (await isPublished(registry, write(complete), folders)))
      return { version: `${REMOTE_CONTRACT}.${complete}`, isNew: false };
    const version = write(newest + 1);
    for (const folder of folders.values()) await npm(registry, ['publish', folder]);
    return { version, isNew: true };
  } finally {
    rmSync(staged, { recursive: true });
  }
}
