import { compareNames } from '@vr/shared-api/compare-names';
import { FILE_TYPES } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { FilterButton, type FilterOption, FilterOptions, type FilterProps } from '@vr/shared-ui/FilterButton';
import { Filters } from '@vr/shared-ui/Filters';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { SearchField, type SearchFieldProps } from '@vr/shared-ui/SearchField';
import { Switch } from '@vr/shared-ui/Switch';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { type ReactNode, type Ref, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './filters.css';
import { type Choice, type Choices, chosenCount, type Facet, type Filters as FilterValues } from './filters.ts';
import type { ChoiceNames } from './useFilters.ts';

interface FilterBarProps {
  /** The element that takes the focus when the button that clears the filters disappears. */
  ref?: Ref<HTMLElement>;
  filters: FilterValues;
  searchLabel?: string | undefined;
  choices: Choices;
  choiceNames: ChoiceNames;
  count: number;
  searchField: Omit<SearchFieldProps, 'label'>;
  onChange: (part: Partial<FilterValues>) => void;
  onClear: () => void;
  partFilter?: FilterProps | undefined;
  follows?: boolean;
  withOffer?: boolean;
  action?: ReactNode;
}

/** The search field and filters above a list of trainings. On a narrow page the filters are in a sheet. */
export function FilterBar(props: FilterBarProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const isNarrow = useIsNarrow();
  const facets = useFacets(props);
  const { filters, count, onClear, withOffer, partFilter } = props;
  const chosen = chosenCount(filters) + (filters.offerOnly ? 1 : 0) + (partFilter?.selected.length ?? 0);
  return (
    <search ref={props.ref} tabIndex={-1} className={styles.filters}>
      <SearchField label={props.searchLabel ?? t('filters.search')} {...props.searchField} />
      {isNarrow ? (
        <Filters chosen={chosen} show={t('filters.show', { count })} onClear={chosen > 0 ? onClear : undefined}>
          {withOffer && <OfferSwitch {...props} />}
          {facets.map((facet) => (
            <div key={facet.label} className={styles.sheetPart}>
              <p aria-hidden="true">{facet.label}</p>
              <FilterOptions {...facet} />
            </div>
          ))}
        </Filters>
      ) : (
        <>
          {facets.map((facet) => (
            <FilterButton key={facet.label} {...facet} />
          ))}
          {withOffer && <OfferSwitch {...props} />}
        </>
      )}
      {props.action}
    </search>
  );
}

/** The switch that hides trainings outside the company's offer. */
function OfferSwitch({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  const { t } = useTranslation('catalog');
  const id = useId();
  return (
    <div className={styles.offer}>
      <Switch id={id} checked={filters.offerOnly} onChange={(offerOnly) => onChange({ offerOnly })} />
      <label htmlFor={id}>{t('filters.offerOnly')}</label>
    </div>
  );
}

function useFacets({
  filters,
  choices,
  choiceNames,
  onChange,
  partFilter,
  follows = false,
}: FilterBarProps): FilterProps[] {
  const { t } = useTranslation('catalog');
  const listOptions = useListOptions(choices, choiceNames, follows);
  return [
    {
      label: t('filters.categories'),
      listOptions: listOptions.categories,
      selected: filters.categories.map(String),
      onChange: (values) =>
        onChange({ categories: values.map((value) => (value === 'current' ? value : Number(value))) }),
    },
    {
      label: t('filters.tags'),
      listOptions: listOptions.tags,
      selected: filters.tags,
      onChange: (tags) => onChange({ tags }),
    },
    {
      label: t('filters.skills'),
      listOptions: listOptions.skills,
      selected: filters.skills.map(String),
      onChange: (values) => onChange({ skills: values.map(Number) }),
    },
    {
      label: t('filters.contentTypes'),
      listOptions: listOptions.contentTypes,
      selected: filters.contentTypes,
      onChange: (values) => onChange({ contentTypes: FILE_TYPES.filter((type) => values.includes(type)) }),
    },
    ...(partFilter ? [partFilter] : []),
  ];
}

/**
 * Returns, for each filter, a function that lists the options by name. Memoized: typing must not sort the options
 * again.
 */
function useListOptions(
  choices: Choices,
  choiceNames: ChoiceNames,
  follows: boolean,
): Record<Facet, () => FilterOption[]> {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const contentTypes = useContentTypeNames();
  return useMemo(() => {
    function toOptions<V extends string | number>(
      list: readonly Choice<V>[],
      nameOf: (value: V) => string | undefined,
    ) {
      return list
        .flatMap(({ value, count }) => {
          const label = nameOf(value);
          return label === undefined ? [] : [{ value: String(value), label, count }];
        })
        .sort((a, b) => compareNames(lang)(a.label, b.label));
    }
    function listCategories() {
      const categories = toOptions(choices.categories, (value) =>
        value === 'current' ? undefined : choiceNames.categories.get(value),
      );
      const current = choices.categories.find(({ value }) => value === 'current');
      if (current && follows)
        categories.unshift({ value: 'current', label: t('filters.current'), count: current.count });
      return categories;
    }
    return {
      categories: listCategories,
      tags: () => toOptions(choices.tags, (value) => value),
      skills: () => toOptions(choices.skills, (value) => choiceNames.skills.get(value)),
      contentTypes: () => toOptions(choices.contentTypes, (value) => contentTypes[value]),
    };
  }, [choices, choiceNames, follows, t, lang, contentTypes]);
}
