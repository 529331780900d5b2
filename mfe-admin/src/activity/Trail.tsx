import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '@vr/shared-ui/Button';
import { FailureState } from '@vr/shared-ui/FailureState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './activity.css';

interface TrailProps<E> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: E[] }>>;
  empty: ReactNode;
  line: (entry: E) => ReactNode;
}

/** Recorded entries, the newest first. Older entries are loaded on demand. */
export function Trail<E>({ query, empty, line }: TrailProps<E>) {
  const { t } = useTranslation('admin');
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {query.isPending && <TableSkeleton rows={8} />}
      <StaleNote of={query} />
      {query.data && entries.length === 0 && empty}
      {entries.length > 0 && <ol className={`ui-card ${styles.trail}`}>{entries.map(line)}</ol>}
      {(query.isLoadingError || query.isFetchNextPageError) && (
        <FailureState
          error={query.error}
          onRetry={() => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button className={styles.more} loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('activity.more')}
        </Button>
      )}
    </>
  );
}
