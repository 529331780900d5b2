import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUnavailable } from '../telemetry/metrics.ts';
import { span } from '../telemetry/trace.ts';

/** A prepared statement with rows of type `Row`. PostgreSQL parses and plans it once per connection under its name. */
export interface Statement<Row = unknown> {
  readonly name: string;
  /** The text for PostgreSQL, in which `$1` is the first of `parameters`. */
  readonly text: string;
  /** The names of the values that a call must give. */
  readonly parameters: readonly string[];
  /** Fails after this time instead of the database's `queryTimeoutMs`. */
  readonly timeoutMs?: number;
  /** For the compiler only. */
  readonly row?: Row;
}

/** The values of a call, by parameter name. Undefined means null. Values without a parameter are ignored. */
export type Values = Readonly<Record<string, unknown>>;

// Matches a parameter, or an SQL string or comment, which contains no parameters. `a::int` is a cast, not a parameter.
const PARAMETER = /'(?:[^']|'')*'|--.*|(?<![\w:]):([a-z]\w*)/giu;

const declared = new Map<string, Statement>();
/** The statements that modules have declared, by their names. */
export const declaredStatements: ReadonlyMap<string, Statement> = declared;

/**
 * Declares a statement with parameters such as `:personId`. Its name, such as `trainings.list`, must be unique in the
 * product. A statement with an empty name is not prepared. A test (statements.test.ts) compares the columns with the
 * properties of `Row`.
 */
export function sql<Row = unknown>(name: string, text: string): Statement<Row> {
  const parameters: string[] = [];
  const numbered = text.replaceAll(PARAMETER, (found, parameter?: string) => {
    if (parameter === undefined) return found;
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  const statement = { name, text: numbered, parameters };
  if (name === '') return statement;
  if ((declared.get(name)?.text ?? numbered) !== numbered) throw new Error(`Two statements are called ${name}`);
  declared.set(name, statement);
  return statement;
}

/** SQL that formats an instant column as the API does, for JSON that the database builds. */
export const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const CHOSEN_AT_START = '::date::timestamptz::date';
/**
 * SQL for a day parameter that is compared with the `day` of a table partitioned by month. The casts depend on the time
 * zone, so PostgreSQL does not treat them as constants: it reuses its plan, and chooses the partitions each time the
 * statement runs. With the plain parameter it would plan each call again: a plan for a few months seems cheaper, but
 * planning takes longer than running. Not for statements about many people: those get better plans when the days are known.
 */
export const givenDay = (parameter: string): string => `${parameter}${CHOSEN_AT_START}`;

export interface Queryable {
  rows<Row>(statement: Statement<Row>, values?: Values): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row>(statement: Statement<Row>, values?: Values): Promise<Row | undefined>;
}

export interface Database extends Queryable {
  /** Runs `work` in a transaction. After a deadlock or a serialization failure, runs it again from the start. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Lends a raw connection with a session of its own, for work that prepared statements cannot do (COPY, advisory locks,
   * migrations). `on` runs statements on the same connection.
   */
  connection<T>(work: (client: pg.PoolClient, on: Queryable) => Promise<T>): Promise<T>;
  /**
   * The number of connections by state (`waiting`: calls that wait for one), and how long the oldest statement has waited
   * for its reply. A longer `timeoutMs` of a statement is subtracted from its wait.
   */
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
   * The URL of the same database without the pooler in transaction mode (such as PgBouncer), for work that needs a session.
   * If set, transactions and single statements leave no state on their connection.
   */
  sessionUrl?: string;
  /** Whether the server is a read-only replica. */
  isReplica?: boolean;
  /**
   * A statement without a reply fails after this time, and its connection is closed: the network may have lost it. By
   * default, statements have no time limit, as in operators' commands.
   */
  queryTimeoutMs?: number;
  onQuery?: (statement: Statement) => void;
  /** Called with the error of a connection that broke while it was idle. */
  onIdleError?: (error: Error) => void;
}

/** Longer than any statement of a request takes. */
export const QUERY_TIMEOUT_MS = 30_000;
const CLOSE_MS = 5000;
/** Calls wait this long for a connection, free or new. */
const CONNECT_MS = 5000;
/** The maximum number of calls that wait for a connection. Others fail at once, which limits memory during an outage. */
const WAITING_MAX = 1000;
/** With a pooler: the maximum number of direct connections, for work that needs a session (locks of uploads, migrations). */
const SESSIONS_MAX = 4;

/** Detects a connection whose other end is gone without closing it. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

// The server's side of the same check: a connection that PostgreSQL takes for open keeps its locks.
// `client_connection_check_interval` ends a statement whose caller has given up.
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

const ATTEMPTS = 4;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const withCode = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/** Returns whether an error means that the database is unreachable, shutting down or no longer the primary (25006). */
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

/** Returns whether an error means a conflict between transactions: a deadlock or a serialization failure. */
export const isCrossed = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** Returns whether an error means that a referenced row was just deleted. A repeated call fails more precisely. */
export const isReferenceGone = (error: unknown): boolean => codeOf(error) === '23503';

/** Returns whether an error means that a statement waited too long for a lock (55P03) or was cancelled (57014). */
export const isHeldUp = (error: unknown): boolean => ['55P03', '57014'].includes(codeOf(error));

/** Returns whether an error means that a text has a NUL character, which PostgreSQL cannot store. */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error));

/** Returns whether an error means that a row violates this unique index. */
export const isDuplicate = (error: unknown, index: string): boolean =>
  codeOf(error) === '23505' && (error as { constraint?: string }).constraint === index;

const POSTGRESQL = { attributes: { 'db.system.name': 'postgresql' } };

