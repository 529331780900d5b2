import { formatNumber, formatPercent } from '@vr/shared-ui/format/number';
import { formatRelative } from '@vr/shared-ui/format/relative';
import { formatSize } from '@vr/shared-ui/format/size';
import { Instant } from '@vr/shared-ui/Instant';
import { usePortal } from '@vr/shared-ui/kernel';
import { isFocusLost } from '@vr/shared-ui/useListFocus';
import { Table, type TableColumnsType } from 'antd';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanyButtons } from './CompanyButtons.tsx';
import { ContractEnd } from './CompanyFacts.tsx';
import { CompanyLogo } from './CompanyLogo.tsx';
import * as styles from './companies.css';
import { type Company, type CompanyDialogItem, deletedPercent, trainingCount } from './company.ts';
import { peopleUsage, storageUsage } from './company-status.ts';
import { type Arrangement, DIRECTIONS, SORTS, type Sort } from './listing.ts';
import { hasSubscription, Subscriptions } from './Subscriptions.tsx';

const PAGE_SIZES = [10, 25, 50, 100];

interface CompanyTableProps {
  companies: readonly Company[];
  sort: Sort;
  onArrange(change: Partial<Arrangement>): void;
  selected: readonly number[];
  onSelect(ids: number[]): void;
  open(item: CompanyDialogItem): void;
}

/** The companies as a dense, paginated table. The headers set the order, and rows can be selected. */
export function CompanyTable({ companies, sort, onArrange, selected, onSelect, open }: CompanyTableProps) {
  const { t } = useTranslation('superadmin');
  const focus = useRowFocus(companies);
  return (
    <div className={`ui-card ${styles.table}`} {...focus}>
      <Table<Company>
        size="small"
        rowKey="id"
        dataSource={companies}
        columns={useColumns(sort, open)}
        showSorterTooltip={false}
        onChange={(_page, _filters, sorter, { action }) => {
          // antd passes no column if the header of the sorted column is pressed.
          const pressed = SORTS.find((key) => !Array.isArray(sorter) && sorter.columnKey === key);
          if (action === 'sort' && pressed) onArrange({ sort: pressed });
        }}
        rowSelection={{
          columnWidth: 40,
          selectedRowKeys: [...selected],
          preserveSelectedRowKeys: true,
          onChange: (keys) => onSelect(keys.map(Number)),
          getCheckboxProps: ({ name, deletion }) => ({
            'aria-label': t('companies.select', { name }),
            disabled: deletion !== null,
          }),
          getTitleCheckboxProps: () => ({ 'aria-label': t('companies.selectPage') }),
        }}
        pagination={{
          size: 'small',
          hideOnSinglePage: true,
          defaultPageSize: 25,
          pageSizeOptions: PAGE_SIZES,
          showTotal: (total, [from, to]) => t('companies.range', { from, to, total }),
        }}
      />
    </div>
  );
}

function useColumns(sort: Sort, open: CompanyTableProps['open']): TableColumnsType<Company> {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const number = (value: number) => formatNumber(value, lang);
  const sorted = (key: Sort) => ({
    key,
    sorter: true,
    sortOrder: sort === key ? DIRECTIONS[key] : null,
    sortDirections: [DIRECTIONS[key]],
  });
  return [
    { ...sorted('name'), title: t('companyForm.name'), render: (_, company) => <Name company={company} /> },
    {
      key: 'representative',
      title: t('companyForm.representative'),
      render: (_, { representativeFirstName, representativeLastName }) => (
        <TwoLines text={`${representativeFirstName} ${representativeLastName}`} />
      ),
    },
    {
      ...sorted('people'),
      title: t('companyForm.users'),
      align: 'right',
      render: (_, company) => (
        <Figure nearLimit={peopleUsage(company).nearLimit}>
          {number(company.quota.currentUser)} / {number(company.quota.maxUser)}
        </Figure>
      ),
    },
    {
      ...sorted('storage'),
      title: t('companies.columns.storage'),
      align: 'right',
      render: (_, company) => {
        const { currentSize, maxSize } = company.quota;
        if (maxSize === 0) return t('companies.noStorage');
        return (
          <Figure nearLimit={storageUsage(company).nearLimit}>
            {formatSize(currentSize, lang)} / {formatSize(maxSize, lang)}
          </Figure>
        );
      },
    },
    {
      key: 'trainings',
      title: t('companies.columns.trainings'),
      align: 'right',
      render: (_, company) => number(trainingCount(company)),
    },
    {
      key: 'subscriptions',
      title: t('companyForm.subscriptions'),
      render: (_, company) =>
        hasSubscription(company) ? (
          <Subscriptions company={company} size={16} />
        ) : (
          <>
            <span aria-hidden>—</span>
            <span className="ui-hidden">{t('companies.columns.noSubscription')}</span>
          </>
        ),
    },
    {
      ...sorted('contract'),
      title: t('companies.columns.end'),
      align: 'right',
      className: styles.nowrap ?? '',
      render: (_, company) => <ContractEnd compact company={company} />,
    },
    {
      ...sorted('activity'),
      title: t('companies.columns.activity'),
      align: 'right',
      className: styles.nowrap ?? '',
      render: (_, { lastActivity }) =>
        lastActivity ? (
          <Instant at={lastActivity} as={(at) => formatRelative(at, new Date(), lang)} />
        ) : (
          t('companies.columns.never')
        ),
    },
    {
      key: 'actions',
      title: <span className="ui-hidden">{t('companies.columns.actions')}</span>,
      align: 'right',
      render: (_, company) => company.deletion === null && <CompanyButtons compact company={company} open={open} />,
    },
  ];
}

/** A company's logo and name. While the company is being deleted, also shows the progress. */
function Name({ company }: { company: Company }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const percent = deletedPercent(company);
  return (
    <span className={styles.name}>
      <CompanyLogo key={company.logo} company={company} size={26} />
      <span>
        <b>
          <TwoLines text={company.name} />
        </b>
        {percent !== null && (
          <span className="ui-meta ui-num">
            {t('companies.beingDeleted')} · {formatPercent(percent, lang)}
          </span>
        )}
      </span>
    </span>
  );
}

const TwoLines = ({ text }: { text: string }) => (
  <span className={styles.twoLines} title={text}>
    {text}
  </span>
);

/** The usage of a quota, with a warning if it is almost used up. */
function Figure({ nearLimit, children }: { nearLimit: boolean; children: ReactNode }) {
  const { t } = useTranslation('superadmin');
  return (
    <span className={nearLimit ? `${styles.figure} ${styles.nearLimit}` : styles.figure}>
      {nearLimit && <TriangleAlert size={14} role="img" aria-label={t('companies.nearLimit')} />}
      <span>{children}</span>
    </span>
  );
}

/**
 * Returns props for the container of the table. If the buttons of the focused row disappear, moves the keyboard focus to the
 * nearest row with buttons.
 */
function useRowFocus(companies: readonly Company[]) {
  const { root } = usePortal();
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; row: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the companies may have removed the focused button
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || !isFocusLost(root)) return;
    const rows = [...(box.current?.querySelectorAll('tbody tr:has(button)') ?? [])] as HTMLTableRowElement[];
    const { row } = last.current;
    const next = rows.find(({ rowIndex }) => rowIndex >= row) ?? rows.at(-1);
    last.current = null;
    next?.querySelector('button')?.focus();
  }, [companies, root]);
  return {
    ref: box,
    onFocus: ({ target }: { target: Element }) => {
      const row = target.closest('tr');
      last.current = row ? { element: target, row: row.rowIndex } : null;
    },
  };
}
