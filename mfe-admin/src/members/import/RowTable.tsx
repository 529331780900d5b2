import { IMPORT_COLUMNS } from '@vr/shared-api/member-import';
import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../../lists/lists.css';
import { Cell, type RowsProps } from './Cell.tsx';
import * as styles from './import.css';
import type { CheckedRow } from './mended-file.ts';
import { Outcome } from './Outcome.tsx';
import { useImportTexts } from './useImportTexts.ts';

/** Rows of the file as a table. */
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
