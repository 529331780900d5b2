import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useStyles } from '@vr/shared-ui/kernel';
import { useLocation } from '@vr/shared-ui/router';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../catalog.css';
import { FilterBar } from '../FilterBar.tsx';
import type { CatalogState } from '../links.ts';
import type { Training } from '../trainings.ts';
import { useFiltered, useFilters } from '../useFilters.ts';
import { useAvailableTrainings } from '../useTrainings.ts';
import { CategoryRows } from './CategoryRows.tsx';
import { ResultGrid } from './ResultGrid.tsx';

interface AvailableTrainingsProps {
  /** The row of what one has started, shown while nothing is searched for. */
  resume: ReactNode;
}

/** An error is tried again by itself after so long. */
const RETRY_SECONDS = 30;

const NONE: readonly Training[] = [];

/** What a learner may follow: to search and filter, in rows by category while nothing is asked for. */
export function AvailableTrainings({ resume }: AvailableTrainingsProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { data, error, errorUpdatedAt, refetch } = useAvailableTrainings();
  if (data?.items.length === 0) return <EmptyState title={t('available.empty')} text={t('available.emptyHint')} />;
  if (error && !data)
    return (
      <FailureState
        key={errorUpdatedAt}
        title={t('available.failed')}
        error={error}
        onRetry={() => refetch()}
        retrySeconds={RETRY_SECONDS}
      />
    );
  return <Catalog trainings={data?.items ?? NONE} loading={!data} resume={resume} />;
}

interface CatalogProps extends AvailableTrainingsProps {
  trainings: readonly Training[];
  loading: boolean;
}

function Catalog({ trainings, loading, resume }: CatalogProps) {
  const { t } = useTranslation('catalog');
  const { filters, change, setSearch, clear } = useFilters();
  const { shown, choices, names, narrowed } = useFiltered(trainings, filters);
  // One shuffle per visit.
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 32));
  const none = !loading && shown.length === 0;
  return (
    <>
      <FilterBar
        filters={filters}
        choices={choices}
        names={names}
        count={shown.length}
        onSearch={setSearch}
        onChange={change}
        onClear={() => clear()}
        withOffer
      />
      {loading && <CardSkeleton />}
      {!loading && narrowed && (
        <ResultCount count={shown.length} onClear={() => clear({ offerOnly: filters.offerOnly })} />
      )}
      {none && (
        <EmptyState
          title={t('available.noMatch')}
          text={t('available.noMatchHint')}
          icon={<SearchX size={44} strokeWidth={1.8} />}
          action={
            <Button type="primary" size="large" onClick={() => clear()}>
              {t('filters.clear')}
            </Button>
          }
        />
      )}
      {narrowed && shown.length > 0 && <ResultGrid trainings={shown} />}
      {!loading && !narrowed && (
        <>
          {resume}
          <CategoryRows trainings={shown} seed={seed} />
        </>
      )}
    </>
  );
}

/** How many trainings were found, told to those who hear the page too. */
function ResultCount({ count, onClear }: { count: number; onClear: () => void }) {
  const { t } = useTranslation('catalog');
  const text = useRef<HTMLHeadingElement>(null);
  const { fromRow } = (useLocation().state ?? {}) as CatalogState;
  // The link that led here is gone with its row, and the keyboard's place with it.
  useEffect(() => {
    if (fromRow) text.current?.focus({ preventScroll: true });
  }, [fromRow]);
  return (
    <div className="catalog-count">
      <h2 ref={text} tabIndex={-1} aria-live="polite">
        {t('available.results', { count })}
      </h2>
      {count > 0 && (
        <Button type="text" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  );
}
