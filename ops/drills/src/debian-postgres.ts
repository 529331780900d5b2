import { execFileSync } from 'node:child_process';

/** The Debian package of the PostgreSQL of drills, and the folder of its programs. */
export const POSTGRES_PACKAGE = 'postgresql-15';
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';

/** The user of PostgreSQL, which refuses to run as root. Undefined if this process is not root. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
