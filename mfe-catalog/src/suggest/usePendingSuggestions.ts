import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listSuggestions } from '@vr/shared-api/contract/suggestions';
import type * as S from '@vr/shared-api/contract/suggestions.schema';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';

/** A suggestion that has not started yet. */
export type PendingSuggestion = ResponseOf<typeof S.listSuggestions>['items'][number];

/** Queries the pending suggestions of a training or a course. */
export function usePendingSuggestions({ kind, id }: { kind: 'training' | 'course'; id: number }) {
  const { lang } = usePortal();
  return useQuery({
    ...endpointQuery(listSuggestions, {
      query: { lang, ...(kind === 'training' ? { trainingId: id } : { courseId: id }) },
    }),
    // Suggestions start, and other people add some, so every opening fetches the list again.
    staleTime: 0,
  });
}
