import type { UnfinishedJob } from '../jobs/unfinished.ts';
import type { Counter, Table } from './tables.ts';

/**
 * A backup is one `.tar.gz` that is written and read in one pass: `manifest.json`, then `tables/<table>/<chunk>` (rows
 * in COPY's text format, cut between any two bytes), `storage/<key>`, and `end.json`, without which it is incomplete.
 */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const END = 'end.json';

/** Lets a transaction stay idle while files are read or written, whatever timeout the role has. */
export const WAIT_FOR_FILES = 'set local idle_in_transaction_session_timeout = 0';

export interface Manifest {
  format: number;
  createdAt: string;
  /** The migrations of the backed-up schema. A restore applies them, loads the rows, then applies newer migrations. */
  migrations: { name: string; checksum: string }[];
  tables: Pick<Table, 'name' | 'columns'>[];
  /** The months that have rows, by table. A restore adds a partition for each. Missing in backups of 1.0.0. */
  months?: Record<string, string[]>;
  /** The unfinished jobs; the queue's own tables are not in the backup. Missing in backups of the first versions. */
  jobs?: UnfinishedJob[];
}

export interface End {
  rows: Record<string, number>;
  counters: Counter[];
  files: number;
}
