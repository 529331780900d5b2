import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../cli/run.ts';
import { ROOT } from '../packages.ts';

/** Dependencies of the tooling that only the tests and checks of the workspace use. */
const WORKSPACE_ONLY = [
  '@playwright/test',
  '@vr/ops-bench',
  '@vr/server',
  'dependency-cruiser',
  'rollup',
  'rollup-plugin-dts',
  'webpack-dev-server',
];
/** The parts of the tooling that build, test and check a remote. */
const FOR_REMOTES = ['packages.ts', 'webpack', 'federation', 'jest', 'check', 'contract'];
/** Matches the files in {@link FOR_REMOTES} that only the workspace uses. */
const NOT_FOR_REMOTES =
  /[.]test[.]ts$|[\\/](?:webpack[.]config|dev-server|budgets|import-rules|bundle-declarations|differences|shell)[.]ts$/;

interface Manifest {
  devDependencies: Record<string, string>;
}

/** Returns the version of a library from the catalog in pnpm-workspace.yaml. */
function catalogVersion(library: string): string {
  const [, catalog = ''] = readFileSync(path.join(ROOT, 'pnpm-workspace.yaml'), 'utf8').split('\ncatalog:\n');
  const found = catalog.split('\n').find((line) => line.replaceAll('"', '').startsWith(`  ${library}: `));
  if (!found) throw new Error(`${library} is not in the catalog`);
  return found.slice(found.lastIndexOf(': ') + 2);
}

/** Returns the version of a library that the workspace uses, from a package.json or from the catalog. */
export function versionOf(library: string): string {
  for (const holder of ['package.json', 'shared-ui/package.json']) {
    const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, holder), 'utf8')) as Manifest;
    const version = devDependencies[library];
    if (version && version !== 'catalog:') return version;
  }
  return catalogVersion(library);
}

/** Returns the version of pnpm that the workspace uses: `pnpm@12.21.0`. */
export const pnpm = (): string =>
  /pnpm@[\d.]+/.exec(readFileSync(path.join(ROOT, 'tooling/bootstrap.mjs'), 'utf8'))![0];

/** Writes a package into a folder: the part of the tooling that builds, tests and checks a remote. */
function writeTooling(folder: string): void {
  const { name, version, type, exports, dependencies } = JSON.parse(
    readFileSync(path.join(ROOT, 'tooling/package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> } & Record<string, unknown>;
  const libraries = Object.entries(dependencies)
    .filter(([library]) => !WORKSPACE_ONLY.includes(library))
    .map(([library, wanted]) => [
      library,
      wanted === 'catalog:' ? catalogVersion(library) : wanted.startsWith('workspace:') ? '1.0.0' : wanted,
    ]);
  const manifest = {
    name,
    version,
    type,
    exports,
    dependencies: Object.fromEntries(libraries),
  };
  mkdirSync(path.join(folder, 'src'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  for (const file of ['remote.mjs', 'jest.mjs', 'types.mjs'])
    cpSync(path.join(ROOT, 'tooling', file), path.join(folder, file));
  for (const part of FOR_REMOTES)
    cpSync(path.join(ROOT, 'tooling/src', part), path.join(folder, 'src', part), {
      recursive: true,
      filter: (source) => !NOT_FOR_REMOTES.test(source),
    });
  // The checks compare remotes with these files.
  for (const reference of ['contracts', 'docs/glossary.md'])
    cpSync(path.join(ROOT, reference), path.join(folder, reference), { recursive: true });
}

/**
 * Packs shared-api, shared-ui and the tooling into a folder, for a remote in its own repository. Returns the file names of
 * the tarballs by package.
 */
export async function packKit(folder: string): Promise<Record<string, string>> {
  const staged = mkdtempSync(path.join(tmpdir(), 'vr-tooling-'));
  mkdirSync(folder, { recursive: true });
  try {
    writeTooling(staged);
    for (const source of [path.join(ROOT, 'shared-api'), path.join(ROOT, 'shared-ui'), staged])
      await run('npx', ['-y', pnpm(), '--dir', source, 'pack', '--pack-destination', folder]);
  } finally {
    rmSync(staged, { recursive: true });
  }
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.tgz'))
      .map((file) => [`@vr/${/^vr-(.*)-\d+[.]/.exec(file)![1]}`, file]),
  );
}
