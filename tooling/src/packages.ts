import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The folder of the whole project. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The folder names of all remotes. */
export const remoteNames = (): string[] =>
  readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mfe-'))
    .map((entry) => entry.name)
    .sort();

/** The name of a remote's federation container: a valid identifier, since it becomes a variable. */
export const containerName = (remote: string): string => remote.replaceAll('-', '_');
