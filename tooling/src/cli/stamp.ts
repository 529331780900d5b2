import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';

const SKIPPED = new Set(['node_modules', 'dist', 'dist-embedded', 'dist-dev']);

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) yield* filesBelow(name);
    } else if (!/\.test\.tsx?$/.test(entry.name)) yield name;
  }
}

/** Returns a hash of everything that a build reads: the files below these folders, and the versions of dependencies. */
export function inputHash(folders: readonly string[]): string {
  const hash = createHash('sha256');
  const files = folders.map((folder) => path.join(ROOT, folder)).flatMap((folder) => [...filesBelow(folder)]);
  for (const file of [...files, path.join(ROOT, 'pnpm-lock.yaml')])
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const stampFile = (target: string) => path.join(ROOT, '.cache/stamps', target.replaceAll('/', '-'));

/** Returns whether the last build of a target had inputs with this hash, and the output of the build still exists. */
export const isBuilt = (target: string, hash: string, output: string): boolean =>
  existsSync(output) && existsSync(stampFile(target)) && readFileSync(stampFile(target), 'utf8') === hash;

/** Stores the hash of the inputs that a target was built from. */
export function stamp(target: string, hash: string): void {
  mkdirSync(path.dirname(stampFile(target)), { recursive: true });
  writeFileSync(stampFile(target), hash);
}
