import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The root folder of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Returns the folder names of all remotes. */
export const remoteNames = (): string[] =>
  readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mfe-'))
    .map((entry) => entry.name)
    .sort();

/** Returns the name of a remote's federation container. It becomes a variable, so it must be a valid identifier. */
export const containerName = (remote: string): string => remote.replaceAll('-', '_');
