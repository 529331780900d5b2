import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { stringify } from 'csv-stringify/sync';

/** English spreadsheets expect commas. The other languages use decimal commas, so their spreadsheets expect semicolons. */
const DELIMITERS: Record<ContentLang, ';' | ','> = { en: ',', fr: ';', es: ';', ge: ';', it: ';', pt: ';' };
/** Without a byte order mark, spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The cells of a line. An empty cell is null. */
export type CsvRow = readonly (string | number | null)[];

// Cells that a spreadsheet would run as a formula get an apostrophe in front (OWASP CSV injection).
const linesOf = (rows: readonly CsvRow[], lang: ContentLang): string =>
  stringify(
    rows.map((row) => [...row]),
    { delimiter: DELIMITERS[lang], record_delimiter: 'windows', escape_formulas: true },
  );

/** Returns rows as a CSV file for spreadsheets in `lang`: with the delimiter of `lang`, CRLF and a byte order mark. */
export const toCsv = (rows: readonly CsvRow[], lang: ContentLang): string => `${BYTE_ORDER_MARK}${linesOf(rows, lang)}`;

/** Yields the text of a CSV file: the header, then each page of rows as soon as it has been read. */
export async function* csvText(header: CsvRow, pages: AsyncIterable<readonly CsvRow[]>, lang: ContentLang) {
  yield toCsv([header], lang);
  for await (const rows of pages) yield linesOf(rows, lang);
}

/** Returns a function that formats numbers as spreadsheets in `lang` expect them, with at most `digits` decimals. */
export function decimals(lang: ContentLang, digits: number): (value: number) => string {
  const format = new Intl.NumberFormat(bcp47(lang), { maximumFractionDigits: digits, useGrouping: false });
  return (value) => format.format(value);
}