interface Queries extends Pick<DatabaseOptions, 'onQuery' | 'queryTimeoutMs'> {
  /** The statements that wait for a reply, with the time from which their wait counts. */
  waiting: Set<{ since: number }>;
  /** Whether prepared statements can be used. Behind a pooler, the next connection to the server may lack them. */
  keepsStatements: boolean;
}

function queryable(
  client: pg.Pool | pg.PoolClient,
  { onQuery, queryTimeoutMs, waiting, keepsStatements }: Queries,
): Queryable {
  const rows = async <Row>(statement: Statement<Row>, given: Values = {}): Promise<Row[]> => {
    const values = statement.parameters.map((parameter) => {
      if (!(parameter in given)) throw new Error(`The statement ${statement.name} needs a value for ${parameter}`);
      return given[parameter];
    });
    onQuery?.(statement);
    const { name, timeoutMs = queryTimeoutMs } = statement;
    // Without prepared statements no plan is reused, so a plan for the given months is best.
    const text = keepsStatements ? statement.text : statement.text.replaceAll(CHOSEN_AT_START, '::date');
    const additionalMs = Math.max(0, (timeoutMs ?? 0) - (queryTimeoutMs ?? 0));
    const sent = { since: performance.now() + additionalMs };
    if (client instanceof pg.Pool) refuseCrowd(client);
    waiting.add(sent);
    try {
      const limit = timeoutMs === undefined ? {} : { query_timeout: timeoutMs };
      const named = keepsStatements ? { name } : {};
      const query = () => client.query({ ...named, text, values, ...limit });
      const result = await span(name || 'queue', 'client', POSTGRESQL, query);
      return result.rows as Row[];
    } catch (error) {
      if (isUnavailable(error)) databaseUnavailable.inc();
      throw error;
    } finally {
      waiting.delete(sent);
    }
  };
  return { rows, row: async (statement, values) => (await rows(statement, values))[0] };
}

/** Fails if too many calls wait for a connection already. */
function refuseCrowd(pool: pg.Pool): void {
  if (pool.waitingCount >= WAITING_MAX) throw withCode('53300', 'Too many calls wait for a connection to the database');
}

/** Opens a pool of connections. It connects at the first query. */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const { queryTimeoutMs, sessionUrl, isReplica = false } = options;
  const waiting: Queries['waiting'] = new Set();
  const keepsStatements = sessionUrl === undefined && !isReplica;
  const limited = (text: string, limitMs = queryTimeoutMs) => ({
    text,
    ...(limitMs === undefined ? {} : { query_timeout: limitMs }),
  });

  const openPool = (url: string, max: number, hasSession: boolean): pg.Pool => {
    const onConnect = async (client: pg.ClientBase) => {
      // Behind the pooler, settings would stay on its connection, which the next caller gets.
      if (hasSession) await client.query(limited(WATCH_CALLER, CONNECT_MS));
      const { rows } = await client.query<{ standby: boolean }>(
        limited('select pg_is_in_recovery() as standby', CONNECT_MS),
      );
      if (rows[0]?.standby && !isReplica) throw withCode('25006', 'The server is a replica, not the primary');
    };
    const pool = new pg.Pool({
      connectionString: url,
      types,
      max,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'portal',
      ...KEEP_ALIVE,
      ...(queryTimeoutMs === undefined ? {} : { onConnect }),
    });
    // Without these listeners, the process would end when the database ends a connection. The first listener is for idle
    // connections, the second for those that are lent or pass from one call to the next.
    pool.on('error', (error) => {
      if (!pool.ending) options.onIdleError?.(error);
    });
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const pool = openPool(connectionString, options.max ?? 16, keepsStatements);
  const sessions = sessionUrl === undefined ? pool : openPool(sessionUrl, SESSIONS_MAX, true);
  const pools = new Set([pool, sessions]);

  const lend = async <T>(from: pg.Pool, work: (client: pg.PoolClient, on: Queryable) => Promise<T>): Promise<T> => {
    refuseCrowd(from);
    const client = await from.connect().catch((error: unknown) => {
      databaseUnavailable.inc();
      throw error;
    });
    let broken = true;
    try {
      const on = queryable(client, { ...options, waiting, keepsStatements: keepsStatements || from !== pool });
      const result = await work(client, on);
      broken = false;
      return result;
    } catch (error) {
      broken = isUnavailable(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const attempt = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
    lend(pool, async (client, on) => {
      await client.query(limited('begin'));
      try {
        const result = await work(on);
        await client.query(limited('commit'));
        return result;
      } catch (error) {
        // If the rollback fails too, the pool discards the connection, and the first error is reported. A lost connection
        // gets no rollback, because no reply would come.
        if (!isUnavailable(error)) await client.query(limited('rollback')).catch(() => undefined);
        throw error;
      }
    });

  return {
    ...queryable(pool, { ...options, waiting, keepsStatements }),
    connection: (work) => lend(sessions, work),
    async transaction(work) {
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (tried === ATTEMPTS || !isCrossed(error)) throw error;
          // A random pause, so that two transactions that blocked each other do not meet again.
          await sleep(Math.random() * 10 * 2 ** tried);
        }
      }
    },
    get pool() {
      const now = performance.now();
      const oldestQueryMs = Math.max(0, ...[...waiting].map(({ since }) => now - since));
      const sum = (read: (of: pg.Pool) => number) => [...pools].reduce((total, of) => total + read(of), 0);
      return {
        total: sum((of) => of.totalCount),
        idle: sum((of) => of.idleCount),
        waiting: sum((of) => of.waitingCount),
        oldestQueryMs,
      };
    },
    async close() {
      const timeout = new AbortController();
      const ended = Promise.all([...pools].map((each) => each.end()));
      await Promise.race([ended, sleep(CLOSE_MS, undefined, { signal: timeout.signal }).catch(() => undefined)]);
      timeout.abort();
    },
  };
}
