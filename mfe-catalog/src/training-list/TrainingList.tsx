import { Button } from '@vr/shared-ui/Button';
import type { ListSection } from '@vr/shared-ui/card-rows';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import type { FilterProps } from '@vr/shared-ui/FilterButton';
import { useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { useLocation, useSearchParams } from '@vr/shared-ui/router';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../filters/FilterBar.tsx';
import filtersSheet, * as filtersStyles from '../filters/filters.css';
import type { Filters } from '../filters/filters.ts';
import { useFiltered, useFilters } from '../filters/useFilters.ts';
import type { CatalogState } from '../navigation/links.ts';
import { ListFailure, type ListQuery } from '../trainings/ListFailure.tsx';
import type { Training } from '../trainings/training.ts';
import { inPart, type ListPartSwitch, readPart, writePart } from './parts.ts';
import sheet, * as styles from './training-list.css';

export type TrainingSection = ListSection<Training>;

/** Other items below the trainings of a list. */
export interface OtherItems {
  /** Undefined until the number is known. */
  count: number | undefined;
  list: ReactNode;
}

interface TrainingListProps {
  query: ListQuery;
  /** The trainings of the list, undefined until they are loaded. Must be the same array until the content changes. */
  trainings: readonly Training[] | undefined;
  empty: ReactNode;
  /** Divides the shown trainings into sections; by default, one grid. Must be memoized, so that typing stays fast. */
  sections?: (shown: readonly Training[]) => readonly TrainingSection[];
  /** Renders the shown trainings instead of the sections of cards. `narrowed`: a search or filter is set. */
  layout?: (shown: readonly Training[], narrowed: boolean) => ReactNode;
  /** Shown while the trainings load, if they are not in a grid of cards. */
  skeleton?: ReactNode;
  /** Shown instead of the sections while no search or filter is set. */
  overview?: (shown: readonly Training[]) => ReactNode;
  parts?: ListPartSwitch;
  follows?: boolean;
  showSuggestion?: boolean;
  /** Returns the items to show below the trainings: those that pass the filters, or null if there are none. */
  otherItems?: (filters: Filters) => OtherItems | null;
  searchLabel?: string;
  withOffer?: boolean;
  action?: ReactNode;
}

const NONE: readonly Training[] = [];

/** The list of trainings with search, filters and sections of cards. Every page of the catalogue uses it. */
export function TrainingList(props: TrainingListProps) {
  useStyles(filtersSheet);
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { query, trainings, empty } = props;
  if (trainings?.length === 0) return empty;
  if (!trainings && query.error) return <ListFailure query={query} title={t('available.failed')} />;
  return <FilteredTrainings {...props} />;
}

const TrainingGrid = loadable(() => import('./TrainingGrid.tsx'), <CardSkeleton />);

const inOneGrid = (shown: readonly Training[]): readonly TrainingSection[] => [{ key: 'all', items: shown }];

function FilteredTrainings(props: TrainingListProps) {
  const { trainings, sections = inOneGrid, overview, parts, follows = false, showSuggestion } = props;
  const { t } = useTranslation('catalog');
  const { filters, change, searchField, clear } = useFilters();
  const { shown, choices, choiceNames, narrowed } = useFiltered(trainings ?? NONE, filters);
  const [params] = useSearchParams();
  const part = parts && readPart(params, parts);
  const partFilter = usePartFilter(parts?.isFilter ? parts : undefined, shown);
  const isPart = partFilter !== undefined && partFilter.selected.length > 0;
  const listed = useMemo(() => inPart(shown, part), [shown, part]);
  const divided = useMemo(() => sections(listed), [sections, listed]);
  // With an overview, the grid's code is loaded only after the trainings, so that the overview appears first.
  const needsGrid = !overview || trainings !== undefined;
  useEffect(() => {
    if (needsGrid) TrainingGrid.preload().catch(() => undefined);
  }, [needsGrid]);
  const otherItems = trainings && props.otherItems?.(filters);
  const count = listed.length + (otherItems?.count ?? 0);
  const bar = useRef<HTMLElement>(null);
  function clearAndFocusBar(...args: Parameters<typeof clear>) {
    clear(...args);
    // The pressed button disappears, so the filter bar takes the focus.
    bar.current?.focus({ preventScroll: true });
  }
  const searching = narrowed || !overview;
  return (
    <>
      <FilterBar
        ref={bar}
        filters={filters}
        searchLabel={props.searchLabel}
        choices={choices}
        choiceNames={choiceNames}
        count={listed.length}
        searchField={searchField}
        onChange={change}
        partFilter={partFilter}
        onClear={() => clear({}, partFilter && parts?.param)}
        follows={follows}
        withOffer={props.withOffer ?? false}
        action={props.action}
      />
      {trainings && <StaleNote of={{ isRefetchError: Boolean(props.query.error), refetch: props.query.refetch }} />}
      {!trainings && (props.skeleton ?? <CardSkeleton />)}
      {trainings && parts && !partFilter && <PartSwitch parts={parts} shown={shown} />}
      {trainings && (narrowed || isPart) && (!otherItems || otherItems.count !== undefined) && (
        <ResultCount
          text={otherItems ? t('picked.results', { count }) : t('courses.trainings', { count })}
          onClear={
            listed.length > 0 || otherItems
              ? () => clearAndFocusBar({ offerOnly: filters.offerOnly }, partFilter && parts?.param)
              : undefined
          }
        />
      )}
      {trainings &&
        listed.length === 0 &&
        !otherItems &&
        ((!narrowed && part?.empty) || (
          <NoMatch withOtherItems={Boolean(props.otherItems)} onClear={() => clearAndFocusBar({}, parts?.param)} />
        ))}
      {listed.length > 0 &&
        searching &&
        (props.layout?.(listed, narrowed || isPart) ?? (
          <TrainingGrid sections={divided} follows={follows} showSuggestion={showSuggestion}>
            {otherItems?.list}
          </TrainingGrid>
        ))}
      {trainings && !searching && overview(listed)}
      {listed.length === 0 && otherItems?.list}
    </>
  );
}

/** The filter that limits the list to one part, or undefined if the list has no parts. */
function usePartFilter(parts: ListPartSwitch | undefined, shown: readonly Training[]): FilterProps | undefined {
  const [params, setParams] = useSearchParams();
  const replace = useIsNarrow();
  if (!parts) return undefined;
  const [all, ...choices] = parts.options;
  const selected = choices.filter((choice) => choice === readPart(params, parts));
  return {
    label: parts.label,
    listOptions: () =>
      choices.map((choice) => ({ value: choice.value, label: choice.label, count: inPart(shown, choice).length })),
    selected: selected.map(({ value }) => value),
    onChange: ([value = all.value, ...others]) =>
      setParams((before) => writePart(before, parts, others.length > 0 ? all.value : value), { replace }),
  };
}

function PartSwitch({ parts, shown }: { parts: ListPartSwitch; shown: readonly Training[] }) {
  const [params, setParams] = useSearchParams();
  return (
    <SegmentedControl
      className={styles.switch}
      label={parts.label}
      value={readPart(params, parts).value}
      onChange={(value) => setParams((before) => writePart(before, parts, value))}
      options={parts.options.map((option) => ({
        value: option.value,
        label: (
          <span className={styles.switchLabel}>
            <span>{option.label}</span>
            <span className="ui-num">{inPart(shown, option).length}</span>
          </span>
        ),
      }))}
    />
  );
}

function NoMatch({ withOtherItems, onClear }: { withOtherItems: boolean; onClear: () => void }) {
  const { t } = useTranslation('catalog');
  const { t: ui } = useTranslation('ui');
  return (
    <EmptyState
      title={withOtherItems ? t('picked.noMatch') : t('available.noMatch')}
      text={t('available.noMatchHint')}
      icon={<SearchX size={44} strokeWidth={1.8} />}
      action={<Button onClick={onClear}>{ui('filters.clear')}</Button>}
    />
  );
}

function ResultCount({ text, onClear }: { text: string; onClear?: (() => void) | undefined }) {
  const { t: ui } = useTranslation('ui');
  const heading = useRef<HTMLHeadingElement>(null);
  const { fromRow } = (useLocation().state ?? {}) as CatalogState;
  // The "See all" link that led here no longer exists, so the heading takes the focus.
  useEffect(() => {
    if (fromRow) heading.current?.focus({ preventScroll: true });
  }, [fromRow]);
  return (
    <div className={filtersStyles.count}>
      <h2 ref={heading} tabIndex={-1} aria-live="polite">
        {text}
      </h2>
      {onClear && (
        <Button type="text" onClick={onClear}>
          {ui('filters.clear')}
        </Button>
      )}
    </div>
  );
}
