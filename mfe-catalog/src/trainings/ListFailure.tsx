import type { UseQueryResult } from '@tanstack/react-query';
import { FailureState } from '@vr/shared-ui/FailureState';

/** The query of a list that cannot be shown without it. */
export type ListQuery = Pick<UseQueryResult, 'error' | 'errorUpdatedAt' | 'refetch'>;

/** Says that a list could not be loaded, and tries it again by itself every 30 seconds. */
export const ListFailure = ({ query, title }: { query: ListQuery; title: string }) => (
  <FailureState
    key={query.errorUpdatedAt}
    title={title}
    error={query.error}
    onRetry={() => query.refetch()}
    retrySeconds={30}
  />
);
