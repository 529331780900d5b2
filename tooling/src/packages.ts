import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REMOTE_CONTRACT } from '@vr/shared-api/remote';

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

/** Returns the contract version that a remote is built against: `portal.contract` of its package.json, or the newest. */
export function contractOf(remote: string): string {
  const { portal } = JSON.parse(readFileSync(path.join(ROOT, remote, 'package.json'), 'utf8'));
  return portal?.contract ?? REMOTE_CONTRACT;
}
