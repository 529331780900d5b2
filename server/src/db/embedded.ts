import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartFailure } from '../config.ts';
import { binariesFor, chooseRunAs, POSTGRES_MAJOR, type RunAs } from './binaries.ts';

export interface EmbeddedOptions {
  /** The cluster's folder; made when it is not there. */
  dir: string;
  /** PostgreSQL settings besides the product's own. */
  settings?: Readonly<Record<string, string>>;
  /** Called when the database has gone away for good although nobody stopped it. */
  onLost?: () => void;
}

export interface Embedded {
  /** Connects as the role `portal`, which owns the database `portal` and is no superuser. */
  url: string;
  /** Connects as the superuser; for setting up clusters only. */
  superuserUrl: string;
  pid: number;
  /** Whether this start made the cluster. */
  created: boolean;
  /** Ends every connection and stops PostgreSQL; returns when it has stopped. */
  stop(): Promise<void>;
}

const START_MS = 60_000;
const STOP_MS = 60_000;
/** A socket's path may have about a hundred characters, which a project's own folder can exceed, as can TMPDIR. */
const SOCKETS = '/tmp/vr-portal-pg-';
/** The session that holds this advisory lock owns the cluster; however its process dies, the lock goes with it. */
const LEASE = 7_041_777;

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // The binaries' default probes /dev/shm, which small containers keep too small.
  dynamic_shared_memory_type: 'mmap',
};

interface Running {
  pid: number;
  sockets: string;
  ready: boolean;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether a process is a PostgreSQL on this folder: after a crash or in a container its number may be another's. */
function isPostgresOf(pid: number, dir: string): boolean {
  if (!isAlive(pid)) return false;
  // Without /proc the number alone has to do, which is what PostgreSQL itself goes by.
  if (process.platform !== 'linux') return true;
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dir) &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    );
  } catch {
    return false;
  }
}

