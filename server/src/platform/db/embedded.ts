import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartFailure } from '../../config.ts';
import { binariesFor, chooseRunAs, POSTGRES_MAJOR, type RunAs } from './binaries.ts';

export interface EmbeddedOptions {
  /** The folder of the cluster. It is created if it does not exist. */
  dir: string;
  /** PostgreSQL settings in addition to the product's own. */
  settings?: Readonly<Record<string, string>>;
  /** Called if the database stops without a call of `stop()`, or if another server now owns it. */
  onLost?: () => void;
}

export interface Embedded {
  /** Connects as the role `portal`, which owns the database `portal` and is no superuser. */
  url: string;
  /** Connects as the superuser. Only for setting up clusters. */
  superuserUrl: string;
  pid: number;
  created: boolean;
  /** Ends every connection and stops PostgreSQL; returns when it has stopped. */
  stop(): Promise<void>;
}

const START_MS = 60_000;
const STOP_MS = 60_000;
/** How long the child processes of a killed postmaster may take to end. No new PostgreSQL can start before that. */
const ORPHANS_MS = 20_000;
const ORPHANS_LEFT = /pre-existing shared memory block/u;
/** The prefix of socket folders. A socket path is limited to about 100 characters, which a project's folder may exceed. */
const SOCKET_FOLDER_PREFIX = '/tmp/vr-portal-pg-';
/** The session that holds this advisory lock owns the cluster. PostgreSQL releases the lock however the process ends. */
const LEASE = 7_041_777;

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // The details of an error contain values, such as a duplicate e-mail address.
  log_error_verbosity: 'terse',
  // By default, the binaries try /dev/shm, which is too small in small containers.
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

/** Returns whether a process is the PostgreSQL of this folder. After a crash, another process may have the same pid. */
function isPostgresOf(pid: number, dir: string): boolean {
  if (!isAlive(pid)) return false;
  // Without /proc, only the pid can be checked, as PostgreSQL itself does.
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

/** Returns the postmaster of this folder from postmaster.pid: line 1 has the pid, 5 the socket folder, 8 the state. */
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

/** Returns the URL of a cluster that is already running, or undefined if it is not running. */
export async function urlOfRunning(dir: string): Promise<string | undefined> {
  const running = await runningOn(dir);
  return running?.ready ? urlOf(running.sockets, 'portal', 'portal') : undefined;
}

/**
 * Returns how to start PostgreSQL. Root on Linux passes the folder as the working directory, /proc/self/cwd. A process
 * enters its working directory before it drops root's rights, so this works even inside a home folder that other users
 * cannot enter.
 */
function launchOptions(dir: string, runAs: RunAs | undefined): { dataPath: string; options: SpawnOptions } {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const dataPath = runAs && process.platform === 'linux' ? '/proc/self/cwd' : dir;
  return { dataPath, options: { ...runAs, cwd: dir, env } };
}

async function makeFolder(path: string, runAs: RunAs | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (runAs) await chown(path, runAs.uid, runAs.gid);
}

/** Creates the cluster in a folder beside `dir` and renames it, so that `dir` is either complete or missing. */
async function initialise(dir: string, binaries: string, runAs: RunAs | undefined): Promise<void> {
  const aside = `${dir}.${randomBytes(4).toString('hex')}`;
  await makeFolder(aside, runAs);
  try {
    const { dataPath, options } = launchOptions(aside, runAs);
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const child = spawn(
      join(binaries, 'bin', 'initdb'),
      ['-D', dataPath, '-U', 'postgres', '--auth=trust', ...locale],
      {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let errorOutput = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errorOutput += chunk;
    });
    const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
    if (code !== 0) throw new Error(`initdb failed: ${errorOutput.trim()}`);
    await rename(aside, dir).catch((error: NodeJS.ErrnoException) => {
      // Another server created the cluster first. The lease decides which server owns the cluster.
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

/** Acquires the lease and returns its connection, or undefined if another process holds the lease. */
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

/** Stops PostgreSQL with a fast shutdown: open transactions are rolled back, acknowledged commits stay. */
async function stopPostmaster(pid: number, dir: string): Promise<void> {
  if (!isPostgresOf(pid, dir)) return;
  process.kill(pid, 'SIGINT');
  const stopped = await until(Date.now() + STOP_MS, () => !isPostgresOf(pid, dir));
  // Immediate shutdown: the next start replays the write-ahead log, so no acknowledged commit is lost.
  if (!stopped) process.kill(pid, 'SIGQUIT');
}

/** Stops a PostgreSQL whose server was killed. Fails if a living server owns the cluster. */
async function stopOrphan(dir: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const orphan = await runningOn(dir);
    if (!orphan) break;
    let lease: pg.Client | undefined;
    try {
      lease = await takeLease(orphan.sockets);
    } catch (error) {
      // PostgreSQL is starting or stopping. Try again until it is running or has ended.
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
 * Removes the sockets of a PostgreSQL that crashed. PostgreSQL itself handles the pid file, unless the pid now belongs to
 * another process (containers reuse the same few pids): PostgreSQL would take that process for a server and refuse to start.
 */
async function clearAfterCrash(dir: string): Promise<void> {
  const path = join(dir, 'postmaster.pid');
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || isPostgresOf(pid, dir)) return;
  if (lines[4]?.startsWith(SOCKET_FOLDER_PREFIX)) await rm(lines[4], { recursive: true, force: true });
  if (isAlive(pid)) await rename(path, `${path}.stale`);
}

/** Starts PostgreSQL detached: Ctrl-C then reaches only the server, which stops PostgreSQL last. */
async function launchPostmaster(
  dir: string,
  sockets: string,
  settings: Readonly<Record<string, string>>,
  binaries: string,
  runAs: RunAs | undefined,
): Promise<number> {
  const { dataPath, options } = launchOptions(dir, runAs);
  // A file instead of a pipe, so that PostgreSQL can still log after its server was killed.
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
  const output = (await readFile(logPath, 'utf8')).slice(before).trim();
  throw new Error(
    `PostgreSQL did not start: ${ended ?? 'it is not ready after a minute'}${output ? `\n${output}` : ''}`,
  );
}

/** Creates the role and the database of the portal if they do not exist. The role is not a superuser. */
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

/**
 * Acquires the lease again when PostgreSQL has restarted after a crash of one of its processes. Calls `onLost` after 10 s
 * without success.
 */
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

/** Starts the PostgreSQL of a folder, even if its last server was killed. Fails if a living server owns the folder. */
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
  await stopOrphan(dir);
  await clearAfterCrash(dir);

  const sockets = await mkdtemp(SOCKET_FOLDER_PREFIX);
  if (runAs) await chown(sockets, runAs.uid, runAs.gid);
  let pid = 0;
  try {
    const deadline = Date.now() + ORPHANS_MS;
    while (!pid)
      pid = await launchPostmaster(dir, sockets, settings, binaries, runAs).catch(async (error: Error) => {
        if (!ORPHANS_LEFT.test(error.message) || Date.now() > deadline) throw error;
        await sleep(100);
        return 0;
      });
  } catch (error) {
    await rm(sockets, { recursive: true, force: true });
    // If two servers start at once, PostgreSQL accepts only one of them.
    throw (await runningOn(dir)) ? inUse(dir) : error;
  }
  // Another starting server may take this PostgreSQL for an orphan and stop it. That server then owns the folder.
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
