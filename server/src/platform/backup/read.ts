import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Extract, extract } from 'tar-stream';
import { StartFailure } from '../../config.ts';
import type { Parts } from '../../parts.ts';
import {
  applyMigrations,
  inTransaction,
  type Migration,
  migrate,
  readMigrations,
  withMigrationLock,
} from '../db/migrate.ts';
import { replaceUnfinishedJobs } from '../jobs/unfinished.ts';
import { END, type End, FORMAT, MANIFEST, type Manifest, WAIT_FOR_FILES } from './format.ts';
import { quoted, readTables } from './tables.ts';

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

export interface Restored {
  createdAt: string;
  rows: number;
  files: number;
}

type RestoreParts = Pick<Parts, 'db' | 'clock' | 'storage'>;

/** Returns this server's copies of the migrations of a backup. Throws {@link StartFailure} if one is missing or differs. */
function schemaOf(manifest: Manifest, known: readonly Migration[]): Migration[] {
  return manifest.migrations.map(({ name, checksum }) => {
    const migration = known.find((candidate) => candidate.name === name);
    if (migration?.checksum === checksum) return migration;
    throw new StartFailure(
      `The backup comes from another version of the portal: migration ${name} is not the one here.`,
    );
  });
}

/** Tables that have rows even in an unused portal: the first start or the migrations insert these rows. */
const ALWAYS_FILLED = new Set([
  'migration',
  'setting',
  'badge_category',
  'badge_category_text',
  'badge',
  'badge_text',
  'training_badge_rule',
]);

/** Drops all tables. Throws {@link StartFailure} if any table has data and `force` is false. */
async function clear(client: pg.PoolClient, force: boolean): Promise<void> {
  const tables = await readTables(client);
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount && !ALWAYS_FILLED.has(name) && !force)
      throw new StartFailure(
        'The database is not empty. Restore into a new DATA_DIR, or with --force to replace what is there.',
      );
  }
  if (tables.length) await client.query(`drop table ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`);
}

const tableOf = (entry: Entry | undefined): string | undefined =>
  /^tables\/([^/]+)\//u.exec(entry?.header.name ?? '')?.[1];

/** Reads the entries of an archive in order. `next` is the first unread entry. The chunks of one table follow each other. */
class Archive {
  readonly #entries: AsyncIterator<Entry>;
  next: Entry | undefined;
  constructor(entries: AsyncIterator<Entry>) {
    this.#entries = entries;
  }
  async advance(): Promise<void> {
    const { value, done } = await this.#entries.next();
    this.next = done ? undefined : value;
  }
  async take(name: string): Promise<Buffer> {
    if (this.next?.header.name !== name) throw new StartFailure(`This is no complete backup: ${name} is missing.`);
    const content = await buffer(this.next);
    await this.advance();
    return content;
  }
  async *rowsOf(table: string): AsyncIterable<Buffer> {
    while (tableOf(this.next) === table) {
      if (this.next) yield* this.next as AsyncIterable<Buffer>;
      await this.advance();
    }
  }
}

async function loadTables(archive: Archive, client: pg.PoolClient, { tables }: Manifest): Promise<End['rows']> {
  const rows: End['rows'] = {};
  // The backup also contains the rows that the migrations inserted, possibly changed since.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  for (const { name, columns } of tables) {
    const copy = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
    await pipeline(Readable.from(archive.rowsOf(name)), copy);
    rows[name] = copy.rowCount;
  }
  return rows;
}

async function loadFiles(archive: Archive, storage: Parts['storage']): Promise<Set<string>> {
  const keys = new Set<string>();
  while (archive.next?.header.name.startsWith('storage/')) {
    const key = archive.next.header.name.slice('storage/'.length);
    await storage.put(key, Readable.from(archive.next));
    keys.add(key);
    await archive.advance();
  }
  return keys;
}

/** Rethrows the error of a failed restore. If the file is not a backup, throws one with a clear message instead. */
function explainFailure(error: unknown): never {
  const unreadable =
    error instanceof Error && ('code' in error ? /^Z_/u.test(String(error.code)) : /tar/iu.test(error.message));
  if (unreadable) throw new StartFailure('This is not a backup of the portal, or it is damaged.', { cause: error });
  throw error;
}

/** Restores a backup in one transaction, then applies newer migrations if `migrated` is true. The portal must not run. */
export async function readBackup(
  parts: RestoreParts,
  file: string,
  { force = false, migrated = true } = {},
): Promise<Restored> {
  const { db, clock, storage } = parts;
  if (!(await stat(file).catch(() => undefined))) throw new StartFailure(`There is no file ${file}.`);
  const known = await readMigrations();
  const unpacked = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), unpacked);
  // A read failure also ends the iteration below. This handler prevents an unhandled rejection until then.
  reading.catch(() => undefined);
  const archive = new Archive(unpacked[Symbol.asyncIterator]());

  const load = async (client: pg.PoolClient): Promise<Restored & { keys: Set<string> }> => {
    await client.query(WAIT_FOR_FILES);
    await archive.advance();
    const manifest = JSON.parse((await archive.take(MANIFEST)).toString()) as Manifest;
    if (manifest.format !== FORMAT)
      throw new StartFailure(`The backup has format ${manifest.format}, which this version cannot read.`);
    const schema = schemaOf(manifest, known);
    await clear(client, force);
    await applyMigrations(client, clock, schema);
    for (const [table, months] of Object.entries(manifest.months ?? {}))
      await client.query('select add_month($1, m) from unnest($2::date[]) m', [table, months]);
    const rows = await loadTables(archive, client, manifest);
    await replaceUnfinishedJobs(client, manifest.jobs ?? []);
    const keys = await loadFiles(archive, storage);
    const end = JSON.parse((await archive.take(END)).toString()) as End;
    const lacking = manifest.tables.find(({ name }) => rows[name] !== end.rows[name]);
    if (lacking || keys.size !== end.files)
      throw new StartFailure('The backup is damaged: it contains fewer rows or files than were written.');
    for (const { name, value } of end.counters) await client.query('select setval($1, $2)', [quoted(name), value]);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return { createdAt: manifest.createdAt, rows: total, files: keys.size, keys };
  };

  try {
    const { keys, ...restored } = await db.connection((client) =>
      withMigrationLock(client, () => inTransaction(client, 'begin', () => load(client))),
    );
    await reading;
    if (migrated) await migrate(db, clock);
    if (force) for await (const key of storage.list('')) if (!keys.has(key)) await storage.delete(key);
    return restored;
  } catch (error) {
    unpacked.destroy();
    return explainFailure(error);
  }
}
