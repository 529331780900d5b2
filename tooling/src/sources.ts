import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './packages.ts';

const SKIPPED = new Set(['node_modules', 'dist', 'dist-dev', 'dist-monolith', 'data', 'test-results']);

export interface SourceFile {
  /** Path from the project's folder, with slashes. */
  path: string;
  text: string;
}

/** The files below a folder of the project whose names end thus. */
export function sourcesBelow(folder: string, ending: RegExp): SourceFile[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : sourcesBelow(name, ending);
    return ending.test(entry.name) ? [{ path: name, text: readFileSync(path.join(ROOT, name), 'utf8') }] : [];
  });
}
