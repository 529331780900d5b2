import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';

const SKIPPED = new Set(['node_modules', 'dist', 'dist-dev', 'contracts', 'data', 'test-results']);

export interface SourceFile {
  /** Path relative to the searched root folder, with forward slashes. */
  path: string;
  text: string;
}

/** Reads the files below a folder of `root` whose names match a pattern. */
export function sourcesBelow(folder: string, pattern: RegExp, root = ROOT): SourceFile[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : sourcesBelow(name, pattern, root);
    return pattern.test(entry.name) ? [{ path: name, text: readFileSync(path.join(root, name), 'utf8') }] : [];
  });
}
