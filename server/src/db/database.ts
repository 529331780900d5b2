import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A prepared statement: PostgreSQL parses and plans it once per connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Fails after this time instead of the database's `queryTimeoutMs`. */
  readonly timeoutMs?: number;
}

/** Declares a statement. Its name, such as `trainings.list`, must be unique in the product. */
export const sql = (name: string, text: string): Statement => ({ name, text });

/** SQL for an instant column as the contract writes instants, for JSON that the database builds. */
export const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export interface Queryable {
  rows<R>(statement: Statement, values?: readonly unknown[]): Promise<R[]>;
  /** The first row, or undefined. */
  row<R>(statement: Statement, values?: readonly unknown[]): Promise<R | undefined>;
}

export interface Database extends Queryable {
  /** Runs `work` in a transaction, again from the start after a deadlock or a serialization failure. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Lends a raw connection, for work that prepared statements cannot do (COPY, advisory locks, migrations). `on` runs
   * statements on the same connection.
   */
  connection<T>(work: (client: pg.PoolClient, on: Queryable) => Promise<T>): Promise<T>;
  /** The number of connections by state, and for how long the oldest statement has been waiting for its reply. */
  readonly pool: {
    readonly total: number;
    readonly idle: number;
    readonly waiting: number;
    readonly oldestQueryMs: number;
  };
  /** Closes all connections. Those that the database does not close within {@link CLOSE_MS} are left behind. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The maximum number of connections. */
  max?: number;
  /**
   * Fails a statement without a reply after this time, and closes its connection: the network may have lost it. Without
   * it, statements may take any time, as in commands for operators.
   */
  queryTimeoutMs?: number;
  /** Called with every statement that is sent to the database. */
  onQuery?: (statement: Statement) => void;
  /** Called with the error of a connection that broke while it was idle. */
  onIdleError?: (error: Error) => void;
}

/** Longer than any statement of a request takes. */
export const QUERY_TIMEOUT_MS = 30_000;
const CLOSE_MS = 5000;

/** How a connection finds out that the other end is gone although nobody has closed it. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

// The same at the other end: a connection that PostgreSQL takes for open keeps its locks. `client_connection_check_interval`
// ends a statement whose caller has given up.
const WATCH_CALLER = `set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3;
  set client_connection_check_interval = '10s'; set idle_in_transaction_session_timeout = '5min'`;

const INT8 = 20;
const DATE = 1082;

/** Reads int8 as a number (no value here exceeds 2^53) and a date as the text YYYY-MM-DD, and the rest as pg does. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** The codes of serialization failures and deadlocks. */
const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Whether an error means that the database cannot be reached, is shutting down or is not the primary any more (25006: a
 * write on a replica), and not that it refused a statement.
 */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(?:08|57P|53|25006)/u.test(code) || /^E(?:CONN|PIPE|NOENT|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH)/u.test(code))
    return true;
  return (
    error instanceof Error &&
    /^(?:Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/u.test(
      error.message,
    )
  );
}

/**
 * Whether an error means that a text contains a NUL character, which PostgreSQL can store neither as text nor as JSON.
 */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error));

/** Whether an error means that a row violates this unique index. */
export const isDuplicate = (error: unknown, index: string): boolean =>
  codeOf(error) === '23505' && (error as { constraint?: string }).constraint === index;

interface Queries extends Pick<DatabaseOptions, 'onQuery' | 'queryTimeoutMs'> {
  /** When each statement without a reply was sent, the oldest first. */
  waiting: Set<{ since: number }>;
}

function queryable(client: pg.Pool | pg.PoolClient, { onQuery, queryTimeoutMs, waiting }: Queries): Queryable {
  const rows = async <R>(statement: Statement, values: readonly unknown[] = []): Promise<R[]> => {
    onQuery?.(statement);
    const { name, text, timeoutMs = queryTimeoutMs } = statement;
    const sent = { since: performance.now() };
    waiting.add(sent);
    try {
      const limit = timeoutMs === undefined ? {} : { query_timeout: timeoutMs };
      const result = await client.query({ name, text, values: [...values], ...limit });
      return result.rows as R[];
    } finally {
      waiting.delete(sent);
    }
  };
  return { rows, row: async <R>(...call: Parameters<Queryable['row']>) => (await rows<R>(...call))[0] };
}

/** Opens a pool of connections. It connects at the first query. */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const { queryTimeoutMs } = options;
  const waiting: Queries['waiting'] = new Set();
  const queries = { ...options, waiting };
  const limited = (text: string) => ({
    text,
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
  });
  const pool = new pg.Pool({
    connectionString,
    types,
    max: options.max ?? 16,
    connectionTimeoutMillis: 5000,
    application_name: 'portal',
    ...KEEP_ALIVE,
    ...(queryTimeoutMs === undefined
      ? {}
      : {
          onConnect: async (client: pg.ClientBase) => {
            await client.query(limited(WATCH_CALLER));
          },
        }),
  });
  // Without a listener, an idle connection that the database closes would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) options.onIdleError?.(error);
  });

  const connection: Database['connection'] = async (work) => {
    const client = await pool.connect();
    // If the connection breaks, the query on it fails. Without a listener, the error would also end the process.
    const onBroken = () => undefined;
    client.on('error', onBroken);
    let broken = true;
    try {
      const result = await work(client, queryable(client, queries));
      broken = false;
      return result;
    } catch (error) {
      broken = isUnavailable(error);
      throw error;
    } finally {
      client.off('error', onBroken);
      client.release(broken);
    }
  };

  const attempt = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
    connection(async (client, on) => {
      await client.query(limited('begin'));
      try {
        const result = await work(on);
        await client.query(limited('commit'));
        return result;
      } catch (error) {
        // If the rollback fails too, the pool discards the connection. The first error is the one to report. A connection
        // that was lost is discarded without one, which nobody would answer.
        if (!isUnavailable(error)) await client.query(limited('rollback')).catch(() => undefined);
        throw error;
      }
    });

  return {
    ...queryable(pool, queries),
    connection,
    async transaction(work) {
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (tried === ATTEMPTS || !RETRIED.has(codeOf(error))) throw error;
          // A random pause, so that two transactions that blocked each other do not meet again.
          await sleep(Math.random() * 10 * 2 ** tried);
        }
      }
    },
    get pool() {
      const [oldest] = waiting;
      const oldestQueryMs = oldest ? performance.now() - oldest.since : 0;
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, oldestQueryMs };
    },
    async close() {
      const timeout = new AbortController();
      await Promise.race([pool.end(), sleep(CLOSE_MS, undefined, { signal: timeout.signal }).catch(() => undefined)]);
      timeout.abort();
    },
  };
}
