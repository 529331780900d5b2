import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { CsvFault, type CsvLine, readCsv, readHeader } from '../csv/read.ts';
import type { Problems } from './problems.ts';

/** `required`: each row needs a value. `optional`: the cell may be empty. `secret`: optional, and never printed. */
type Need = 'required' | 'optional' | 'secret';
export type Columns<C extends string = string> = Readonly<Record<C, Need>>;

export interface Row<C extends string> {
  /** The line on which the row begins, counted from 1. */
  line: number;
  /** Returns a trimmed cell, or '' if it is empty or the file does not have the column. */
  cell(column: C): string;
  /** Records that the row's value in a column cannot be imported. */
  refuse(column: C, reason: string): void;
  /** Whether any cell of the row was refused. */
  isRefused(): boolean;
}

const ROW_MAX = 1_000_000;
const HEADER_MAX_BYTES = 65_536;
const ROWS_AT_ONCE = 500;

/** Returns the delimiter of a file: the one of `;` and `,` that is more frequent in the first line. */
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

/** Yields the text of a file. Fails with a TypeError if it is not UTF-8. */
async function* textOf(path: string): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Returns the position of each column, or undefined if the header is unusable. */
function placesOf<C extends string>(file: string, columns: Columns<C>, { line, cells }: CsvLine, problems: Problems) {
  const known = Object.keys(columns) as C[];
  const { places, unknown, repeated } = readHeader(cells, (name) =>
    known.find((column) => column.toLowerCase() === name.toLowerCase()),
  );
  const missing = known.filter((column) => columns[column] === 'required' && !places.has(column));
  const refuse = (names: string[], reason: string) => {
    for (const column of names) problems.add({ file, line, column, reason });
  };
  refuse(unknown, `is not a column of this file: ${known.join(', ')}`);
  refuse(repeated, 'is there twice');
  refuse(missing, 'is missing');
  return unknown.length + repeated.length + missing.length === 0 ? places : undefined;
}

/** Converts an error while reading a file to a problem. */
function reasonOf(error: unknown): { line?: number; reason: string } {
  if (error instanceof CsvFault) {
    const reason = error.isTooLong
      ? `is longer than ${ROW_MAX} characters`
      : 'has a quotation mark that is misplaced or never closed';
    return { line: error.line, reason };
  }
  if (error instanceof TypeError) return { reason: 'is not UTF-8 text' };
  throw error;
}

/**
 * Reads a CSV file in batches of rows: UTF-8 with or without a byte order mark, delimiter `;` or `,`, any line ends. Adds
 * rows without a required cell, and files that cannot be read, to `problems`.
 */
export async function* readTable<C extends string>(
  folder: string,
  file: string,
  columns: Columns<C>,
  problems: Problems,
): AsyncIterable<Row<C>[]> {
  const path = join(folder, file);
  const names = Object.keys(columns) as C[];
  const required = names.filter((column) => columns[column] === 'required');
  let places: Map<C, number> | undefined;
  let width = 0;
  let batch: Row<C>[] = [];
  try {
    const format = { delimiter: await delimiterOf(path), rowMax: ROW_MAX, relaxQuotes: false };
    for await (const row of readCsv(textOf(path), format)) {
      const { line, cells } = row;
      if (!places) {
        places = placesOf(file, columns, row, problems);
        if (!places) return;
        width = row.count;
        continue;
      }
      const at = places;
      if (cells.length > width) {
        problems.add({ file, line, reason: `The row has ${cells.length} cells, but the header has ${width}` });
        continue;
      }
      const cell = (column: C) => cells[at.get(column) ?? -1] ?? '';
      let isRefused = false;
      const refuse = (column: C, reason: string) => {
        isRefused = true;
        problems.add({ file, line, column, value: columns[column] === 'secret' ? '' : cell(column), reason });
      };
      const missing = required.filter((column) => cell(column) === '');
      for (const column of missing) refuse(column, 'is missing');
      if (isRefused) continue;
      batch.push({ line, cell, refuse, isRefused: () => isRefused });
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
