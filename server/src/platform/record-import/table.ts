import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';
import { cleanText } from '../http/input.ts';
import type { Problems } from './problems.ts';

/** Whether every row needs a cell of a column. The value of a secret one, which no row needs, is not printed. */
type Need = 'required' | 'optional' | 'secret';
/** The columns of a file. */
export type Columns<C extends string = string> = Readonly<Record<C, Need>>;

/** A row of a file. */
export interface Row<C extends string> {
  /** The line on which the row begins, from 1. */
  line: number;
  /** Returns a cell without spaces around it; '' if it is empty or if the file does not have the column. */
  cell(column: C): string;
  /** Records that the cell of a column cannot be imported. */
  refuse(column: C, reason: string): void;
}

const ROW_MAX = 1_000_000;
const HEADER_MAX_BYTES = 65_536;
const ROWS_AT_ONCE = 500;

/** Returns the delimiter of a file: whichever of `;` and `,` the first line has more often. */
async function delimiterOf(path: string): Promise<';' | ','> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_MAX_BYTES), 0, HEADER_MAX_BYTES, 0);
    const [header = ''] = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/u, 1);
    return header.split(';').length > header.split(',').length ? ';' : ',';
  } finally {
    await file.close();
  }
}

/** Passes bytes on as they arrive, and fails with a TypeError if they are not UTF-8. */
function checkUtf8(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        decoder.decode(chunk, { stream: true });
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        decoder.decode();
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

interface Line {
  line: number;
  cells: string[];
}

/** Yields the rows that have content, with their lines. */
async function* linesOf(parser: Parser): AsyncIterable<Line> {
  let last = 0;
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    const line = last + 1;
    last = info.lines;
    if (record.length > 1 || record[0]?.trim()) yield { line, cells: record };
  }
}

/** Returns the place of each column in the header, or undefined if rows cannot be read by it. */
function placesOf(file: string, columns: Columns, header: Line, problems: Problems): Map<string, number> | undefined {
  const places = new Map<string, number>();
  let isUsable = true;
  const refuse = (column: string, reason: string) => {
    problems.add({ file, line: header.line, column, reason });
    isUsable = false;
  };
  for (const [place, name] of header.cells.map(cleanText).entries()) {
    const column = Object.keys(columns).find((known) => known.toLowerCase() === name.toLowerCase());
    if (!column) refuse(name, `is not a column of this file: ${Object.keys(columns).join(', ')}`);
    else if (places.has(column)) refuse(column, 'is there twice');
    else places.set(column, place);
  }
  for (const [column, need] of Object.entries(columns))
    if (need === 'required' && !places.has(column)) refuse(column, 'is missing');
  return isUsable ? places : undefined;
}

/** Returns what is wrong with a file as a whole, from the error that ended its reading. */
function reasonOf(error: unknown): { line?: number; reason: string } {
  if (error instanceof CsvError) {
    const line = Number(error.lines) || 0;
    if (error.code === 'CSV_MAX_RECORD_SIZE') return { line, reason: `is longer than ${ROW_MAX} characters` };
    return { line, reason: `cannot be read: ${error.message}` };
  }
  if (error instanceof TypeError) return { reason: 'is not UTF-8 text' };
  throw error;
}

/**
 * Reads a CSV file of a folder in batches of rows: UTF-8 with or without a byte order mark, with `;` or `,` and any line
 * ends. Rows that lack a required cell, and files that cannot be read, are added to `problems`.
 */
export async function* readTable<C extends string>(
  folder: string,
  file: string,
  columns: Columns<C>,
  problems: Problems,
): AsyncIterable<Row<C>[]> {
  const path = join(folder, file);
  const parser = parse({
    delimiter: await delimiterOf(path),
    bom: true,
    info: true,
    relax_column_count: true,
    max_record_size: ROW_MAX,
  });
  pipeline(createReadStream(path), checkUtf8(), parser, () => undefined);
  const names = Object.keys(columns) as C[];
  const required = names.filter((column) => columns[column] === 'required');
  let places: Map<string, number> | undefined;
  let width = 0;
  let batch: Row<C>[] = [];
  try {
    for await (const { line, cells } of linesOf(parser)) {
      if (!places) {
        places = placesOf(file, columns, { line, cells }, problems);
        if (!places) return;
        width = cells.length;
        continue;
      }
      const at = places;
      if (cells.length > width) {
        problems.add({ file, line, reason: `The row has ${cells.length} cells, but the header has ${width}` });
        continue;
      }
      const cell = (column: C) => cleanText(cells[at.get(column) ?? -1] ?? '');
      const refuse = (column: C, reason: string) =>
        problems.add({ file, line, column, value: columns[column] === 'secret' ? '' : cell(column), reason });
      const missing = required.filter((column) => cell(column) === '');
      for (const column of missing) refuse(column, 'is missing');
      if (missing.length > 0) continue;
      batch.push({ line, cell, refuse });
      if (batch.length < ROWS_AT_ONCE) continue;
      yield batch;
      batch = [];
    }
    if (!places) problems.add({ file, reason: 'is empty' });
  } catch (error) {
    problems.add({ file, ...reasonOf(error) });
  }
  yield batch;
}
