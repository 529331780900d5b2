import { compareNames } from '@vr/shared-api/compare-names';
import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FilterButton, type FilterOption } from '@vr/shared-ui/FilterButton';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfferList } from './OfferList.tsx';
import * as styles from './offer.css';
import { filterEntries, NO_FILTER, type OfferEntry, type OfferFilter } from './offer.ts';

interface OfferChoiceProps {
  entries: readonly OfferEntry[];
  /** The stored offer; undefined when choosing for several companies. */
  stored?: ReadonlySet<number>;
  chosen: ReadonlySet<number>;
  onChange(chosen: ReadonlySet<number>): void;
}

const NONE: ReadonlySet<number> = new Set();

/** The global catalogue with search and filters, for choosing the trainings of an offer. */
export function OfferChoice({ entries, stored, chosen, onChange }: OfferChoiceProps) {
  const { t } = useTranslation('superadmin');
  const [filter, setFilter] = useState(NO_FILTER);
  const deferred = useDeferredValue(filter);
  const found = useMemo(() => filterEntries(entries, deferred, stored ?? NONE), [entries, deferred, stored]);
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    onChange(next);
  };
  if (entries.length === 0) return <EmptyState title={t('offer.none')} text={t('offer.noneHint')} />;
  return (
    <>
      <Filters
        entries={entries}
        hasStored={stored !== undefined}
        filter={filter}
        onChange={(change) => setFilter({ ...filter, ...change })}
      />
      {found.length === 0 ? (
        <EmptyState
          title={t('offer.noMatch')}
          action={<Button onClick={() => setFilter(NO_FILTER)}>{t('offer.showAll')}</Button>}
        />
      ) : (
        <>
          <AllFound found={found} chosen={chosen} onChoose={choose} />
          <OfferList entries={found} chosen={chosen} onToggle={(id, isChosen) => choose([id], isChosen)} />
        </>
      )}
    </>
  );
}

interface AllFoundProps {
  found: readonly OfferEntry[];
  chosen: ReadonlySet<number>;
  onChoose(ids: readonly number[], isChosen: boolean): void;
}

/** A button that selects all trainings found, or deselects them if all are selected. */
function AllFound({ found, chosen, onChoose }: AllFoundProps) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const ids = found.map(({ training }) => training.id);
  const isAll = ids.every((id) => chosen.has(id));
  const count = { count: found.length, shown: formatNumber(found.length, lang) };
  return (
    <div className={styles.all}>
      <span role="status">{t('offer.found', count)}</span>
      <Button type="link" size="small" onClick={() => onChoose(ids, !isAll)}>
        {isAll ? t('offer.deselectAll', count) : t('offer.selectAll', count)}
      </Button>
    </div>
  );
}

interface FiltersProps {
  entries: readonly OfferEntry[];
  hasStored: boolean;
  filter: OfferFilter;
  onChange(change: Partial<OfferFilter>): void;
}

function Filters({ entries, hasStored, filter, onChange }: FiltersProps) {
  const { t } = useTranslation('superadmin');
  const listCategories = useOptions(entries, categoryOf);
  const listPartners = useOptions(entries, partnerOf);
  return (
    <div className={styles.filters}>
      <SearchField label={t('offer.search')} value={filter.search} onChange={(search) => onChange({ search })} />
      <FilterButton
        label={t('offer.categories')}
        listOptions={listCategories}
        selected={filter.categories}
        onChange={(categories) => onChange({ categories })}
      />
      <FilterButton
        label={t('partners.title')}
        listOptions={listPartners}
        selected={filter.partners}
        onChange={(partners) => onChange({ partners })}
      />
      {hasStored && (
        <SegmentedControl<OfferFilter['part']>
          label={t('offer.part')}
          value={filter.part}
          onChange={(part) => onChange({ part })}
          options={[
            { value: 'all', label: t('offer.parts.all') },
            { value: 'offered', label: t('offer.parts.offered') },
            { value: 'others', label: t('offer.parts.others') },
          ]}
        />
      )}
    </div>
  );
}

type Option = Pick<FilterOption, 'value' | 'label'> | undefined;
const categoryOf = ({ training: { category } }: OfferEntry): Option => ({
  value: String(category.id),
  label: category.name,
});
const partnerOf = ({ training, partner }: OfferEntry): Option =>
  partner === undefined ? undefined : { value: String(training.partnerId), label: partner };

/** Returns a function that lists the options that occur in the entries, sorted by name, each with its number of entries. */
function useOptions(entries: readonly OfferEntry[], optionOf: (entry: OfferEntry) => Option): () => FilterOption[] {
  const { lang } = usePortal();
  return useCallback(() => {
    const options = new Map<string, { value: string; label: string; count: number }>();
    for (const option of entries.map(optionOf)) {
      if (!option) continue;
      const { count } = options.get(option.value) ?? { count: 0 };
      options.set(option.value, { ...option, count: count + 1 });
    }
    const compare = compareNames(lang);
    return [...options.values()].sort((one, other) => compare(one.label, other.label));
  }, [entries, optionOf, lang]);
}
