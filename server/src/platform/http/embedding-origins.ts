import type { Config } from '../../config.ts';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../db/database.ts';
import { ownOrigins } from './content-origins.ts';

/** How many milliseconds the registered origins are cached, so that calls do not each need a query. */
const KEPT_MS = 3000;

// Sorted by bytes, so that the order is the same in every database.
const selectOrigins = sql<{ origin: string }>(
  'embedding-origins.list',
  'select origin from embedding_origin where client_id = :clientId order by origin collate "C"',
);
const selectAll = sql<{ clientId: number; origin: string }>(
  'embedding-origins.all',
  `select o.client_id as "clientId", o.origin from embedding_origin o
   join client c on c.id = o.client_id and c.deleted_at is null order by o.origin collate "C"`,
);

/** Returns the origins whose pages may embed the portal for the people of a company. */
export const findOrigins = async (db: Queryable, clientId: number): Promise<string[]> =>
  (await db.rows(selectOrigins, { clientId })).map(({ origin }) => origin);

/** The registered origins of all companies, without deleted ones. */
export interface RegisteredOrigins {
  /** Whether any company has registered an origin. While the caller is unknown, use this only to allow, never to refuse. */
  has(origin: string): boolean;
  of(clientId: number): readonly string[];
}

const known = new WeakMap<Queryable, { until: number; origins: Promise<RegisteredOrigins> }>();

async function read(db: Queryable, config: Config): Promise<RegisteredOrigins> {
  const registered = await db.rows(selectAll, {});
  const isOwn = ownOrigins(config);
  const all = new Set<string>();
  const byClient = new Map<number, string[]>();
  for (const { clientId, origin } of registered) {
    // A registered origin can now be one of the portal or its contents, if the operator changed the portal's addresses. It is
    // ignored, because contents report with launch tokens, which are refused from registered origins.
    if (isOwn(origin)) continue;
    all.add(origin);
    byClient.set(clientId, [...(byClient.get(clientId) ?? []), origin]);
  }
  return { has: (origin) => all.has(origin), of: (clientId) => byClient.get(clientId) ?? [] };
}

/** Returns the registered origins, which may be up to three seconds old. */
export function registeredOrigins({ db, clock, config }: Parts): Promise<RegisteredOrigins> {
  const now = clock.now().getTime();
  let entry = known.get(db);
  // If the clock was set back, the cached origins must not be used for longer.
  if (!entry || entry.until <= now || entry.until > now + KEPT_MS) {
    const origins = read(db, config);
    entry = { until: now + KEPT_MS, origins };
    // A failed query must not stay in the cache.
    origins.catch(() => known.delete(db));
    known.set(db, entry);
  }
  return entry.origins;
}

/** Drops this node's cache of registered origins, after a change. */
export const forgetOrigins = (db: Queryable): void => void known.delete(db);
