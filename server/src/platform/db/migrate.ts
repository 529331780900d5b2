import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import { StartFailure } from '../../config.ts';
import type { Database } from './database.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const FILE_NAME = /^\d{4}_\w+\.sql$/u;
/** The number of the advisory lock for migrations. All nodes must use the same number. */
export const MIGRATION_LOCK = 7_041_776;
/** The interval in milliseconds at which a node checks whether another node's migrations are done. */
const POLL_MS = 100;

/** The first line of a migration that does not run in one transaction, because it builds an index concurrently. */
const NO_TRANSACTION = /^-- no transaction\r?\n/u;
const CONCURRENTLY = /\bconcurrently\b/iu;
/** How long a migration waits for a table lock before it tries again later. Meanwhile, all users of the table wait too. */
const LOCK_TIMEOUT_MS = 1000;
const LOCK_TRIES = 60;
const LOCK_NOT_AVAILABLE = '55P03';

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

/** Returns the migrations that a database has: checksums by name. */
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
  // A newer server's later migrations are allowed (expand, then contract). An unknown one before our last one is not.
  const foreign = [...applied.keys()].find((name) => !known.has(name) && name < last);
  if (foreign) throw new StartFailure(`The database has a migration that this server does not know: ${foreign}.`);
  return migrations.filter((migration) => !applied.has(migration.name));
}

const explained = (name: string, error: unknown): Error =>
  new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });

const record = (client: pg.PoolClient, clock: Clock, { name, checksum }: Migration) =>
  client.query('insert into migration values ($1, $2, $3)', [name, checksum, clock.now()]);

/** Applies migrations to an empty schema in the caller's transaction, in which indexes cannot be built concurrently. */
export async function applyMigrations(
  client: pg.PoolClient,
  clock: Clock,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query(RECORD);
  for (const migration of migrations) {
    const { name, text } = migration;
    const inOne = NO_TRANSACTION.test(text) ? text.replaceAll(new RegExp(CONCURRENTLY, 'giu'), '') : text;
    await client.query(inOne).catch((error) => {
      throw explained(name, error);
    });
    await record(client, clock, migration);
  }
}

/**
 * Runs `work` under the lock for migrations, after other nodes have released it. Polls for the lock, because a waiting lock
 * statement would be an open transaction, and a concurrent index build waits for all transactions to end.
 */
export async function withMigrationLock<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  const lock = async () =>
    (await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK])).rows[0]
      ?.locked;
  while (!(await lock())) await sleep(POLL_MS);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** Runs `work` in a transaction on this connection. `begin` is the statement that starts the transaction. */
export async function inTransaction<T>(client: pg.PoolClient, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Returns the statements of a migration without a transaction. Each ends with a `;` at the end of a line. */
const statementsOf = (text: string): string[] =>
  text
    .split(/;\s*$/mu)
    .map((statement) => statement.replaceAll(/^\s*--.*$/gmu, '').trim())
    .filter((statement) => statement !== '');

/** Runs `work` in a transaction that waits at most a second for each lock. Retries for about two minutes. */
async function whenUnlocked(client: pg.PoolClient, name: string, work: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      await inTransaction(client, 'begin', async () => {
        await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await work();
      });
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (tried === LOCK_TRIES)
        throw new StartFailure(`Migration ${name} waits for a table that another program keeps locked: end that one.`, {
          cause: error,
        });
      await sleep(LOCK_TIMEOUT_MS);
    }
}

/**
 * Applies one migration and records it, in one transaction. If the first line is `-- no transaction`, each statement is a
 * separate transaction, or runs outside one if it contains `concurrently`; after a failure, the migration starts again from
 * the first statement. `beforeCommit` is called at the end of each transaction.
 */
export async function runMigration(
  client: pg.PoolClient,
  clock: Clock,
  migration: Migration,
  beforeCommit: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { name, text } = migration;
  const run = (statement: string) =>
    client.query(statement).catch((error) => {
      throw (error as { code?: string }).code === LOCK_NOT_AVAILABLE ? error : explained(name, error);
    });
  const alone = NO_TRANSACTION.test(text);
  for (const statement of alone ? statementsOf(text) : [])
    if (CONCURRENTLY.test(statement)) await run(statement);
    else
      await whenUnlocked(client, name, async () => {
        await run(statement);
        await beforeCommit();
      });
  await whenUnlocked(client, name, async () => {
    if (!alone) await run(text);
    await record(client, clock, migration);
    await beforeCommit();
  });
}

/** Applies the missing migrations, one node at a time. Returns the names of the applied migrations. */
export async function migrate(db: Database, clock: Clock, folder: URL = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return db.connection((client) =>
    withMigrationLock(client, async () => {
      const todo = pending(migrations, await appliedTo(client));
      if (todo.length > 0) await client.query(RECORD);
      for (const migration of todo) await runMigration(client, clock, migration);
      return todo.map((migration) => migration.name);
    }),
  );
}

/** Returns whether every migration of this version has been applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrations = await readMigrations();
  return db.connection(async (client) => pending(migrations, await appliedTo(client)).length === 0);
}
