/** Matches cells that spreadsheet programs would run as a formula (OWASP CSV injection). */
const FORMULA = /^[=+\-@\t\r]/u;

const cellOf = (value: string, escapesFormulas: boolean): string => {
  const safe = escapesFormulas && FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]/u.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
};

interface CsvOptions {
  delimiter: ';' | ',';
  /** Prefixes cells that would run as a formula with an apostrophe. Not for files that a program reads again. */
  escapesFormulas: boolean;
}

/** Returns rows as CSV text (RFC 4180), with a byte order mark, by which spreadsheet programs recognise UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[], { delimiter, escapesFormulas }: CsvOptions): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => cellOf(cell, escapesFormulas)).join(delimiter)}\r\n`).join('')}`;
