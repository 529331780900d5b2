import type { UnfinishedJob } from '../jobs/unfinished.ts';
import type { Counter, Table } from './tables.ts';

/**
 * A backup is one `.tar.gz` that is written and read in one pass. Its entries, in order: `manifest.json`;
 * `tables/<table>/<chunk>`: the rows of a table in COPY's text format, split into chunks between any two bytes;
 * `storage/<key>`: the files; `end.json`. A backup without `end.json` is incomplete.
 */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const END = 'end.json';

/** Lets a transaction stay idle while files are read or written, even if the role has an idle timeout. */
export const WAIT_FOR_FILES = 'set local idle_in_transaction_session_timeout = 0';

export interface Manifest {
  format: number;
  createdAt: string;
  /** The migrations of the backed-up schema. A restore applies them, loads the rows, then applies newer migrations. */
  migrations: { name: string; checksum: string }[];
  tables: Pick<Table, 'name' | 'columns'>[];
  /** The months that have rows, by table. A restore adds a partition for each month. Missing in backups of version 1.0.0. */
  months?: Record<string, string[]>;
  /** The unfinished jobs; the backup does not contain the tables of the queue. Missing in backups of the first versions. */
  jobs?: UnfinishedJob[];
}

export interface End {
  rows: Record<string, number>;
  counters: Counter[];
  files: number;
}
