import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { StartFailure } from '../../config.ts';
import type { Parts } from '../../parts.ts';
import { appliedTo, inTransaction } from '../db/migrate.ts';
import { readUnfinishedJobs } from '../jobs/unfinished.ts';
import { END, type End, FORMAT, MANIFEST, type Manifest, WAIT_FOR_FILES } from './format.ts';
import { quoted, readCounters, readMonths, readTables, type Table } from './tables.ts';

/** The size of a chunk of rows. Each chunk is held in memory, because an archive entry starts with its size. */
const CHUNK_BYTES = 4 * 1024 * 1024;

export interface Written {
  bytes: number;
  tables: number;
  rows: number;
  files: number;
}

const addBuffer = (archive: Pack, name: string, content: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry({ name }, content, (error) => (error ? reject(error) : resolve()));
  });

/** Adds the rows of a table. COPY gets a query, because it cannot read a partitioned table directly. */
async function addTable(archive: Pack, client: pg.PoolClient, { name, columns }: Table): Promise<number> {
  const rows = `select ${columns.map(quoted).join(', ')} from ${quoted(name)}`;
  const copy = client.query(copyTo(`copy (${rows}) to stdout`));
  let chunk: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = async () => {
    number += 1;
    await addBuffer(archive, `tables/${name}/${String(number).padStart(6, '0')}`, Buffer.concat(chunk));
    chunk = [];
    size = 0;
  };
  for await (const piece of copy as AsyncIterable<Buffer>) {
    chunk.push(piece);
    size += piece.length;
    if (size >= CHUNK_BYTES) await flush();
  }
  if (size > 0) await flush();
  return copy.rowCount;
}

async function addFiles(archive: Pack, storage: Parts['storage']): Promise<number> {
  let files = 0;
  for await (const key of storage.list('')) {
    const file = await storage.open(key);
    // The file was deleted after the listing, so no row refers to it any more.
    if (!file) continue;
    const entry = archive.entry({ name: `storage/${key}`, size: file.size, mtime: file.modified });
    // pipeline() accepts the entry, a stream, but the declared type comes from another library.
    await pipeline(file.stream, entry as unknown as NodeJS.WritableStream);
    files += 1;
  }
  return files;
}

/** Adds the rows of all tables. Returns the number of rows of each table, and the last values of the sequences. */
async function addTables(archive: Pack, { db, clock }: BackupParts): Promise<Pick<End, 'rows' | 'counters'>> {
  return db.connection((client) =>
    // All tables are read from one snapshot, however long the copy takes and whatever other sessions write.
    inTransaction(client, 'begin isolation level repeatable read read only', async () => {
      await client.query(WAIT_FOR_FILES);
      const applied = await appliedTo(client);
      const tables = (await readTables(client)).filter(({ name }) => name !== 'migration');
      const manifest: Manifest = {
        format: FORMAT,
        createdAt: clock.now().toISOString(),
        migrations: [...applied].map(([name, checksum]) => ({ name, checksum })),
        tables: tables.map(({ name, columns }) => ({ name, columns })),
        months: await readMonths(client),
        jobs: await readUnfinishedJobs(client),
      };
      await addBuffer(archive, MANIFEST, JSON.stringify(manifest, null, 2));
      const rows: End['rows'] = {};
      for (const table of tables) rows[table.name] = await addTable(archive, client, table);
      return { rows, counters: await readCounters(client) };
    }),
  );
}

async function fill(archive: Pack, parts: BackupParts): Promise<Omit<Written, 'bytes'>> {
  const { rows, counters } = await addTables(archive, parts);
  // Runs after the snapshot has ended: files can take hours, and an open snapshot keeps vacuum from removing old rows.
  const files = await addFiles(archive, parts.storage);
  const end: End = { rows, counters, files };
  await addBuffer(archive, END, JSON.stringify(end, null, 2));
  archive.finalize();
  const counts = Object.values(rows);
  return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0), files };
}

type BackupParts = Pick<Parts, 'db' | 'clock' | 'storage'>;

/** Writes the whole database and storage into a new file. A failure leaves no file. The portal may be running. */
export async function writeBackup(parts: BackupParts, file: string): Promise<Written> {
  if (await stat(file).catch(() => undefined)) throw new StartFailure(`${file} exists already; name a new file.`);
  const partial = `${file}.partial`;
  const archive = pack();
  const output = createWriteStream(partial, { flush: true, mode: 0o600 });
  const written = pipeline(archive, createGzip({ level: 3 }), output);
  try {
    const [content] = await Promise.all([
      fill(archive, parts).catch((error: Error) => {
        archive.destroy(error);
        throw error;
      }),
      written,
    ]);
    await rename(partial, file);
    return { ...content, bytes: (await stat(file)).size };
  } catch (error) {
    await finished(output).catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}
