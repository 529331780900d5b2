import { execFileSync } from 'node:child_process';
import { appendFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { POSTGRES_BIN, postgresUser } from '../debian-postgres.ts';

/** Runs a program of PostgreSQL. As root, the user `postgres` runs it: PostgreSQL refuses to run as root. */
function run(program: string, ...args: string[]): void {
  const file = path.join(POSTGRES_BIN, program);
  execFileSync(file, args, { ...postgresUser(), cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Makes a database cluster with WAL archiving, as docs/operators.md describes. */
export async function createCluster(data: string, archive: string, port: number): Promise<void> {
  run('initdb', '-D', data, '-U', 'postgres', '-E', 'UTF8', '--auth=trust');
  await appendFile(
    path.join(data, 'postgresql.conf'),
    `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
archive_mode = on
archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'
archive_timeout = 60
`,
  );
}

/** Copies a running cluster, and the WAL that the copy needs. */
export const takeBaseBackup = (target: string, port: number): void =>
  run('pg_basebackup', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-D', target, '-c', 'fast');

/** Makes a base backup recover everything in the archive up to, but not including, an instant. */
export async function recoverUntil(data: string, archive: string, instant: string): Promise<void> {
  await appendFile(
    path.join(data, 'postgresql.conf'),
    `restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${instant}'
recovery_target_inclusive = off
recovery_target_action = promote
`,
  );
  await writeFile(path.join(data, 'recovery.signal'), '');
}

/** Starts a cluster, and returns when it accepts connections. */
export const start = (data: string): void => run('pg_ctl', 'start', '-w', '-t', '300', '-D', data, '-l', `${data}.log`);
/** Stops a cluster: `fast` in an orderly way, `immediate` as a power failure would. */
export const stop = (data: string, mode: 'fast' | 'immediate'): void => run('pg_ctl', 'stop', '-D', data, '-m', mode);
