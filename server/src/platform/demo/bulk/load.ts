import type pg from 'pg';
import type { Ids } from './ids.ts';
import type { World } from './world.ts';

/** The connection that takes the rows, and what the rows are computed from. */
export interface Load {
  client: pg.PoolClient;
  world: World;
  ids: Ids;
  /** Returns the instant so many days ago, in ISO 8601. */
  at: (daysAgo: number) => string;
}
