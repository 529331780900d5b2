import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A prepared statement: PostgreSQL parses and plans it once per connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
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
  /** Lends a raw connection, for work that prepared statements cannot do (COPY, advisory locks, migrations). */
  connection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** The number of connections by state, for the metrics. */
  readonly pool: { readonly total: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The maximum number of connections. */
  max?: number;
  /** Called with every statement that is sent to the database. */
  onQuery?: (statement: Statement) => void;
  /** Called with the error of a connection that broke while it was idle. */
  onIdleError?: (error: Error) => void;
}

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
 * Whether an error means that the database cannot be reached or is shutting down, and not that it refused a statement.
 */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(?:08|57P|53)/u.test(code) || /^E(?:CONN|PIPE|NOENT|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH)/u.test(code))
    return true;
  return (
    error instanceof Error &&
    /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/u.test(
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

function queryable(client: pg.Pool | pg.PoolClient, onQuery: DatabaseOptions['onQuery']): Queryable {
  const rows = async <R>(statement: Statement, values: readonly unknown[] = []): Promise<R[]> => {
    onQuery?.(statement);
    const result = await client.query({ name: statement.name, text: statement.text, values: [...values] });
    return result.rows as R[];
  };
  return { rows, row: async <R>(...call: Parameters<Queryable['row']>) => (await rows<R>(...call))[0] };
}

/** Opens a pool of connections. It connects at the first query. */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: options.max ?? 16,
    connectionTimeoutMillis: 5000,
    application_name: 'portal',
  });
  // Without a listener, an idle connection that the database closes would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) options.onIdleError?.(error);
  });

  const connection = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    // If the connection breaks, the query on it fails. Without a listener, the error would also end the process.
    const onBroken = () => undefined;
    client.on('error', onBroken);
    let broken = true;
    try {
      const result = await work(client);
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
    connection(async (client) => {
      await client.query('begin');
      try {
        const result = await work(queryable(client, options.onQuery));
        await client.query('commit');
        return result;
      } catch (error) {
        // If the rollback fails too, the pool discards the connection. The first error is the one to report.
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });

  return {
    ...queryable(pool, options.onQuery),
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
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
    },
    close: () => pool.end(),
  };
}
