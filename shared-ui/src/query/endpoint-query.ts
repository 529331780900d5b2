/**
 * Queries that call endpoints of the contract. Their keys are derived from the endpoints, so that remotes can share and
 * invalidate cached data without agreeing on names, even if they are released independently.
 */
import { type QueryClient, type QueryFunctionContext, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Api } from '@vr/shared-api/client';
import {
  type CalledEndpoint,
  type EndpointSchemas,
  type InputOf,
  type ParamsOf,
  pathOf,
  type QueryOf,
  type ResponseOf,
} from '@vr/shared-api/contract/endpoint';

declare module '@tanstack/react-query' {
  interface Register {
    /** The shell gives each query the portal's API client. */
    queryMeta: { api: Api };
  }
}

const keyOf = ({ method, path }: Pick<CalledEndpoint<EndpointSchemas>, 'method' | 'path'>, input?: object) =>
  [`${method} ${path}`, ...(input ? [input] : [])] as const;

/** The key of all queries of an endpoint, or of those with a given input, perhaps partial: `{ params: { id } }`. */
export const endpointKey = <S extends EndpointSchemas>(
  endpoint: CalledEndpoint<S>,
  input?: { params?: Partial<ParamsOf<S>>; query?: Partial<QueryOf<S>> },
) => keyOf(endpoint, input);

/** The path and query of the call of a query with this key; undefined for a query that makes other calls. */
export function pathOfKey([endpoint, input, ...others]: QueryKey): string | undefined {
  const path = /^GET (\S+)$/u.exec(String(endpoint))?.[1];
  if (path === undefined || input === undefined || others.length > 0) return undefined;
  return pathOf<EndpointSchemas>({ path: path as `/${string}` }, input as InputOf<EndpointSchemas>);
}

/** The options of a query that calls an endpoint: `useQuery(endpointQuery(getTraining, { params: { id }, query: { lang } }))`. */
export const endpointQuery = <S extends EndpointSchemas>(endpoint: CalledEndpoint<S>, input: InputOf<S>) =>
  queryOptions<ResponseOf<S>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ meta, signal }) => (meta as { api: Api }).api.call(endpoint, input, { signal }),
  });

/** The options of an infinite query that loads an endpoint's list page by page with its `cursor`. */
export const endpointPages = <S extends EndpointSchemas>(
  endpoint: CalledEndpoint<S> & (ResponseOf<S> extends { nextCursor?: string } ? unknown : never),
  input: InputOf<S>,
) => ({
  queryKey: [...keyOf(endpoint, input), 'pages'] as QueryKey,
  queryFn: ({ pageParam: cursor, meta, signal }: QueryFunctionContext<QueryKey, string>): Promise<ResponseOf<S>> => {
    const query = { ...(input.query as object), ...(cursor ? { cursor } : {}) };
    return (meta as { api: Api }).api.call(endpoint, { ...input, query }, { signal });
  },
  initialPageParam: '',
  getNextPageParam: (page: ResponseOf<S>) => (page as { nextCursor?: string }).nextCursor,
});

/** Invalidates the cached data of some endpoints, and refetches the data that is shown. Resolves when that is done. */
export const invalidate = async (
  queries: QueryClient,
  ...endpoints: readonly CalledEndpoint<EndpointSchemas>[]
): Promise<void> => {
  await Promise.all(endpoints.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })));
};
