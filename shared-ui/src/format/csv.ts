/** Matches cells that spreadsheet programs would run as a formula (OWASP CSV injection). */
const FORMULA = /^[=+\-@\t\r]/u;

const cellOf = (value: string, escapesFormulas: boolean): string => {
  const safe = escapesFormulas && FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]/u.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
};

interface CsvOptions {
  delimiter: ';' | ',';
  /** Puts an apostrophe before cells that would run as a formula. Not for files that a program reads again. */
  escapesFormulas: boolean;
}

/** Returns rows as CSV text (RFC 4180). Spreadsheet programs recognise UTF-8 by the byte order mark at the start. */
export const csvOf = (rows: readonly (readonly string[])[], { delimiter, escapesFormulas }: CsvOptions): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => cellOf(cell, escapesFormulas)).join(delimiter)}\r\n`).join('')}`;
