import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getEmbedding } from '@vr/shared-api/contract/embedding';
import type * as S from '@vr/shared-api/contract/embedding.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { usePortal } from '@vr/shared-ui/kernel';

export type Embedding = ResponseOf<typeof S.getEmbedding>;
export type EmbeddingKey = Embedding['keys'][number];

const KEY = ['getEmbedding'];

/** The keys and origins of the person's company. */
export function useEmbedding() {
  const { api } = usePortal();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call(getEmbedding, {}, { signal }) });
}

/** Changes what {@link useEmbedding} has loaded. */
export function useChangeEmbedding(): (change: (before: Embedding) => Embedding) => void {
  const queries = useQueryClient();
  return (change) => queries.setQueryData<Embedding>(KEY, (before) => before && change(before));
}

/** Loads again what {@link useEmbedding} has loaded. */
export function useReloadEmbedding(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEY });
}
