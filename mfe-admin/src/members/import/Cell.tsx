import type { ImportColumn } from '@vr/shared-api/member-import';
import { Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './import.css';
import type { CheckedRow, Edits } from './mended-file.ts';
import { Problem } from './Problem.tsx';
import { useImportTexts } from './useImportTexts.ts';

export interface RowsProps {
  rows: CheckedRow[];
  edits: Edits;
  onEdit(row: CheckedRow, column: ImportColumn, value: string): void;
}

interface CellProps extends Omit<RowsProps, 'rows'> {
  row: CheckedRow;
  column: ImportColumn;
}

/** A cell of the file: an input in a refused row, with what is wrong until it is changed, otherwise text. */
export function Cell({ row, column, edits, onEdit }: CellProps) {
  const { t } = useTranslation('admin');
  const { columns, problemText } = useImportTexts();
  const id = useId();
  if (row.outcome !== 'REFUSED') return <span className={styles.text}>{row.cells[column]}</span>;
  const edited = edits[row.line]?.[column];
  const problems = edited === undefined ? row.problems.filter((problem) => problem.column === column) : [];
  return (
    <div className={styles.cell}>
      <Input
        size="small"
        autoComplete="off"
        value={edited ?? row.cells[column]}
        aria-label={t('import.cellOf', { column: columns[column], line: row.line })}
        aria-invalid={problems.length > 0}
        aria-describedby={`${id}-problem`}
        {...(problems.length > 0 ? { status: 'error' as const } : {})}
        onChange={({ target: { value } }) => onEdit(row, column, value)}
      />
      <div id={`${id}-problem`}>
        {problems.map((problem) => (
          <Problem key={problem.reason} text={problemText(problem)} />
        ))}
      </div>
    </div>
  );
}
