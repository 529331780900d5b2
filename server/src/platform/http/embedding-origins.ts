import type { Config } from '../../config.ts';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../db/database.ts';
import { ownOrigins } from './content-origins.ts';

/** How long the registered origins are cached, so that calls need no query of their own. */
const KEPT_MS = 3000;

// In byte order, so that the order is the same in every database.
const selectOrigins = sql<{ origin: string }>(
  'embedding-origins.list',
  'select origin from embedding_origin where client_id = :clientId order by origin collate "C"',
);
const selectAll = sql<{ clientId: number; origin: string }>(
  'embedding-origins.all',
  `select o.client_id as "clientId", o.origin from embedding_origin o
   join client c on c.id = o.client_id and c.deleted_at is null order by o.origin collate "C"`,
);

/** Returns the origins whose pages may show the portal to the people of a company. */
export const findOrigins = async (db: Queryable, clientId: number): Promise<string[]> =>
  (await db.rows(selectOrigins, { clientId })).map(({ origin }) => origin);

/** The registered origins of all companies that are not deleted. */
export interface RegisteredOrigins {
  /** Whether any company has registered an origin. While the caller is unknown, use it only to allow, never to refuse. */
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
    // A registered origin may have become the portal's or a content's, if the operator changed the addresses. It is
    // ignored: contents report results with tokens of launches, which are refused from registered origins.
    if (isOwn(origin)) continue;
    all.add(origin);
    byClient.set(clientId, [...(byClient.get(clientId) ?? []), origin]);
  }
  return { has: (origin) => all.has(origin), of: (clientId) => byClient.get(clientId) ?? [] };
}

/** Returns the registered origins. They may be three seconds old. */
export function registeredOrigins({ db, clock, config }: Parts): Promise<RegisteredOrigins> {
  const now = clock.now().getTime();
  let entry = known.get(db);
  // A clock that was set back must not extend the time.
  if (!entry || entry.until <= now || entry.until > now + KEPT_MS) {
    const origins = read(db, config);
    entry = { until: now + KEPT_MS, origins };
    // A failed query must not be kept.
    origins.catch(() => known.delete(db));
    known.set(db, entry);
  }
  return entry.origins;
}

/** Forgets the registered origins that this node has cached, after a change. */
export const forgetOrigins = (db: Queryable): void => void known.delete(db);
