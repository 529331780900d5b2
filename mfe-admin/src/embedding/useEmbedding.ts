import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getEmbedding } from '@vr/shared-api/contract/embedding';
import type * as S from '@vr/shared-api/contract/embedding.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { endpointKey, endpointQuery } from '@vr/shared-ui/endpoint-query';

export type Embedding = ResponseOf<typeof S.getEmbedding>;
export type EmbeddingKey = Embedding['keys'][number];

/** Queries the keys and origins of the person's company. */
export function useEmbedding() {
  return useQuery(endpointQuery(getEmbedding, {}));
}

/** Returns a function that changes the cached result of {@link useEmbedding}. */
export function useChangeEmbedding(): (change: (before: Embedding) => Embedding) => void {
  const queries = useQueryClient();
  return (change) =>
    queries.setQueryData<Embedding>(endpointKey(getEmbedding, {}), (before) => before && change(before));
}
