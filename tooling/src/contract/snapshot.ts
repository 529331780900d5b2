/**
 * `pnpm contract:snapshot`: writes the snapshot of the contract's current version (REMOTE_CONTRACT) into `contracts/`. Fails
 * if a different snapshot exists, because released remotes rely on it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { REMOTE_CONTRACT } from '@vr/shared-api/remote';
import { SHARED_MODULES } from '../federation/shared-modules.ts';
import { REFERENCES, ROOT } from '../packages.ts';
import { declarationsOf, OWN_MODULES, sourceOf } from './declarations.ts';

const CONTRACTS = path.join(REFERENCES, 'contracts');

/** A version of the contract, without the declarations of our own modules. */
export interface Contract {
  version: string;
  /** The versions of the libraries that the shell provides. */
  libraries: Record<string, string>;
  /** The modules that the shell provides, with the names of their exports, or 'all'. */
  modules: Record<string, readonly string[] | 'all'>;
}

export const snapshotFolder = (version: string): string => path.join(CONTRACTS, version);

export const snapshotVersions = (): string[] =>
  (existsSync(CONTRACTS) ? readdirSync(CONTRACTS) : []).filter((name) => /^\d+[.]\d+$/.test(name));

/** Reads a version of the contract. Throws if it has no snapshot. */
export function readContract(version: string): Contract {
  const file = path.join(snapshotFolder(version), 'contract.json');
  if (!existsSync(file)) throw new Error(`There is no snapshot of contract ${version}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function currentContract(): Contract {
  const shell = createRequire(path.join(ROOT, 'shell/package.json'));
  const libraries = SHARED_MODULES.map(({ versionOf }) => versionOf).filter((name) => !name.startsWith('@vr/'));
  return {
    version: REMOTE_CONTRACT,
    libraries: Object.fromEntries(libraries.map((name) => [name, shell(`${name}/package.json`).version as string])),
    modules: Object.fromEntries(SHARED_MODULES.map(({ request, exports }) => [request, exports ?? 'all'])),
  };
}

async function snapshotFiles(): Promise<Map<string, string>> {
  // A dynamic import, because tooling that is installed in another repository has no bundler.
  const { bundleDeclarations } = await import('./bundle-declarations.ts');
  const files = new Map([['contract.json', `${JSON.stringify(currentContract(), null, 2)}\n`]]);
  for (const request of OWN_MODULES) files.set(declarationsOf(request), await bundleDeclarations(sourceOf(request)));
  return files;
}

/** Writes a snapshot into a folder. Throws if the folder holds a different snapshot. */
export function writeSnapshot(folder: string, files: ReadonlyMap<string, string>): void {
  const changed = [...files].filter(([name, text]) => {
    const file = path.join(folder, name);
    return existsSync(file) && readFileSync(file, 'utf8') !== text;
  });
  if (changed.length > 0)
    throw new Error(
      `The snapshot of contract ${path.basename(folder)} differs in ${changed.map(([name]) => name).join(', ')}. ` +
        'Raise REMOTE_CONTRACT: the minor version for an addition, the major version for anything else.',
    );
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
}

if (import.meta.main) {
  try {
    writeSnapshot(snapshotFolder(REMOTE_CONTRACT), await snapshotFiles());
    console.log(`contracts/${REMOTE_CONTRACT} is up to date`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
