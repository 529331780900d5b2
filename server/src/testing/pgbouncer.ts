import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilConnectable } from './connectable.ts';
import { freePort } from './free-ports.ts';
import { fillTemplate } from './template.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
const TEMPLATE = new URL('../../../ops/deploy/pgbouncer/pgbouncer.ini.template', import.meta.url);

export const PGBOUNCER_PACKAGE = 'pgbouncer';

/** Returns undefined if the tests behind PgBouncer can run here. Otherwise one line that says why not and how to fix it. */
export const missingPgBouncer = (): string | undefined =>
  existsSync(PGBOUNCER) ? undefined : `PgBouncer is not installed: apt-get install ${PGBOUNCER_PACKAGE}`;

/** A PgBouncer in transaction mode in front of a database, configured as in `ops/deploy/`. */
export interface PgBouncer {
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of a database that has a socket folder. With a small `poolSize`, callers share connections. */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<PgBouncer> {
  const { searchParams, pathname, port: serverPort } = new URL(databaseUrl);
  const [sockets, role] = [searchParams.get('host') ?? '', searchParams.get('user') ?? ''];
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-pgbouncer-'));
  // Only PostgreSQL's user may enter the folder of the socket. PgBouncer also refuses to run as root.
  const { uid, gid } = await stat(sockets);
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
  const port = await freePort();
  const filled = fillTemplate(await readFile(TEMPLATE, 'utf8'), {
    SERVER: `host=${sockets} port=${serverPort || '5432'}`,
    ADDRESS: '127.0.0.1',
    PORT: String(port),
    AUTH_TYPE: 'trust',
    AUTH_FILE: users,
  });
  await writeFile(config, `${filled.replace(/^default_pool_size.*$/mu, `default_pool_size = ${poolSize}`)}\n`);
  await writeFile(users, `"${role}" ""\n`);
  if (process.getuid?.() === 0) await chown(folder, uid, gid);

  const child = spawn(PGBOUNCER, [config], { uid, gid, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const url = `postgres://${role}@127.0.0.1:${port}${pathname}`;
  await untilConnectable(child, url);
  return {
    url,
    async stop() {
      process.off('exit', abandon);
      const exit = once(child, 'exit');
      child.kill('SIGINT');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
