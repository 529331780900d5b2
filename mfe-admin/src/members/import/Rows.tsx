import type { ImportColumn, ImportOutcome } from '@vr/shared-api/member-import';
import { IMPORT_COLUMNS } from '@vr/shared-api/member-import';
import { Pill, type PillProps } from '@vr/shared-ui/Pill';
import { Input, Table } from 'antd';
import { CircleAlert, CircleX, Equal, PencilLine, RefreshCw, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../../lists/lists.css';
import type { CheckedRow, Edits } from './corrected-file.ts';
import * as styles from './import.css';
import { useImportTexts } from './useImportTexts.ts';

interface RowsProps {
  rows: CheckedRow[];
  edits: Edits;
  onEdit(row: CheckedRow, column: ImportColumn, value: string): void;
}

export function RowTable({ rows, edits, onEdit }: RowsProps) {
  const { t } = useTranslation('admin');
  const { columns } = useImportTexts();
  return (
    <div className={`ui-card ${listsStyles.table} ${styles.table}`}>
      <Table<CheckedRow>
        size="small"
        rowKey="line"
        dataSource={rows}
        pagination={false}
        locale={{ emptyText: t('import.none') }}
        columns={[
          { key: 'line', title: t('import.line'), align: 'right', dataIndex: 'line', className: 'ui-num' },
          ...IMPORT_COLUMNS.map((column) => ({
            key: column,
            title: columns[column],
            render: (_: unknown, row: CheckedRow) => <Cell row={row} column={column} edits={edits} onEdit={onEdit} />,
          })),
          {
            key: 'outcome',
            title: t('import.outcome'),
            render: (_, row) => <Outcome row={row} isEdited={edits[row.line] !== undefined} />,
          },
        ]}
      />
    </div>
  );
}

/** Rows of the file as cards for phones. */
export function RowCards({ rows, edits, onEdit }: RowsProps) {
  const { t } = useTranslation('admin');
  const { columns } = useImportTexts();
  return (
    <ul className={listsStyles.cards} aria-label={t('import.rows')}>
      {rows.map((row) => (
        <li key={row.line} className={`ui-card ${styles.card}`}>
          <div className={styles.cardHead}>
            <h3>{t('import.lineOf', { line: row.line })}</h3>
            <Outcome row={row} isEdited={edits[row.line] !== undefined} />
          </div>
          <dl>
            {IMPORT_COLUMNS.map((column) => (
              <div key={column}>
                <dt className="ui-meta">{columns[column]}</dt>
                <dd>
                  <Cell row={row} column={column} edits={edits} onEdit={onEdit} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const LOOKS: Record<ImportOutcome, Pick<PillProps, 'tone' | 'icon'>> = {
  ADD: { tone: 'success', icon: <UserPlus size={14} aria-hidden /> },
  UPDATE: { tone: 'info', icon: <RefreshCw size={14} aria-hidden /> },
  UNCHANGED: { tone: 'neutral', icon: <Equal size={14} aria-hidden /> },
  REFUSED: { tone: 'error', icon: <CircleX size={14} aria-hidden /> },
};

/** The mark of an outcome, with its text. */
export function OutcomePill({ outcome, children }: { outcome: ImportOutcome; children: ReactNode }) {
  return (
    <Pill small {...LOOKS[outcome]}>
      {children}
    </Pill>
  );
}

/** The outcome of a row in an import, and the reason if the row is refused as a whole. */
function Outcome({ row, isEdited }: { row: CheckedRow; isEdited: boolean }) {
  const { t } = useTranslation('admin');
  const { outcomes, problemText } = useImportTexts();
  if (isEdited)
    return (
      <Pill small tone="warning" icon={<PencilLine size={14} aria-hidden />}>
        {t('import.edited')}
      </Pill>
    );
  return (
    <div className={styles.outcome}>
      <OutcomePill outcome={row.outcome}>{outcomes[row.outcome]}</OutcomePill>
      {row.problems
        .filter(({ column }) => !column)
        .map((problem) => (
          <Problem key={problem.reason} text={problemText(problem)} />
        ))}
    </div>
  );
}

interface CellProps extends Omit<RowsProps, 'rows'> {
  row: CheckedRow;
  column: ImportColumn;
}

/**
 * A cell of the file. In a refused row, an input that shows the cell's problem until it is edited. In other rows, text.
 */
function Cell({ row, column, edits, onEdit }: CellProps) {
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

function Problem({ text }: { text: string }) {
  return (
    <span className={styles.problem}>
      <CircleAlert size={14} aria-hidden />
      {text}
    </span>
  );
}
