import { cleanAddress, EMAIL_MAX, IMPORT_ROWS_MAX, type UiLang } from '@vr/shared-api/limits';
import { IMPORT_COLUMNS, type ImportColumn, type TextEncoding } from '@vr/shared-api/member-import';
import { type DecodedText, decodeText } from '../../../platform/csv/decode.ts';
import { CsvFault, type CsvHeader, type CsvLine, readCsv, readHeader } from '../../../platform/csv/read.ts';
import { fail } from '../../../platform/http/fail.ts';
import { COLUMN_NAMES, columnOf } from './columns.ts';
import type { Texts } from './texts/en.ts';
import { TEXTS } from './texts.ts';

/** A row of a file. Empty rows and comments are left out. */
export interface ImportRow {
  /** The line of the file on which the row begins, from 1. */
  line: number;
  /** Trimmed, and addresses cleaned; '' for a missing cell. */
  cells: Record<ImportColumn, string>;
  /** Whether the row has more cells than the header, or lacks the cell of a required column. */
  hasWrongCellCount: boolean;
  /** The cells beyond the last column of the header. Empty unless the row has too many cells. */
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

/** Limits: the characters and the cells of a row, and the rows that are parsed. Further rows are only counted. */
const ROW_MAX = 10_000;
const CELLS_MAX = 200;
const PARSED_MAX = 20_000;

/** Lines that are skipped: `sep=;`, which Excel writes, and lines that begin with #, which explain the sample's columns. */
const COMMENT = /^\s*"?(?:#|sep=)/iu;
const BLANK = /^[\s;,"]*$/u;
const ADDRESSES: readonly ImportColumn[] = ['email', 'managerEmail'];
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

/** Returns a cell in Unicode form NFC. Leaves long cells as they are, because normalizing them could take minutes. */
const composed = (cell: string): string => (cell.length > 3 * EMAIL_MAX ? cell : cell.normalize('NFC'));

/** Reads the rows, without comments, and counts the lines with content after the last row that was parsed. */
async function split(text: string, delimiter: Delimiter, refuse: Refuse): Promise<{ rows: CsvLine[]; more: number }> {
  const rows: CsvLine[] = [];
  let parsed = 0;
  let lastLine = 0;
  try {
    for await (const row of readCsv([text], { delimiter, rowMax: ROW_MAX, relaxQuotes: true })) {
      if (row.cells.length > CELLS_MAX) throw new CsvFault(row.line, true);
      if (!COMMENT.test(row.cells[0] ?? '')) rows.push({ ...row, cells: row.cells.map(composed) });
      lastLine = row.lastLine;
      parsed += 1;
      if (parsed === PARSED_MAX) break;
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    refuse((texts) => (error.isTooLong ? texts.rowTooLong : texts.quote)(error.line));
  }
  const more = text
    .split('\n')
    .slice(parsed === PARSED_MAX ? lastLine : Number.POSITIVE_INFINITY)
    .filter((line) => !BLANK.test(line));
  return { rows, more: more.length };
}

/** Returns the position of each column in the header. Only the manager's e-mail address may be missing. */
function placesOf(
  { places, repeated }: CsvHeader<ImportColumn>,
  lang: UiLang,
  refuse: Refuse,
): Map<ImportColumn, number> {
  for (const column of repeated) refuse((texts) => texts.columnTwice(COLUMN_NAMES[lang][column]));
  const missing = IMPORT_COLUMNS.filter((column) => !places.has(column) && column !== 'managerEmail');
  if (missing.length > 0) refuse((texts) => texts.columnsMissing(missing.map((column) => COLUMN_NAMES[lang][column])));
  return places;
}

interface Reading {
  bytes: Buffer;
  lang: UiLang;
  encoding?: TextEncoding | undefined;
}

/**
 * Reads the rows of a CSV file of members. Uses the most plausible encoding if none is given. Fails with IMPORT_REFUSED,
 * whose title is in the language `lang`, if the file as a whole cannot be imported.
 */
export async function readRows({ bytes, lang, encoding: wanted }: Reading): Promise<ImportFile> {
  const refuse: Refuse = (why) =>
    fail('IMPORT_REFUSED', { field: '/body/file', title: why(TEXTS[lang].refused), message: why(TEXTS.en.refused) });
  const { encoding, text } = decode(bytes, wanted, refuse);
  // Checked before anything else reads the lines: a file without line breaks is not a list of members.
  const long = text.split('\n').findIndex(({ length }) => length > ROW_MAX);
  if (long >= 0) refuse((texts) => texts.rowTooLong(long + 1));
  const delimiter = delimiterOf(text);
  const { rows, more } = await split(text, delimiter, refuse);
  const [header, ...found] = rows;
  if (!header) refuse((texts) => texts.empty);
  const names = readHeader(header.cells, columnOf);
  const places = placesOf(names, lang, refuse);
  if (found.length + more > IMPORT_ROWS_MAX) refuse((texts) => texts.tooManyRows(found.length + more, IMPORT_ROWS_MAX));
  if (found.length === 0) refuse((texts) => texts.noRows);
  const required = Math.max(...[...places].map(([column, place]) => (column === 'managerEmail' ? 0 : place + 1)));
  return {
    encoding,
    delimiter,
    ignoredColumns: names.unknown.filter((name) => name !== ''),
    rows: found.map(({ line, cells, count }) => ({
      line,
      cells: Object.fromEntries(
        IMPORT_COLUMNS.map((column) => {
          const cell = cells[places.get(column) ?? -1] ?? '';
          return [column, ADDRESSES.includes(column) ? cleanAddress(cell) : cell];
        }),
      ) as ImportRow['cells'],
      // Excel omits empty cells at the end of some rows, and adds empty cells at the end of others.
      hasWrongCellCount: count < required || cells.length > header.count,
      surplus: cells.slice(header.count),
    })),
  };
}
