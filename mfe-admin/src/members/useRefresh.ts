import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { MEMBERS_KEY, TEAM_KEY } from '../people/useMembers.ts';

/**
 * Fetches the members again after a change, and marks everything else as outdated: groups, quotas and pickers of people
 * show members too. Resolves when the new list is there.
 */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    void queries.invalidateQueries();
    // Waits for the fetch that has just begun, instead of beginning another one.
    const isList = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) => key === MEMBERS_KEY || key === TEAM_KEY;
    await queries.invalidateQueries({ predicate: isList }, { cancelRefetch: false });
  }, [queries]);
}
