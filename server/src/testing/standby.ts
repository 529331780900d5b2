import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { binariesFor, chooseRunAs } from '../platform/db/binaries.ts';
import type { Embedded } from '../platform/db/embedded.ts';
import { untilConnectable } from './connectable.ts';

/** Files of a running PostgreSQL that must not be in a copy. */
const OWN_FILES = new Set(['postmaster.pid', 'postmaster.opts']);

/** A PostgreSQL that follows another PostgreSQL through streaming replication. */
export interface Standby {
  url: string;
  superuserUrl: string;
  /** Stops the process abruptly, as if the machine had failed. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Copies a running PostgreSQL and starts the copy as a replica. Works like pg_basebackup, which the embedded PostgreSQL does
 * not include.
 */
export async function startStandby(primary: Embedded, from: string, dir: string): Promise<Standby> {
  const superuser = new pg.Client({ connectionString: primary.superuserUrl });
  await superuser.connect();
  await superuser.query("select pg_backup_start('standby', true)");
  await cp(from, dir, { recursive: true, preserveTimestamps: true, filter: (path) => !OWN_FILES.has(basename(path)) });
  const { rows } = await superuser.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await superuser.end();
  await writeFile(join(dir, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(dir, 'standby.signal'), '');

  const runAs = await chooseRunAs(from);
  const sockets = await mkdtemp('/tmp/vr-portal-standby-');
  const { searchParams } = new URL(primary.superuserUrl);
  const binaries = await binariesFor(runAs);
  if (runAs) {
    await chown(sockets, runAs.uid, runAs.gid);
    execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, dir]);
  }
  const settings = {
    listen_addresses: '',
    dynamic_shared_memory_type: 'mmap',
    primary_conninfo: `host=${searchParams.get('host')} user=postgres`,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // This process enters the folder before it starts PostgreSQL, whose user may not be able to enter the parent folders (see
  // embedded.ts).
  const dataPath = runAs && process.platform === 'linux' ? '/proc/self/cwd' : dir;
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', dataPath, '-k', sockets, ...args], {
    ...runAs,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const abandon = () => child.kill('SIGQUIT');
  process.once('exit', abandon);
  const urlOf = (role: string, database: string) =>
    `postgres:///${database}?${new URLSearchParams({ host: sockets, user: role })}`;
  await untilConnectable(child, urlOf('postgres', 'postgres'));
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', abandon);
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    }
    await rm(sockets, { recursive: true, force: true });
  };
  return {
    url: urlOf('portal', 'portal'),
    superuserUrl: urlOf('postgres', 'portal'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
  };
}
