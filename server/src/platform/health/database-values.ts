import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, sql } from '../db/database.ts';

/** How long a scrape waits for the database, in milliseconds. */
const PATIENCE_MS = 2000;
/** How many milliseconds the values are cached. Frequent scrapes cost the database only one statement in this time. */
const KEPT_MS = 5000;

interface WaitingJobs {
  kind: string;
  due: number;
  oldestDueSeconds: number;
  retrying: number;
  oldestRetrySeconds: number;
}

/** The metrics of the database. All nodes report the same values, except for `clockAheadSeconds`. */
export interface DatabaseValues {
  bytes: number;
  connections: number;
  maxConnections: number;
  oldestTransactionSeconds: number;
  transactionIdAge: number;
  /** The number of seconds by which this node's clock is ahead of the database's clock. */
  clockAheadSeconds: number;
  receiving: number;
  inspecting: number;
  jobs: WaitingJobs[];
}

// Cheap, because it reads only the indexes of waiting jobs and open uploads, and PostgreSQL's own statistics. The age of a
// failed job counts from the job's first attempt, because each failure postpones the due time.
const readValues = {
  ...sql<DatabaseValues>(
    'health.values',
    `select pg_database_size(current_database()) as bytes,
       (select sum(numbackends)::int from pg_stat_database) as connections,
       current_setting('max_connections')::int as "maxConnections",
       (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()) as "oldestTransactionSeconds",
       (select age(datfrozenxid) from pg_database where datname = current_database()) as "transactionIdAge",
       extract(epoch from clock_timestamp())::float8 as "clockAheadSeconds",
       u.receiving, u.inspecting, coalesce(j.jobs, '[]') as jobs
     from (select count(*) filter (where state = 'RECEIVING')::int as receiving,
             count(*) filter (where state = 'INSPECTING')::int as inspecting
           from upload where state in ('RECEIVING', 'INSPECTING')) u,
       (select json_agg(k) as jobs from (
          select name as kind, count(*) filter (where start_after <= now()) as due,
            coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8
              as "oldestDueSeconds",
            count(*) filter (where state = 'retry') as retrying,
            coalesce(extract(epoch from now() - min(created_on) filter (where state = 'retry')), 0)::float8
              as "oldestRetrySeconds"
          from pgboss.job where state < 'active' and not blocked group by name) k) j`,
  ),
  timeoutMs: PATIENCE_MS,
};

async function readOnce(db: Database): Promise<DatabaseValues | undefined> {
  const values = await db.row(readValues);
  return values && { ...values, clockAheadSeconds: Date.now() / 1000 - values.clockAheadSeconds };
}

/** Returns a function that reads the values, or returns undefined if the database does not reply in time. */
export function databaseValues(db: Database): () => Promise<DatabaseValues | undefined> {
  let reading: Promise<DatabaseValues | undefined> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!reading || performance.now() - readAt > KEPT_MS) {
      readAt = performance.now();
      const timeout = sleep(PATIENCE_MS, undefined, { ref: false });
      // This timeout includes the wait for a connection, which can take longer than the statement.
      reading = Promise.race([readOnce(db).catch(() => undefined), timeout]);
    }
    return reading;
  };
}
