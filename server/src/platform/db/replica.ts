import { REPLICA_LAG_MAX_SECONDS } from '@vr/shared-api/limits';
import { type Database, type Queryable, sql } from './database.ts';

/** The interval in milliseconds between two measurements of the lag. */
const INTERVAL_MS = 1000;
/** The time limit of a measurement in milliseconds. */
const MEASURE_MS = 3000;
/** How many measurements are kept. One per second, so a lag of up to an hour can be measured. */
const POSITIONS_MAX = 3600;

/** A streaming replica for reads whose data may be up to {@link REPLICA_LAG_MAX_SECONDS} old. */
export interface Replica {
  /** Reads from the replica. Reads from the primary instead while the replica is unreachable, too old or failing. */
  reader: Queryable;
  /** The replica has everything that was committed longer ago than this. Infinity while the lag is unknown. */
  lagSeconds(): number;
  close(): Promise<void>;
}

// Positions in the write-ahead log, as the number of bytes since its beginning.
const written = {
  ...sql<{ position: number }>(
    'replica.written',
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position",
  ),
  timeoutMs: MEASURE_MS,
};
// After a failover, the replica's address may lead to the new primary, which always has everything.
const replayed = {
  ...sql<{ position: number | null }>(
    'replica.replayed',
    `select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
       '0/0')::float8 as position`,
  ),
  timeoutMs: MEASURE_MS,
};

/**
 * Watches the lag of a replica. `close` also closes the replica. Remembers when the primary reached each position. So the
 * lag stays correct while nothing is written, and grows while the replica cannot be reached or gets no data from the
 * primary.
 */
export function watchReplica(
  primary: Database,
  replica: Database,
  lagMaxSeconds: number = REPLICA_LAG_MAX_SECONDS,
): Replica {
  const positions: { position: number; at: number }[] = [];
  /** Everything committed before this time can be read from the replica. */
  let freshAt = Number.NEGATIVE_INFINITY;
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const measure = async (): Promise<void> => {
    const at = performance.now();
    const now = await primary.row(written);
    positions.push({ position: now?.position ?? 0, at });
    if (positions.length > POSITIONS_MAX) positions.shift();
    const there = await replica.row(replayed);
    const reached = positions.findLast(({ position }) => position <= (there?.position ?? -1));
    if (reached) freshAt = reached.at;
  };
  const watch = async (): Promise<void> => {
    // While either server is unreachable, `freshAt` stays the same, so the lag grows.
    await measure().catch(() => undefined);
    if (!stopped.signal.aborted) timer = setTimeout(next, INTERVAL_MS);
  };
  let watching = watch();
  function next() {
    watching = watch();
  }

  const lagSeconds = () => (performance.now() - freshAt) / 1000;
  const reader: Queryable = {
    async rows(statement, values) {
      if (lagSeconds() > lagMaxSeconds) return primary.rows(statement, values);
      try {
        return await replica.rows(statement, values);
      } catch {
        // For any error, the primary either answers or fails in the same way. The next measurement decides whether the
        // replica can be used again.
        freshAt = Number.NEGATIVE_INFINITY;
        return primary.rows(statement, values);
      }
    },
    row: async (statement, values) => (await reader.rows(statement, values))[0],
  };
  return {
    reader,
    lagSeconds,
    async close() {
      stopped.abort();
      clearTimeout(timer);
      await Promise.all([watching, replica.close()]);
    },
  };
}
