import type { Cell } from '../../db/copy.ts';
import type { Ids } from './ids.ts';
import type { World } from './world.ts';

/** The destination of the rows, and the data from which they are computed. */
export interface Load {
  /** Loads `rowsOf(index)` for each index below `count` into a table with COPY. `into`: the table and its columns. */
  copy: (into: string, count: number, rowsOf: (index: number) => Iterable<readonly Cell[]>) => Promise<void>;
  world: World;
  ids: Ids;
  /** Returns the instant `daysAgo` days before the start of the load, in ISO 8601. */
  at: (daysAgo: number) => string;
}
