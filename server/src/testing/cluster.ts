import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';

/** A test's data need not survive a power cut. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export interface Cluster {
  /** Of the migrated database that every test copies; its role may create databases. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL that is thrown away after the run, with one migrated database to copy from; `durable` writes to
 * the disk as a portal's own does, for measurements.
 */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-test-'));
  const embedded = await startEmbedded({ dir: join(folder, 'postgres'), settings: durable ? {} : FAST });
  // A run that crashes must not leave it behind; signals have no time for a clean stop here.
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
  // PostgreSQL copies no database that somebody is connected to.
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
