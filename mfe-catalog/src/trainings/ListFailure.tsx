import type { UseQueryResult } from '@tanstack/react-query';
import { FailureState } from '@vr/shared-ui/FailureState';

export type ListQuery = Pick<UseQueryResult, 'error' | 'errorUpdatedAt' | 'refetch'>;

/** Shows that a list could not be loaded, and retries every 30 seconds. */
export const ListFailure = ({ query, title }: { query: ListQuery; title: string }) => (
  <FailureState
    key={query.errorUpdatedAt}
    title={title}
    error={query.error}
    onRetry={() => query.refetch()}
    retrySeconds={30}
  />
);