/** The postmaster on this folder, as its pid file tells: number, socket folder in line 5, state in line 8. */
async function runningOn(dir: string): Promise<Running | undefined> {
  const lines = await readFile(join(dir, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const pid = Number(lines[0]);
  if (!pid || !isPostgresOf(pid, dir)) return undefined;
  return { pid, sockets: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

const urlOf = (sockets: string, role: string, database: string): string =>
  `postgres:///${database}?${new URLSearchParams({ host: sockets, user: role })}`;

/** Where to connect to a cluster that another process runs; undefined when none does. */
export async function urlOfRunning(dir: string): Promise<string | undefined> {
  const running = await runningOn(dir);
  return running?.ready ? urlOf(running.sockets, 'portal', 'portal') : undefined;
}

/**
 * How PostgreSQL is started. As root on Linux the folder is handed over as the working directory, which is entered
 * before root's rights are dropped, and named by /proc/self/cwd: so it works also below a home closed to others.
 */
function launch(dir: string, runAs: RunAs | undefined): { dataPath: string; options: SpawnOptions } {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const dataPath = runAs && process.platform === 'linux' ? '/proc/self/cwd' : dir;
  return { dataPath, options: { ...runAs, cwd: dir, env } };
}

async function makeFolder(path: string, runAs: RunAs | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (runAs) await chown(path, runAs.uid, runAs.gid);
}

/** Makes the cluster aside and moves it into place, so that it is there whole or not at all. */
async function initialise(dir: string, binaries: string, runAs: RunAs | undefined): Promise<void> {
  const aside = `${dir}.${randomBytes(4).toString('hex')}`;
  await makeFolder(aside, runAs);
  try {
    const { dataPath, options } = launch(aside, runAs);
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const child = spawn(
      join(binaries, 'bin', 'initdb'),
      ['-D', dataPath, '-U', 'postgres', '--auth=trust', ...locale],
      {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
    if (code !== 0) throw new Error(`initdb failed: ${said.trim()}`);
    await rename(aside, dir).catch((error: NodeJS.ErrnoException) => {
      // Another server was faster; whose cluster it is, the lease decides.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function hasCluster(dir: string): Promise<boolean> {
  let major: string;
  try {
    major = (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new StartFailure(`The data in ${dir} cannot be read: it belongs to another user of this machine.`, {
      cause: error,
    });
  }
  if (major !== POSTGRES_MAJOR)
    throw new StartFailure(
      `The data in ${dir} was made by PostgreSQL ${major}, but this version of the portal runs PostgreSQL ${POSTGRES_MAJOR}: restore a backup into a new data folder.`,
    );
  return true;
}

const inUse = (dir: string): StartFailure =>
  new StartFailure(`The data in ${dir} is in use by another server: stop that one first, or set another DATA_DIR.`);

async function until(deadline: number, done: () => boolean | Promise<boolean>): Promise<boolean> {
  while (!(await done())) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/** Takes the lease, or undefined when another process has it. */
async function takeLease(sockets: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: urlOf(sockets, 'postgres', 'postgres'),
    application_name: 'portal lease',
  });
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LEASE]);
  if (rows[0]?.taken) return client;
  await client.end();
  return undefined;
}

/** Fast shutdown: open transactions are rolled back, what was acknowledged stays. */
async function stopPostmaster(pid: number, dir: string): Promise<void> {
  if (!isPostgresOf(pid, dir)) return;
  process.kill(pid, 'SIGINT');
  const stopped = await until(Date.now() + STOP_MS, () => !isPostgresOf(pid, dir));
  // Immediate shutdown: the next start replays the log, and loses nothing that was acknowledged.
  if (!stopped) process.kill(pid, 'SIGQUIT');
}

/** Clears the way: refuses a cluster that a living server owns, replaces one whose server was killed. */
async function replaceOrphan(dir: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const orphan = await runningOn(dir);
    if (!orphan) break;
    let lease: pg.Client | undefined;
    try {
      lease = await takeLease(orphan.sockets);
    } catch (error) {
      // On its way up or down: what it becomes decides.
      if (Date.now() > deadline) throw error;
      await sleep(50);
      continue;
    }
    if (!lease) throw inUse(dir);
    lease.on('error', () => undefined);
    await stopPostmaster(orphan.pid, dir);
    await rm(orphan.sockets, { recursive: true, force: true });
    break;
  }
}

/**
 * Removes the sockets of a PostgreSQL that crashed. Its pid file is PostgreSQL's own to judge, except where its number
 * has become another process of the same user (containers hand out the same few numbers again): PostgreSQL would take
 * that for a server and refuse.
 */
async function clearAfterCrash(dir: string): Promise<void> {
  const path = join(dir, 'postmaster.pid');
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || isPostgresOf(pid, dir)) return;
  if (lines[4]?.startsWith(SOCKETS)) await rm(lines[4], { recursive: true, force: true });
  if (isAlive(pid)) await rename(path, `${path}.stale`);
}

/** Starts PostgreSQL detached, so that Ctrl-C in a terminal reaches the server alone, which stops it when it is done. */
async function launchPostmaster(
  dir: string,
  sockets: string,
  settings: Readonly<Record<string, string>>,
  binaries: string,
  runAs: RunAs | undefined,
): Promise<number> {
  const { dataPath, options } = launch(dir, runAs);
  // A file rather than a pipe: it also takes what PostgreSQL says after its server was killed.
  const logPath = `${dir}.log`;
  const log = await open(logPath, 'a', 0o600);
  const { size: before } = await log.stat();
  const args = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', dataPath, '-k', sockets, ...args], {
    ...options,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  let ended: string | undefined;
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('exit', (code, signal) => {
    ended ??= `it ended with ${signal ?? `code ${code}`}`;
  });
  child.unref();
  const up = await until(
    Date.now() + START_MS,
    async () =>
      ended !== undefined || ((await runningOn(dir))?.pid === child.pid && (await runningOn(dir))?.ready === true),
  );
  if (up && ended === undefined && child.pid) return child.pid;
  if (child.pid && ended === undefined) process.kill(child.pid, 'SIGQUIT');
  const said = (await readFile(logPath, 'utf8')).slice(before).trim();
  throw new Error(`PostgreSQL did not start: ${ended ?? 'it is not ready after a minute'}${said ? `\n${said}` : ''}`);
}

/** The role and the database that the portal works with; the role owns its database and is no superuser. */
async function prepareDatabase(sockets: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(sockets, 'postgres', 'postgres') });
  await client.connect();
  try {
    const role = await client.query(`select from pg_roles where rolname = 'portal'`);
    if (!role.rowCount) await client.query('create role portal login');
    const database = await client.query(`select from pg_database where datname = 'portal'`);
    if (!database.rowCount) await client.query('create database portal owner portal');
  } finally {
    await client.end();
  }
}

/** Keeps the lease through a restart of PostgreSQL after one of its processes crashed; tells when it cannot. */
function keepLease(lease: pg.Client, sockets: string, onLost: () => void): { release(): Promise<void> } {
  let held: pg.Client | undefined = lease;
  let released = false;
  const regain = async (): Promise<void> => {
    const deadline = Date.now() + 10_000;
    while (!released && Date.now() < deadline) {
      await sleep(100);
      held = await takeLease(sockets).catch(() => undefined);
      if (held) return watch(held);
    }
    if (!released) onLost();
  };
  const watch = (client: pg.Client): void => {
    client.on('error', () => undefined);
    client.on('end', () => {
      if (!released) void regain();
    });
  };
  watch(lease);
  return {
    async release() {
      released = true;
      await held?.end().catch(() => undefined);
    },
  };
}

/**
 * Starts the embedded PostgreSQL of a folder: makes the cluster the first time, replaces an orphan whose server was
 * killed, and refuses a folder that another living server owns.
 */
export async function startEmbedded({
  dir,
  settings = {},
  onLost = () => undefined,
}: EmbeddedOptions): Promise<Embedded> {
  await mkdir(dirname(dir), { recursive: true });
  const runAs = await chooseRunAs(dir);
  const binaries = await binariesFor(runAs);
  const created = !(await hasCluster(dir));
  if (created) await initialise(dir, binaries, runAs);
  await replaceOrphan(dir);
  await clearAfterCrash(dir);

  const sockets = await mkdtemp(SOCKETS);
  if (runAs) await chown(sockets, runAs.uid, runAs.gid);
  let pid: number;
  try {
    pid = await launchPostmaster(dir, sockets, settings, binaries, runAs);
  } catch (error) {
    await rm(sockets, { recursive: true, force: true });
    // Two that start at once: PostgreSQL lets one of them in.
    throw (await runningOn(dir)) ? inUse(dir) : error;
  }
  // Another that starts now may have taken ours for an orphan, and be stopping it: then the folder is theirs.
  const lease = await takeLease(sockets).catch(() => undefined);
  if (!lease) throw inUse(dir);
  const keeper = keepLease(lease, sockets, onLost);
  await prepareDatabase(sockets);

  return {
    url: urlOf(sockets, 'portal', 'portal'),
    superuserUrl: urlOf(sockets, 'postgres', 'postgres'),
    pid,
    created,
    async stop() {
      await keeper.release();
      await stopPostmaster(pid, dir);
      await rm(sockets, { recursive: true, force: true });
    },
  };
}
