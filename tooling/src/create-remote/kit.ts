import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { run } from '../run.ts';

/** Libraries of the tooling that only the tests and checks of the workspace use. */
const WORKSPACE_ONLY = [
  '@playwright/test',
  '@swc/jest',
  '@typescript/typescript6',
  '@vr/bench',
  '@vr/server',
  'dependency-cruiser',
  'jest-environment-jsdom',
  'rollup',
  'rollup-plugin-dts',
  'webpack-dev-server',
];
/** The files of the tooling that build a remote, besides the loaders and plugins beside them. */
const NOT_FOR_REMOTES =
  /[.]test[.]ts$|^(?:debian|find-browser|install-object-storage|run|sbom|sources|stamp|unit|progress)[.]ts$/;

/** Returns the version that the workspace uses of a library, from the catalog in pnpm-workspace.yaml. */
export function catalogVersion(library: string): string {
  const [, catalog = ''] = readFileSync(path.join(ROOT, 'pnpm-workspace.yaml'), 'utf8').split('\ncatalog:\n');
  const found = catalog.split('\n').find((line) => line.replaceAll('"', '').startsWith(`  ${library}: `));
  if (!found) throw new Error(`${library} is not in the catalog`);
  return found.slice(found.lastIndexOf(': ') + 2);
}

/** Returns the version of pnpm that the workspace uses: `pnpm@12.21.0`. */
export const pnpm = (): string =>
  /pnpm@[\d.]+/.exec(readFileSync(path.join(ROOT, 'tooling/bootstrap.mjs'), 'utf8'))![0];

/** Writes the part of the tooling that builds a remote into a folder, as a package. */
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
  cpSync(path.join(ROOT, 'tooling/remote.mjs'), path.join(folder, 'remote.mjs'));
  for (const file of readdirSync(path.join(ROOT, 'tooling/src'), { withFileTypes: true }))
    if (file.isFile() && !NOT_FOR_REMOTES.test(file.name))
      cpSync(path.join(ROOT, 'tooling/src', file.name), path.join(folder, 'src', file.name));
}

/**
 * Packs what a remote in a repository of its own needs into a folder: the API's contract, the design system and the build.
 * Returns the names of the files by package.
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
