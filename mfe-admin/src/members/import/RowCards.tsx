import { IMPORT_COLUMNS } from '@vr/shared-api/member-import';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../../lists/lists.css';
import { Cell, type RowsProps } from './Cell.tsx';
import * as styles from './import.css';
import { Outcome } from './Outcome.tsx';
import { useImportTexts } from './useImportTexts.ts';

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
