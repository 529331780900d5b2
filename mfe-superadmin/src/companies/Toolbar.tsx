import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { exportClients } from '@vr/shared-api/contract/clients';
import { exportPartners } from '@vr/shared-api/contract/partners';
import type { ClientType } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { Filters } from '@vr/shared-ui/Filters';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal } from '@vr/shared-ui/kernel';
import { SearchField, type SearchFieldProps } from '@vr/shared-ui/SearchField';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { datedFileName, saveFile } from '@vr/shared-ui/save-file';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { Select } from 'antd';
import { Download, LayoutGrid, type LucideIcon, Plus, Rows3 } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './companies.css';
import { COMPANY_STATES, type CompanyState } from './company-status.ts';
import { type Arrangement, SORTS, type Sort, VIEWS, type View } from './listing.ts';
import { TYPE_TEXTS } from './type-texts.ts';

const SORT_NAMES: Record<Sort, string> = {
  name: 'companies.sorts.name',
  contract: 'companies.sorts.contract',
  people: 'companies.sorts.people',
  storage: 'companies.sorts.storage',
  activity: 'companies.sorts.activity',
};

const STATE_NAMES: Record<CompanyState, string> = {
  active: 'companies.states.active',
  ending: 'companies.states.ending',
  ended: 'companies.states.ended',
  full: 'companies.states.full',
};

const VIEW_NAMES: Record<View, string> = { cards: 'companies.views.cards', table: 'companies.views.table' };
const VIEW_ICONS: Record<View, LucideIcon> = { cards: LayoutGrid, table: Rows3 };

interface ToolbarProps {
  type: ClientType;
  searchField: Omit<SearchFieldProps, 'label'>;
  arrangement: Arrangement;
  onArrange(change: Partial<Arrangement>): void;
  onAdd(): void;
  count: ReactNode;
  /** Receives the toolbar's element, which can be focused. */
  ref: Ref<HTMLDivElement>;
}

/**
 * The toolbar of the list: search, order, state, view, and buttons for the report and a new company. In the table view, the
 * column headers set the order.
 */
export function Toolbar({ type, searchField, arrangement, onArrange, onAdd, count, ref }: ToolbarProps) {
  const { t } = useTranslation('superadmin');
  const isNarrow = useIsNarrow();
  const texts = TYPE_TEXTS[type];
  const { mutate, isPending, error, failure } = useReport(type);
  const exportButton = (
    <Button
      type={isNarrow ? 'text' : 'default'}
      icon={<Download size={18} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('companies.export')}
    </Button>
  );
  return (
    <>
      <div ref={ref} tabIndex={-1} className={styles.toolbar}>
        <search>
          <SearchField label={t(texts.search)} {...searchField} />
          <Filters chosen={arrangement.state ? 1 : 0}>
            <Select<CompanyState | 'all'>
              aria-label={t('companyForm.contract')}
              className={styles.select}
              popupMatchSelectWidth={false}
              value={arrangement.state ?? 'all'}
              onChange={(state) => onArrange({ state: state === 'all' ? null : state })}
              options={[
                { value: 'all', label: t('companies.allStates') },
                ...COMPANY_STATES.map((state) => ({ value: state, label: t(STATE_NAMES[state]) })),
              ]}
            />
            {arrangement.view === 'cards' && (
              <Select<Sort>
                aria-label={t('companies.sort')}
                className={styles.select}
                popupMatchSelectWidth={false}
                value={arrangement.sort}
                onChange={(sort) => onArrange({ sort })}
                options={SORTS.map((sort) => ({ value: sort, label: t(SORT_NAMES[sort]) }))}
              />
            )}
          </Filters>
        </search>
        <div className={styles.toolbarButtons}>
          {!isNarrow && (
            <>
              <ViewSwitch view={arrangement.view} onChange={(view) => onArrange({ view })} />
              {exportButton}
            </>
          )}
          <Button
            type="primary"
            icon={<Plus size={18} aria-hidden />}
            aria-label={t(texts.add)}
            aria-haspopup="dialog"
            onClick={onAdd}
          >
            {!isNarrow && t(texts.add)}
          </Button>
        </div>
      </div>
      <div className={styles.count}>
        {count}
        {isNarrow && exportButton}
      </div>
      <FormFailure error={error} text={failure} />
    </>
  );
}

function ViewSwitch({ view, onChange }: { view: View; onChange(view: View): void }) {
  const { t } = useTranslation('superadmin');
  const options = VIEWS.map((value) => {
    const Icon = VIEW_ICONS[value];
    const label = (
      <span className={styles.viewOption}>
        <Icon size={16} aria-hidden />
        {t(VIEW_NAMES[value])}
      </span>
    );
    return { value, label };
  });
  return <SegmentedControl<View> label={t('companies.view')} value={view} onChange={onChange} options={options} />;
}

/** Returns the call that saves a page's report: a CSV file about all companies, or a ZIP archive about all partners. */
function useReport(type: ClientType) {
  const { t } = useTranslation('superadmin');
  const { api, lang, notify } = usePortal();
  const textOf = (error: unknown) =>
    error instanceof ApiError && error.status === 403 ? t('companies.notAuthorized') : t('companies.exportFailed');
  const report = useMutation({
    async mutationFn() {
      const query = { lang };
      if (type === 'PARTNER')
        saveFile(await api.call(exportPartners, { query }), datedFileName('partners_report', 'zip', new Date()));
      else saveFile(await api.call(exportClients, { query }), datedFileName('report', 'csv', new Date()));
    },
    onError: (error) => notify({ kind: 'error', text: textOf(error) }),
  });
  return { ...report, failure: report.error ? textOf(report.error) : undefined };
}
