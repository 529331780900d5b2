import { rmSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { ensureMonths } from '../platform/db/months.ts';

/** Settings that trade durability for speed, because test data need not survive a power failure. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // The owner of a database cannot drop it while a worker process of the superuser uses it.
  autovacuum: 'off',
};

const MEMORY = '/dev/shm';
/** Several times the memory that a test run needs. */
const MEMORY_BYTES = 2 ** 31;

/**
 * Returns the parent folder for the data of a test run. It is in memory if there is enough, because copying databases on a
 * disk is slow.
 */
async function temporaryFolder(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free < MEMORY_BYTES ? tmpdir() : MEMORY;
}

export interface Cluster {
  /** The URL of the migrated database that every test copies. The role in it may create databases. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL with a migrated database for a test run. `durable`: writes safely to the disk, as in production. */
export async function startCluster({
  durable = false,
  settings = {},
}: {
  durable?: boolean;
  settings?: Record<string, string>;
} = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(durable ? tmpdir() : await temporaryFolder(), 'vr-portal-test-'));
  const embedded = await startEmbedded({
    dir: join(folder, 'postgres'),
    settings: { ...(durable ? {} : FAST), ...settings },
  });
  // A test run that crashes must not leave PostgreSQL running. An exit handler cannot wait for a clean stop.
  const abandon = () => {
    process.kill(embedded.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  process.once('exit', abandon);
  const superuser = new pg.Client({ connectionString: embedded.superuserUrl });
  await superuser.connect();
  await superuser.query('alter role portal createdb');
  await superuser.end();
  const db = openDatabase(embedded.url, { max: 1 });
  await migrate(db, systemClock);
  // Most tests run at a time in June 2026 and have sessions from the year before.
  await ensureMonths(db, '2025-06-01', '2026-08-01');
  // PostgreSQL cannot copy a database to which a connection is open.
  await db.close();
  return {
    url: embedded.url,
    async stop() {
      process.off('exit', abandon);
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
