import type { Cell } from '../../db/copy.ts';
import type { Ids } from './ids.ts';
import type { World } from './world.ts';

/** The destination of the rows, and the data that they are computed from. */
export interface Load {
  /** Copies the rows of each index from 0 into a table. `into` names the table and its columns. */
  copy: (into: string, count: number, rowsOf: (index: number) => Iterable<readonly Cell[]>) => Promise<void>;
  world: World;
  ids: Ids;
  /** Returns the instant `daysAgo` days ago, in ISO 8601. */
  at: (daysAgo: number) => string;
}
