import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useStyles } from '@vr/shared-ui/kernel';
import { useLocation, useSearchParams } from '@vr/shared-ui/router';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { Button, Segmented } from 'antd';
import { SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './catalog.css';
import { FilterBar } from './FilterBar.tsx';
import type { Filters } from './filters.ts';
import type { CatalogState } from './links.ts';
import { CardGrid } from './list/CardGrid.tsx';
import { inPart, type ListParts, readPart, writePart } from './list/parts.ts';
import type { ListSection } from './list/rows.ts';
import { TrainingCard } from './TrainingCard.tsx';
import type { Training } from './trainings.ts';
import { useFiltered, useFilters } from './useFilters.ts';

export type { ListParts };
/** Trainings under one heading. */
export type TrainingSection = ListSection<Training>;

/** What else than trainings a list holds. */
export interface Others {
  count: number;
  list: ReactNode;
}

interface TrainingListProps {
  /** The request that brings the trainings: where it fails, this is said with the way to ask again. */
  query: Pick<UseQueryResult, 'error' | 'errorUpdatedAt' | 'refetch'>;
  /** What can be found in the list; undefined until it is there. The same array as long as it holds the same. */
  trainings: readonly Training[] | undefined;
  /** What stands in the place of the list where there is nothing to be found. */
  empty: ReactNode;
  /** Divides what is shown; one grid without it. Made once, so that typing does not divide anew. */
  sections?: (shown: readonly Training[]) => readonly TrainingSection[];
  /** What stands in the place of the sections as long as nothing is searched for. */
  overview?: (shown: readonly Training[]) => ReactNode;
  /** What a switch above the list chooses between; which part is shown stands in the address. */
  parts?: ListParts;
  /** Whether the person follows the trainings: the cards show their progress, like and favourite. */
  follows?: boolean;
  /** Whether the cards say who suggests the training. */
  suggested?: boolean;
  /** What is listed below the trainings, as far as it passes the filters too; null where nothing does. */
  others?: (filters: Filters) => Others | null;
  /** What the search field searches, where not trainings alone. */
  searchLabel?: string;
  /** Whether there is an offer to hide trainings by. */
  withOffer?: boolean;
  /** What one can do with the list beside narrowing it. */
  action?: ReactNode;
}

/** An error is tried again by itself after so long. */
const RETRY_SECONDS = 30;

const NONE: readonly Training[] = [];

/** Trainings to search and filter, in sections of cards: the list of every page of the catalogue. */
export function TrainingList(props: TrainingListProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { query, trainings, empty } = props;
  if (trainings?.length === 0) return empty;
  if (!trainings && query.error)
    return (
      <FailureState
        key={query.errorUpdatedAt}
        title={t('available.failed')}
        error={query.error}
        onRetry={() => query.refetch()}
        retrySeconds={RETRY_SECONDS}
      />
    );
  return <Filtered {...props} />;
}

const inOneGrid = (shown: readonly Training[]): readonly TrainingSection[] => [{ key: 'all', items: shown }];

function Filtered(props: TrainingListProps) {
  const { trainings, sections = inOneGrid, overview, parts, follows = false, suggested, withOffer = false } = props;
  const { t } = useTranslation('catalog');
  const { filters, change, setSearch, clear } = useFilters();
  const { shown, choices, names, narrowed } = useFiltered(trainings ?? NONE, filters);
  const [params, setParams] = useSearchParams();
  const part = parts && readPart(params, parts);
  const listed = useMemo(() => inPart(shown, part), [shown, part]);
  const divided = useMemo(() => sections(listed), [sections, listed]);
  const card = useCallback(
    (training: Training) => <TrainingCard training={training} follows={follows} suggested={suggested} />,
    [follows, suggested],
  );
  const others = trainings && props.others?.(filters);
  const bar = useRef<HTMLElement>(null);
  function clearAnd(...kept: Parameters<typeof clear>) {
    clear(...kept);
    // The button that was pressed goes.
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
        names={names}
        count={listed.length}
        onSearch={setSearch}
        onChange={change}
        onClear={() => clear()}
        follows={follows}
        withOffer={withOffer}
        action={props.action}
      />
      {!trainings && <CardSkeleton />}
      {trainings && parts && (
        <Segmented
          className="catalog-switch"
          aria-label={parts.label}
          value={part?.value}
          onChange={(value) => setParams((before) => writePart(before, parts, value))}
          options={parts.options.map((one) => ({
            value: one.value,
            label: (
              <span className="catalog-switch-label">
                <span>{one.label}</span>
                <span className="ui-num">{inPart(shown, one).length}</span>
              </span>
            ),
          }))}
        />
      )}
      {trainings && narrowed && (
        <ResultCount
          text={
            others
              ? t('picked.results', { count: listed.length + others.count })
              : t('available.results', { count: listed.length })
          }
          onClear={listed.length > 0 || others ? () => clearAnd({ offerOnly: filters.offerOnly }) : undefined}
        />
      )}
      {trainings &&
        listed.length === 0 &&
        !others &&
        ((!narrowed && part?.empty) || (
          <EmptyState
            title={props.others ? t('picked.noMatch') : t('available.noMatch')}
            text={t('available.noMatchHint')}
            icon={<SearchX size={44} strokeWidth={1.8} />}
            action={
              <Button type="primary" size="large" onClick={() => clearAnd({}, parts?.param)}>
                {t('filters.clear')}
              </Button>
            }
          />
        ))}
      {listed.length > 0 && searching && <CardGrid sections={divided} card={card} />}
      {trainings && !searching && overview(listed)}
      {others?.list}
    </>
  );
}

/** How much was found, told to those who hear the page too. */
function ResultCount({ text, onClear }: { text: string; onClear?: (() => void) | undefined }) {
  const { t } = useTranslation('catalog');
  const heading = useRef<HTMLHeadingElement>(null);
  const { fromRow } = (useLocation().state ?? {}) as CatalogState;
  // The link that led here is gone with its row, and the keyboard's place with it.
  useEffect(() => {
    if (fromRow) heading.current?.focus({ preventScroll: true });
  }, [fromRow]);
  return (
    <div className="catalog-count">
      <h2 ref={heading} tabIndex={-1} aria-live="polite">
        {text}
      </h2>
      {onClear && (
        <Button type="text" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  );
}
