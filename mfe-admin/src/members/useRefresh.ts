import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { MEMBERS_KEY } from './useMembers.ts';

/**
 * Fetches the members again after a change, and marks everything else as outdated: groups, quotas and pickers of people
 * show members too. A query with the meta data `once` is not repeated, such as the preview of a deletion, whose people
 * then no longer exist. Resolves when the new list is there.
 */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    void queries.invalidateQueries({ predicate: ({ meta }) => !meta?.once });
    await queries.invalidateQueries({ queryKey: [MEMBERS_KEY] });
  }, [queries]);
}
