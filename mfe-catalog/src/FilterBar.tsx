import { FILE_TYPES } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FilterButton, type FilterOption, FilterOptions, type FilterProps } from '@vr/shared-ui/FilterButton';
import { usePortal } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Badge, Button, Switch } from 'antd';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, type Ref, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Choice, type Choices, chosenCount, type Facet, type Filters } from './filters.ts';
import type { Names } from './useFilters.ts';

interface FilterBarProps {
  /** Where the keyboard goes when what took the filters away has gone with them. */
  ref?: Ref<HTMLElement>;
  filters: Filters;
  /** What the search field searches, where not trainings alone. */
  searchLabel?: string | undefined;
  choices: Choices;
  names: Names;
  /** How many trainings pass. */
  count: number;
  onSearch: (search: string) => void;
  onChange: (part: Partial<Filters>) => void;
  onClear: () => void;
  /** Whether the person follows the trainings, and so may ask for those in progress. */
  follows?: boolean;
  /** Whether there is an offer to hide trainings by. */
  withOffer?: boolean;
  /** What one can do with the list beside narrowing it. */
  action?: ReactNode;
}

/** Search and filters above a list of trainings; on a phone the filters open in a sheet. */
export function FilterBar(props: FilterBarProps) {
  const { t } = useTranslation('catalog');
  const phone = useIsPhone();
  const facets = useFacets(props);
  return (
    <search ref={props.ref} tabIndex={-1} className="catalog-filters">
      <SearchField
        label={props.searchLabel ?? t('filters.search')}
        value={props.filters.search}
        onChange={props.onSearch}
      />
      {phone ? (
        <FilterSheet {...props} facets={facets} />
      ) : (
        <>
          {facets.map((facet) => (
            <FilterButton key={facet.label} {...facet} />
          ))}
          {props.withOffer && <OfferSwitch {...props} />}
        </>
      )}
      {props.action}
    </search>
  );
}

function FilterSheet(props: FilterBarProps & { facets: FilterProps[] }) {
  const { filters, facets, count, onClear, withOffer } = props;
  const { t } = useTranslation('catalog');
  const [open, setOpen] = useState(false);
  const show = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const chosen = chosenCount(filters) + (filters.offerOnly ? 1 : 0);
  function clear() {
    onClear();
    // The button that was pressed can be pressed no more.
    show.current?.focus();
  }
  return (
    <>
      <Badge count={chosen} size="small" offset={[-4, 4]}>
        <Button
          className="catalog-filters-open"
          icon={<SlidersHorizontal size={20} strokeWidth={1.8} aria-hidden />}
          aria-label={t('filters.label')}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <Dialog
        open={open}
        onClose={close}
        title={t('filters.label')}
        phone="sheet"
        footer={
          <div className="catalog-sheet-foot">
            <Button size="large" disabled={chosen === 0} onClick={clear}>
              {t('filters.clear')}
            </Button>
            <Button ref={show} size="large" type="primary" onClick={close}>
              {t('filters.show', { count })}
            </Button>
          </div>
        }
      >
        {withOffer && <OfferSwitch {...props} />}
        {facets.map((facet) => (
          <div key={facet.label} className="catalog-sheet-part">
            <p aria-hidden="true">{facet.label}</p>
            <FilterOptions {...facet} />
          </div>
        ))}
      </Dialog>
    </>
  );
}

function OfferSwitch({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('catalog');
  const id = useId();
  return (
    <div className="catalog-offer">
      <Switch id={id} checked={filters.offerOnly} onChange={(offerOnly) => onChange({ offerOnly })} />
      <label htmlFor={id}>{t('filters.offerOnly')}</label>
    </div>
  );
}

/** The filters with choices, with names and counts in the reader's language. */
function useFacets({ filters, choices, names, onChange, follows = false }: FilterBarProps): FilterProps[] {
  const { t } = useTranslation('catalog');
  const options = useOptions(choices, names, follows);
  return [
    {
      label: t('filters.categories'),
      options: options.categories,
      selected: filters.categories.map(String),
      onChange: (values) =>
        onChange({ categories: values.map((value) => (value === 'current' ? value : Number(value))) }),
    },
    {
      label: t('filters.tags'),
      options: options.tags,
      selected: filters.tags,
      onChange: (tags) => onChange({ tags }),
    },
    {
      label: t('filters.skills'),
      options: options.skills,
      selected: filters.skills.map(String),
      onChange: (values) => onChange({ skills: values.map(Number) }),
    },
    {
      label: t('filters.contentTypes'),
      options: options.contentTypes,
      selected: filters.contentTypes,
      onChange: (values) => onChange({ contentTypes: FILE_TYPES.filter((type) => values.includes(type)) }),
    },
  ];
}

/** The choices by name; named and sorted only when they have changed, not with every key that is pressed. */
function useOptions(choices: Choices, names: Names, follows: boolean): Record<Facet, FilterOption[]> {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const contentTypes = useContentTypeNames();
  return useMemo(() => {
    const { compare } = new Intl.Collator(lang);
    function named<V extends string | number>(list: readonly Choice<V>[], name: (value: V) => string | undefined) {
      return list
        .flatMap(({ value, count }) => {
          const label = name(value);
          return label === undefined ? [] : [{ value: String(value), label, count }];
        })
        .sort((a, b) => compare(a.label, b.label));
    }
    const categories = named(choices.categories, (value) =>
      value === 'current' ? undefined : names.categories.get(value),
    );
    const current = choices.categories.find(({ value }) => value === 'current');
    if (current && follows) categories.unshift({ value: 'current', label: t('filters.current'), count: current.count });
    return {
      categories,
      tags: named(choices.tags, (value) => value),
      skills: named(choices.skills, (value) => names.skills.get(value)),
      contentTypes: named(choices.contentTypes, (value) => contentTypes[value]),
    };
  }, [choices, names, follows, t, lang, contentTypes]);
}
