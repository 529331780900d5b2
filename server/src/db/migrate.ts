import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { StartFailure } from '../config.ts';
import type { Database } from './database.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const FILE_NAME = /^\d{4}_\w+\.sql$/u;
/** The advisory lock of migrations. Any number works if it is the same on every node. */
export const MIGRATION_LOCK = 7_041_776;

const RECORD =
  'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null)';

export interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** Reads the migrations of this version, in order. */
export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}

/** Returns the migrations that a database has, as checksums by name. */
export async function appliedTo(client: pg.PoolClient): Promise<Map<string, string>> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('migration') is not null as there`);
  if (!known.rows[0]?.there) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function pending(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  for (const { name, checksum } of migrations) {
    const before = applied.get(name);
    if (before && before !== checksum)
      throw new StartFailure(`Migration ${name} has changed since it was applied; write a new one instead.`);
  }
  const known = new Set(migrations.map((migration) => migration.name));
  const last = migrations.at(-1)?.name ?? '';
  // Later migrations of a newer server are allowed (expand, then contract). An unknown one before our last is not.
  const foreign = [...applied.keys()].find((name) => !known.has(name) && name < last);
  if (foreign) throw new StartFailure(`The database has a migration that this server does not know: ${foreign}.`);
  return migrations.filter((migration) => !applied.has(migration.name));
}

/** Applies migrations inside the caller's transaction, and records them. */
export async function applyMigrations(
  client: pg.PoolClient,
  clock: Clock,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query(RECORD);
  for (const { name, text, checksum } of migrations) {
    try {
      await client.query(text);
    } catch (error) {
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
    await client.query('insert into migration values ($1, $2, $3)', [name, checksum, clock.now()]);
  }
}

/** Runs `work` while no other node migrates this database. Waits if one does. */
export async function withMigrationLock<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** Runs `work` in a transaction of this connection. `begin` is the statement that starts it. */
export async function inTransaction<T>(client: pg.PoolClient, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Brings the schema up to date and returns the names of the migrations that were applied. Nodes that start at once wait
 * for one another. Each migration and its record are one transaction.
 */
export async function migrate(db: Database, clock: Clock, folder: URL = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return db.connection((client) =>
    withMigrationLock(client, async () => {
      const todo = pending(migrations, await appliedTo(client));
      for (const migration of todo)
        await inTransaction(client, 'begin', () => applyMigrations(client, clock, [migration]));
      return todo.map((migration) => migration.name);
    }),
  );
}

/** Whether every migration of this version has been applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrations = await readMigrations();
  return db.connection(async (client) => pending(migrations, await appliedTo(client)).length === 0);
}
