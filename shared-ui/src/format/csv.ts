/** Spreadsheet programs run a cell that begins like this as a formula (OWASP CSV injection). */
const FORMULA = /^[=+\-@\t\r]/u;

const cellOf = (value: string, escapesFormulas: boolean): string => {
  const safe = escapesFormulas && FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]/u.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
};

interface CsvOptions {
  delimiter: ';' | ',';
  /** Puts an apostrophe before cells that a spreadsheet program would run. Not for a file that is read again. */
  escapesFormulas: boolean;
}

/** Returns rows as CSV text (RFC 4180), in UTF-8 with a byte order mark, which spreadsheet programs need. */
export const csvOf = (rows: readonly (readonly string[])[], { delimiter, escapesFormulas }: CsvOptions): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => cellOf(cell, escapesFormulas)).join(delimiter)}\r\n`).join('')}`;
