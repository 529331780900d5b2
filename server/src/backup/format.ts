import type { WaitingJob } from '../jobs/waiting.ts';
import type { Counter, Table } from './tables.ts';

/**
 * A backup is one `.tar.gz` that is written and read in one pass: `manifest.json`, then `tables/<table>/<chunk>` (rows
 * in COPY's text format, cut between any two bytes), `storage/<key>`, and `end.json`, without which it is incomplete.
 */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const END = 'end.json';

export interface Manifest {
  format: number;
  createdAt: string;
  /** What the schema was, so that it can be made again before newer migrations run over the rows. */
  migrations: { name: string; checksum: string }[];
  tables: Pick<Table, 'name' | 'columns'>[];
  /** What was still to be done; the queue's own tables are not carried. Backups of the first versions have none. */
  jobs?: WaitingJob[];
}

export interface End {
  rows: Record<string, number>;
  counters: Counter[];
  files: number;
}
