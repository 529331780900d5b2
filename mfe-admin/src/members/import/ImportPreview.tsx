import { IMPORT_OUTCOMES, type ImportOutcome, TEXT_ENCODINGS, type TextEncoding } from '@vr/shared-api/member-import';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { Pagination, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Warning } from '../../lists/Warning.tsx';
import type { CheckedFile } from './corrected-file.ts';
import * as styles from './import.css';
import { OutcomePill, RowCards, RowTable } from './Rows.tsx';
import { countOf, type Import, type Preview } from './useImport.ts';
import { useImportTexts } from './useImportTexts.ts';

type Filter = ImportOutcome | 'all';

/** A page has few rows, because refused rows have an input in every cell. */
const PAGE_SIZE = 25;

interface ImportPreviewProps {
  steps: Import;
  preview: Preview;
  onReadAs(encoding: TextEncoding): void;
}

/** The second step: a preview of the outcome of every row. The cells of refused rows can be changed. */
export function ImportPreview({ steps, preview, onReadAs }: ImportPreviewProps) {
  const { t } = useTranslation('admin');
  const { outcomes, encodings } = useImportTexts();
  const isNarrow = useIsNarrow();
  const { checked, original } = preview;
  const { check, submit } = steps;
  const { rows, freePlaces } = checked;
  const count = (outcome: ImportOutcome) => countOf(checked, outcome);
  const [filter, setFilter] = useState<Filter>(count('REFUSED') > 0 ? 'REFUSED' : 'all');
  const [page, setPage] = useState(1);

  // After the last refused row has been corrected, the filter would show nothing, so all rows are shown.
  const current = filter === 'all' || count(filter) > 0 ? filter : 'all';
  const found = rows.filter(({ outcome }) => current === 'all' || outcome === current);
  const shownPage = Math.min(page, Math.ceil(found.length / PAGE_SIZE));
  const shown = found.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);
  const names = accentedNames(rows);
  const Rows = isNarrow ? RowCards : RowTable;
  return (
    <>
      <div className={styles.summary} role="status" aria-label={t('import.summary')}>
        {IMPORT_OUTCOMES.map((outcome) => (
          <OutcomePill key={outcome} outcome={outcome}>
            {t('import.filterOf', { outcome: outcomes[outcome], count: count(outcome) })}
          </OutcomePill>
        ))}
        <span className="ui-meta">{t('import.places', { count: freePlaces })}</span>
      </div>
      {!original.encoding.startsWith('utf') && (
        <Warning
          text={[
            t('import.converted', { encoding: encodings[original.encoding] }),
            names && t('import.accented', { names }),
          ]
            .filter(Boolean)
            .join(' ')}
        />
      )}
      {original.ignoredColumns.length > 0 && (
        <Warning
          text={t('import.ignored', {
            count: original.ignoredColumns.length,
            columns: original.ignoredColumns.join(', '),
          })}
        />
      )}
      <div className={styles.filter}>
        <Select<Filter>
          aria-label={t('import.filter')}
          value={current}
          onChange={(next) => {
            setFilter(next);
            setPage(1);
          }}
          options={[
            { value: 'all', label: t('import.all', { count: rows.length }) },
            ...IMPORT_OUTCOMES.filter((outcome) => count(outcome) > 0).map((outcome) => ({
              value: outcome,
              label: t('import.filterOf', { outcome: outcomes[outcome], count: count(outcome) }),
            })),
          ]}
        />
        <Select<TextEncoding>
          aria-label={t('import.encoding')}
          prefix={<span className="ui-meta">{t('import.encoding')}</span>}
          value={original.encoding}
          disabled={check.isPending || submit.isPending}
          onChange={onReadAs}
          options={TEXT_ENCODINGS.map((value) => ({ value, label: encodings[value] }))}
        />
      </div>
      <Rows rows={shown} edits={steps.edits} onEdit={steps.edit} />
      <Pagination
        className={styles.pages ?? ''}
        current={shownPage}
        pageSize={PAGE_SIZE}
        total={found.length}
        hideOnSinglePage
        showSizeChanger={false}
        simple={isNarrow}
        showTotal={(total, [from, to]) => t('members.range', { from, to, total })}
        onChange={setPage}
      />
    </>
  );
}

/** Returns up to three full names with non-ASCII letters, which show whether the encoding is right. */
const accentedNames = (rows: CheckedFile['rows']): string =>
  rows
    .map(({ cells }) => `${cells.firstName} ${cells.lastName}`)
    .filter((name) => /[^ -~]/u.test(name))
    .slice(0, 3)
    .join(', ');
