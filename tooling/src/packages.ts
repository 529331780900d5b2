import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REMOTE_CONTRACT } from '@vr/shared-api/remote';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Whether this code is installed as a package, by a remote in its own repository. */
export const isInstalled = import.meta.dirname.includes(`${path.sep}node_modules${path.sep}`);

/** The folder in which commands run: the root of the repository. */
export const HOME = isInstalled ? process.cwd() : ROOT;

/** Returns the folder of a package. In the repository of a single remote, that is the current folder. */
export const folderOf = (name: string): string => (isInstalled ? HOME : path.join(ROOT, name));

/** The folder with the contracts and the glossary, which checks read. The installed tooling contains copies of both. */
export const REFERENCES = isInstalled ? path.resolve(import.meta.dirname, '..') : ROOT;

/** Returns the name of the remote in the current folder. */
const ownName = (): string =>
  JSON.parse(readFileSync(path.join(HOME, 'package.json'), 'utf8')).name.replace(/^@[^/]+\//, '');

/** Returns the folder names of all remotes. In the repository of a single remote, returns the name of that remote. */
export const remoteNames = (): string[] =>
  isInstalled
    ? [ownName()]
    : readdirSync(ROOT, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name.startsWith('mfe-'))
        .map((entry) => entry.name)
        .sort();

/** Returns the name of a remote's federation container. It becomes a variable, so it must be a valid identifier. */
export const containerName = (remote: string): string => remote.replaceAll('-', '_');

/** Returns the contract version that a remote is built against: `portal.contract` of its package.json, or the newest. */
export function contractOf(remote: string): string {
  const { portal } = JSON.parse(readFileSync(path.join(folderOf(remote), 'package.json'), 'utf8'));
  return portal?.contract ?? REMOTE_CONTRACT;
}
