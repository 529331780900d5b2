import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { StartFailure } from '@vr/server/config';
import { canInstallPackages, installPackages } from '@vr/tooling/cli/debian';

/** The folder of the PostgreSQL programs that drills use. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
/** The Debian package of the drills' PostgreSQL, with the path of one of its programs. */
export const POSTGRES = { 'postgresql-15': `${POSTGRES_BIN}/postgres` };

/** Returns the user that runs PostgreSQL, which refuses to run as root. Undefined if this process is not root. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Makes a folder that PostgreSQL can write to. */
export async function postgresFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const user = postgresUser();
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

/** Installs each Debian package whose given program is missing. Throws if a package cannot be installed. */
export async function requirePackages(packages: Record<string, string>): Promise<void> {
  const missing = () => Object.keys(packages).filter((name) => !existsSync(packages[name] as string));
  if (missing().length > 0 && canInstallPackages()) await installPackages(...missing());
  if (missing().length > 0)
    throw new StartFailure(`Not everything is installed: apt-get install ${missing().join(' ')}`);
}
