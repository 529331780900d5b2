import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureState } from './FailureState';
import { StaleNote } from './StaleNote';

interface QueryStateProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'isRefetchError' | 'refetch'>;
  /** Shown until the query has loaded or failed. */
  skeleton: ReactNode;
  /** One sentence that says what failed. */
  failure?: string | undefined;
  /** Renders the data, which may be an empty list. */
  children: (data: T) => ReactNode;
}

/**
 * Shows the skeleton, the failure or the data of a query. If a later refetch fails, the data stays, with a note above it, so
 * that an open form keeps its input.
 */
export function QueryState<T>({ query, skeleton, failure, children }: QueryStateProps<T>) {
  if (query.data !== undefined)
    return (
      <>
        <StaleNote of={query} />
        {children(query.data)}
      </>
    );
  if (!query.isError) return skeleton;
  return (
    <FailureState
      error={query.error}
      onRetry={() => query.refetch()}
      {...(failure === undefined ? {} : { title: failure })}
    />
  );
}
