import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const CHUNK_CHARACTERS = 65_536;

/** A value of a row. An array becomes a PostgreSQL array; the caller must quote texts in it where necessary. */
export type Cell = string | number | boolean | null | readonly (string | number)[];

// In the format of COPY, a tab ends a cell and a line break ends a row.
const SPECIAL = /[\\\t\n\r]/u;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/gu, (character) => ESCAPES[character] ?? '') : text;

/** Formats a cell for COPY, which reads \N as null. */
const asText = (cell: Cell): string => {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return escaped(cell);
  return Array.isArray(cell) ? `{${cell.join(',')}}` : String(cell);
};

/** Joins rows into larger chunks, so that rows are not sent one by one. */
function* chunks(rows: Iterable<readonly Cell[]>): Iterable<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(asText).join('\t')}\n`;
    if (chunk.length > CHUNK_CHARACTERS) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

/** Streams rows into a table with COPY. */
export async function copyRows(client: pg.PoolClient, into: string, rows: Iterable<readonly Cell[]>): Promise<void> {
  await pipeline(Readable.from(chunks(rows)), client.query(copyFrom(`copy ${into} from stdin`)));
}

async function* chunksOf(batches: AsyncIterable<Iterable<readonly Cell[]>>): AsyncIterable<string> {
  for await (const batch of batches) yield* chunks(batch);
}

/** Streams rows that arrive in batches into a table with COPY. */
export async function copyBatches(
  client: pg.PoolClient,
  into: string,
  batches: AsyncIterable<Iterable<readonly Cell[]>>,
): Promise<void> {
  await pipeline(Readable.from(chunksOf(batches)), client.query(copyFrom(`copy ${into} from stdin`)));
}

export function* mapped<T, R>(items: Iterable<T>, make: (item: T) => R): Iterable<R> {
  for (const item of items) yield make(item);
}

/** Calls `make` with each index from 0 to `count` - 1 and yields the rows that it returns. */
export function* rowsPerIndex<T>(count: number, make: (index: number) => Iterable<T>): Iterable<T> {
  for (let index = 0; index < count; index++) yield* make(index);
}
