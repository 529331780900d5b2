import { pipeline } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';

/** A non-empty row of a CSV file. */
export interface CsvLine {
  /** The first and the last line of the row in the file, counted from 1. */
  line: number;
  lastLine: number;
  /** The trimmed cells, without the empty cells that spreadsheets often add at the end. */
  cells: string[];
  /** The number of cells, including the empty ones at the end. */
  count: number;
}

/** Thrown if a CSV file cannot be read from `line` on: a row is too long, or a quotation mark is misplaced or not closed. */
export class CsvFault extends Error {
  readonly line: number;
  readonly isTooLong: boolean;

  constructor(line: number, isTooLong: boolean) {
    super(isTooLong ? 'The row is too long.' : 'A quotation mark is misplaced or never closed.');
    this.line = line;
    this.isTooLong = isTooLong;
  }
}

const filled = (cells: readonly string[]): string[] => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

interface CsvFormat {
  delimiter: string;
  /** The maximum length of a row, in characters. */
  rowMax: number;
  /** Whether unquoted cells may contain quotation marks. */
  relaxQuotes: boolean;
}

/** Yields the rows of a CSV text. Fails with {@link CsvFault}. */
export async function* readCsv(
  text: Iterable<string> | AsyncIterable<string>,
  { delimiter, rowMax, relaxQuotes }: CsvFormat,
): AsyncGenerator<CsvLine> {
  let parsedLine = 0;
  const parser: Parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: relaxQuotes,
    trim: true,
    max_record_size: rowMax,
    on_record(record, { lines }) {
      parsedLine = lines;
      return record;
    },
  });
  pipeline(text, parser, () => undefined);
  let lastLine = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const line = lastLine + 1;
      lastLine = info.lines;
      const cells = filled(record.map((cell) => cell.trim()));
      if (cells.length > 0) yield { line, lastLine, cells, count: record.length };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvFault(parsedLine + 1, error.code === 'CSV_MAX_RECORD_SIZE');
  }
}

/** The position of each column in a CSV file, and the unknown or repeated names in the header. */
export interface CsvHeader<C extends string> {
  places: Map<C, number>;
  unknown: string[];
  repeated: C[];
}

/** Reads a header. `columnOf` returns the column that a name in the header stands for, or undefined. */
export function readHeader<C extends string>(
  names: readonly string[],
  columnOf: (name: string) => C | undefined,
): CsvHeader<C> {
  const places = new Map<C, number>();
  const unknown: string[] = [];
  const repeated: C[] = [];
  for (const [place, name] of names.entries()) {
    const column = columnOf(name);
    if (!column) unknown.push(name);
    else if (places.has(column)) repeated.push(column);
    else places.set(column, place);
  }
  return { places, unknown, repeated };
}
