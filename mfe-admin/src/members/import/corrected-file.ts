import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/users.schema';
import { IMPORT_COLUMNS, type ImportColumn } from '@vr/shared-api/member-import';
import { csvOf } from '@vr/shared-ui/csv';

export type CheckedFile = ResponseOf<typeof S.checkImport>;
export type CheckedRow = CheckedFile['rows'][number];
type Cells = Record<ImportColumn, string>;
/** The cells that the person has changed, by the line number of their row. */
export type Edits = Readonly<Record<number, Partial<Cells>>>;

const hasWrongCellCount = ({ problems }: CheckedRow): boolean =>
  problems.some(({ reason }) => reason === 'WRONG_CELL_COUNT');

/**
 * Returns the checked rows with the person's changes as a CSV file. Empty lines keep every row on its line, so that the
 * line numbers in the next check and in the report match the original file.
 */
export function correctedFile(rows: readonly CheckedRow[], edits: Edits): File {
  // The server ignores this first column. The column also prevents the server from reading a row as a comment.
  const lines: string[][] = [['line', ...IMPORT_COLUMNS]];
  let next = 2;
  for (const row of rows) {
    for (; next < row.line; next += 1) lines.push(['']);
    const cells = IMPORT_COLUMNS.map((column) => edits[row.line]?.[column] ?? row.cells[column]);
    // An unchanged row with a wrong number of cells stays wrong, because its values may be in the wrong columns.
    const extra = hasWrongCellCount(row) && !edits[row.line] ? ['?'] : [];
    lines.push([String(row.line), ...cells, ...extra]);
    next += 1 + cells.join('').split('\n').length - 1;
  }
  return new File([csvOf(lines, { delimiter: ';', escapesFormulas: false })], 'corrected.csv', { type: 'text/csv' });
}
