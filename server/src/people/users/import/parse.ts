import { EMAIL_MAX, IMPORT_ROWS_MAX, type UiLang } from '@vr/shared-api/limits';
import { IMPORT_COLUMNS, type ImportColumn, type TextEncoding } from '@vr/shared-api/member-import';
import { CsvError, parse } from 'csv-parse/sync';
import { type DecodedText, decodeText } from '../../../platform/csv/decode.ts';
import { fail } from '../../../platform/http/fail.ts';
import { cleanText } from '../../../platform/http/input.ts';
import { COLUMN_NAMES, columnOf } from './columns.ts';
import type { Texts } from './texts/en.ts';
import { TEXTS } from './texts.ts';

/** A row of a file that is not empty and not a comment. */
export interface ImportRow {
  /** The line of the file on which the row begins, from 1. */
  line: number;
  /** Without spaces around them; '' for a cell that is missing. */
  cells: Record<ImportColumn, string>;
  /** Whether the row has more cells than the header, or lacks one of a required column. */
  isMisshapen: boolean;
  /** The cells beyond the header, which are empty unless the row has too many. */
  surplus: string[];
}

/** The rows of a file, and how it was read. */
export interface ImportFile {
  encoding: TextEncoding;
  delimiter: Delimiter;
  /** Headers that name no column of the import. */
  ignoredColumns: string[];
  rows: ImportRow[];
}

const DELIMITERS = [';', ',', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** The longest row in characters and in cells, and the most rows that are parsed before the rest is only counted. */
const ROW_MAX = 10_000;
const CELLS_MAX = 200;
const PARSED_MAX = 20_000;

/** Excel writes a line such as `sep=;`. Lines that begin with # explain the columns of the sample. */
const COMMENT = /^\s*"?(?:#|sep=)/iu;
/** A row without content. */
const BLANK = /^[\s;,"]*$/u;
const SPREADSHEETS = ['504b0304', 'd0cf11e0'];

type Refuse = (why: (texts: Texts['refused']) => string) => never;

function decode(bytes: Buffer, wanted: TextEncoding | undefined, refuse: Refuse): DecodedText {
  if (SPREADSHEETS.includes(bytes.toString('hex', 0, 4))) refuse((texts) => texts.spreadsheet);
  const decoded = decodeText(bytes, wanted) ?? refuse((texts) => (wanted ? texts.otherEncoding : texts.binary));
  return { ...decoded, text: decoded.text.replace(/\r\n?/gu, '\n') };
}

/** Returns the delimiter that splits the header into the most known columns, or else into the most cells. */
function delimiterOf(text: string): Delimiter {
  const header = text.split('\n').find((line) => !BLANK.test(line) && !COMMENT.test(line)) ?? '';
  const score = (delimiter: Delimiter) => {
    const cells = header.split(delimiter);
    return cells.filter(columnOf).length * ROW_MAX + cells.length;
  };
  return DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
}

interface Table {
  /** `cells` are without empty ones at the end, which `count` counts. */
  rows: { line: number; cells: string[]; count: number }[];
  /** The number of lines with content after the last row that was parsed. */
  more: number;
}

/** Returns a cell as it is compared and stored, unless it is too long for that. To compose a long text can take minutes. */
const composed = (cell: string): string => (cell.length > 3 * EMAIL_MAX ? cell : cell.normalize('NFC'));

/** Returns the cells of a row without empty ones at its end, of which spreadsheets write any number. */
const filled = (cells: readonly string[]): string[] => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/** Splits a text into rows with content. */
function split(text: string, delimiter: Delimiter, refuse: Refuse): Table {
  let lastLine = 0;
  const rows: Table['rows'] = [];
  const lines = text.split('\n');
  const tooLong = (line: number) => refuse((texts) => texts.rowTooLong(line));
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: ROW_MAX,
      to: PARSED_MAX,
      on_record(record: string[], context) {
        const cells = filled(record.map(cleanText));
        if (cells.length > CELLS_MAX) tooLong(lastLine + 1);
        const [first] = cells;
        if (first !== undefined && !COMMENT.test(first)) {
          rows.push({ line: lastLine + 1, cells: cells.map(composed), count: record.length });
        }
        lastLine = context.lines;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') tooLong(lastLine + 1);
    refuse((texts) => texts.quote(lastLine + 1));
  }
  return { rows, more: lines.slice(lastLine).filter((line) => !BLANK.test(line)).length };
}

/** Returns the place of each column in the header. Only the manager's e-mail address may be missing. */
function placesOf(header: readonly string[], lang: UiLang, refuse: Refuse): Map<ImportColumn, number> {
  const places = new Map<ImportColumn, number>();
  for (const [place, name] of header.entries()) {
    const column = columnOf(name);
    if (!column) continue;
    if (places.has(column)) refuse((texts) => texts.columnTwice(COLUMN_NAMES[lang][column]));
    places.set(column, place);
  }
  const missing = IMPORT_COLUMNS.filter((column) => !places.has(column) && column !== 'managerEmail');
  if (missing.length > 0) refuse((texts) => texts.columnsMissing(missing.map((column) => COLUMN_NAMES[lang][column])));
  return places;
}

/** What is read, and how. */
interface Reading {
  bytes: Buffer;
  lang: UiLang;
  encoding?: TextEncoding | undefined;
}

/**
 * Reads the rows of a CSV file of members. Fails with IMPORT_REFUSED, whose title is in the language `lang`, if the file
 * as a whole cannot be imported. The file is read in the given encoding or else in the most plausible one.
 */
export function readRows({ bytes, lang, encoding: wanted }: Reading): ImportFile {
  const refuse: Refuse = (why) =>
    fail('IMPORT_REFUSED', { field: '/body/file', title: why(TEXTS[lang].refused), message: why(TEXTS.en.refused) });
  const { encoding, text } = decode(bytes, wanted, refuse);
  // Before anything else reads the lines: a file without line breaks is no list of members.
  const long = text.split('\n').findIndex(({ length }) => length > ROW_MAX);
  if (long >= 0) refuse((texts) => texts.rowTooLong(long + 1));
  const delimiter = delimiterOf(text);
  const { rows, more } = split(text, delimiter, refuse);
  const [header, ...found] = rows;
  if (!header) refuse((texts) => texts.empty);
  const places = placesOf(header.cells, lang, refuse);
  if (found.length + more > IMPORT_ROWS_MAX) refuse((texts) => texts.tooManyRows(found.length + more, IMPORT_ROWS_MAX));
  if (found.length === 0) refuse((texts) => texts.noRows);
  const required = Math.max(...[...places].map(([column, place]) => (column === 'managerEmail' ? 0 : place + 1)));
  // Excel leaves out empty cells at the end of some rows, and writes more of them than the header has in others.
  const isMisshapen = ({ cells, count }: (typeof rows)[number]) => count < required || cells.length > header.count;
  return {
    encoding,
    delimiter,
    ignoredColumns: header.cells.filter((name) => name !== '' && !columnOf(name)),
    rows: found.map(({ line, cells, count }) => ({
      line,
      cells: Object.fromEntries(
        IMPORT_COLUMNS.map((column) => [column, cells[places.get(column) ?? -1] ?? '']),
      ) as ImportRow['cells'],
      isMisshapen: isMisshapen({ line, cells, count }),
      surplus: cells.slice(header.count),
    })),
  };
}
