import type { ClientType } from '@vr/shared-api/limits';
import { Filters } from '@vr/shared-ui/Filters';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { SearchField, type SearchFieldProps } from '@vr/shared-ui/SearchField';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button, Select } from 'antd';
import { Download, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './companies.css';
import { COMPANY_STATES, type CompanyState } from './company-status.ts';
import { type Arrangement, SORTS, type Sort } from './listing.ts';
import { TYPE_TEXTS } from './type-texts.ts';
import { useReport } from './useReport.ts';

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

interface ToolbarProps {
  type: ClientType;
  searchField: Omit<SearchFieldProps, 'label'>;
  arrangement: Arrangement;
  onArrange(change: Partial<Arrangement>): void;
  onAdd(): void;
  /** The toolbar, which can be focused. */
  ref: Ref<HTMLDivElement>;
}

/** The search field, the order and the state of the list, and the buttons for the report and a new company. */
export function Toolbar({ type, searchField, arrangement, onArrange, onAdd, ref }: ToolbarProps) {
  const { t } = useTranslation('superadmin');
  const phone = useIsPhone();
  const texts = TYPE_TEXTS[type];
  const { mutate, isPending, error, failure } = useReport(type);
  return (
    <>
      <div ref={ref} tabIndex={-1} className={styles.toolbar}>
        <search>
          <SearchField label={t(texts.search)} {...searchField} />
          <Filters chosen={arrangement.state ? 1 : 0}>
            <Select<CompanyState | 'all'>
              aria-label={t('companies.stateFilter')}
              className={styles.select}
              popupMatchSelectWidth={false}
              value={arrangement.state ?? 'all'}
              onChange={(state) => onArrange({ state: state === 'all' ? null : state })}
              options={[
                { value: 'all', label: t('companies.allStates') },
                ...COMPANY_STATES.map((state) => ({ value: state, label: t(STATE_NAMES[state]) })),
              ]}
            />
            <Select<Sort>
              aria-label={t('companies.sort')}
              className={styles.select}
              popupMatchSelectWidth={false}
              value={arrangement.sort}
              onChange={(sort) => onArrange({ sort })}
              options={SORTS.map((sort) => ({ value: sort, label: t(SORT_NAMES[sort]) }))}
            />
          </Filters>
        </search>
        <div className={styles.toolbarButtons}>
          <Button
            icon={<Download size={18} aria-hidden />}
            aria-label={t('companies.export')}
            loading={isPending}
            onClick={() => mutate()}
          >
            {!phone && t('companies.export')}
          </Button>
          <Button
            type="primary"
            icon={<Plus size={18} aria-hidden />}
            aria-label={t(texts.add)}
            aria-haspopup="dialog"
            onClick={onAdd}
          >
            {phone ? t('companies.addShort') : t(texts.add)}
          </Button>
        </div>
      </div>
      <FormFailure error={error} text={failure} />
    </>
  );
}
