import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillTemplate } from './template.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
const TEMPLATE = new URL('../../../deploy/pgbouncer/pgbouncer.ini.template', import.meta.url);
const READY_MS = 10_000;

/** The Debian package of PgBouncer. */
export const PGBOUNCER_PACKAGE = 'pgbouncer';

/** Returns one line that says why the tests behind PgBouncer cannot run here, or undefined if they can. */
export const missingPgBouncer = (): string | undefined =>
  existsSync(PGBOUNCER) ? undefined : `PgBouncer is not installed: apt-get install ${PGBOUNCER_PACKAGE}`;

/** A PgBouncer in transaction mode in front of a database, with the configuration of `deploy/`. */
export interface PgBouncer {
  /** The database through PgBouncer. */
  url: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts PgBouncer in front of the database at a URL with a socket folder. `poolSize` are its connections to PostgreSQL: with
 * few, all callers share them.
 */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<PgBouncer> {
  const { searchParams, pathname, port: serverPort } = new URL(databaseUrl);
  const [sockets, role] = [searchParams.get('host') ?? '', searchParams.get('user') ?? ''];
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-pgbouncer-'));
  // Only the user of PostgreSQL may enter the folder of its socket. PgBouncer refuses to run as root anyway.
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
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const url = `postgres://${role}@127.0.0.1:${port}${pathname}`;
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      break;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`PgBouncer did not start: ${output}`, { cause: error });
      await pause(50);
    }
  }
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
