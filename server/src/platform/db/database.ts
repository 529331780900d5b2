import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUnavailable } from '../telemetry/metrics.ts';
import { span } from '../telemetry/trace.ts';

/** A prepared statement with rows of type `Row`. PostgreSQL parses and plans it once per connection under its name. */
export interface Statement<Row = unknown> {
  readonly name: string;
  /** The text for PostgreSQL, in which `$1` stands for the first of `parameters`. */
  readonly text: string;
  /** The names of the values that each call must pass. */
  readonly parameters: readonly string[];
  /** The time limit of this statement, instead of the database's `queryTimeoutMs`. */
  readonly timeoutMs?: number;
  /** Only carries the type. */
  readonly row?: Row;
}

/** The values of a call, by parameter name. Undefined becomes null. Values without a parameter are ignored. */
export type Values = Readonly<Record<string, unknown>>;

// Matches a parameter, or an SQL string or comment, which contains no parameters. `a::int` is a cast, not a parameter.
const PARAMETER = /'(?:[^']|'')*'|--.*|(?<![\w:]):([a-z]\w*)/giu;

const declared = new Map<string, Statement>();
/** All declared statements, by name. */
export const declaredStatements: ReadonlyMap<string, Statement> = declared;

/**
 * Declares a statement with parameters such as `:personId`. The name, such as `trainings.list`, must be unique in the
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

/** SQL that formats a timestamp column like the API, for JSON that the database builds. */
export const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const CHOSEN_AT_START = '::date::timestamptz::date';
/**
 * SQL for a day parameter that is compared with the `day` column of a table partitioned by month. The casts depend on the
 * time zone, so PostgreSQL does not treat them as constants: it reuses the plan and chooses the partitions at each run. With
 * the plain parameter, it would plan every call again and spend longer on planning than on running. Not for statements about
 * many people, which get better plans if the days are known.
 */
export const givenDay = (parameter: string): string => `${parameter}${CHOSEN_AT_START}`;

export interface Queryable {
  rows<Row>(statement: Statement<Row>, values?: Values): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row>(statement: Statement<Row>, values?: Values): Promise<Row | undefined>;
}

export interface Database extends Queryable {
  /** Runs `work` in a transaction. After a deadlock or a serialization failure, runs `work` again from the start. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Lends a raw connection with its own session to `work`, for tasks that prepared statements cannot do (COPY, advisory
   * locks, migrations). `on` runs statements on the same connection.
   */
  connection<T>(work: (client: pg.PoolClient, on: Queryable) => Promise<T>): Promise<T>;
  /**
   * The number of connections by state (`waiting`: the calls that wait for a connection), and how long the oldest unanswered
   * statement has waited. If that statement has a longer `timeoutMs` than usual, the extra time is subtracted.
   */
  readonly pool: {
    readonly total: number;
    readonly idle: number;
    readonly waiting: number;
    readonly oldestQueryMs: number;
  };
  /** Closes all connections. Gives up on connections that the database does not close within {@link CLOSE_MS}. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The maximum number of connections. */
  max?: number;
  /**
   * The URL of the same database without the pooler (such as PgBouncer in transaction mode), for work that needs a session.
   * If set, transactions and single statements leave no state on their connection.
   */
  sessionUrl?: string;
  isReplica?: boolean;
  /**
   * A statement without a reply fails after this time, and its connection is closed, because the network may have lost the
   * reply. By default, as in operators' commands, statements have no time limit.
   */
  queryTimeoutMs?: number;
  onQuery?: (statement: Statement) => void;
  /** Called with the error of a connection that broke while it was idle. */
  onIdleError?: (error: Error) => void;
}

/** Longer than any statement of a request should take. */
export const QUERY_TIMEOUT_MS = 30_000;
const CLOSE_MS = 5000;
/** How long a call waits for a free or a new connection. */
const CONNECT_MS = 5000;
/** The maximum number of calls that wait for a connection. Further calls fail at once, which saves memory in an outage. */
const WAITING_MAX = 1000;
/** With a pooler: the maximum number of direct connections, for work that needs a session (upload locks, migrations). */
const SESSIONS_MAX = 4;

/** Detects a connection whose peer disappeared without closing the connection. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

// The same check on the server: a connection that PostgreSQL believes to be open keeps its locks.
// `client_connection_check_interval` ends a statement whose caller has disconnected.
const WATCH_CALLER = `set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3;
  set client_connection_check_interval = '10s'; set idle_in_transaction_session_timeout = '5min'`;

const INT8 = 20;
const DATE = 1082;

/** Parses int8 as a number (no value here exceeds 2^53), date as the text YYYY-MM-DD, and other types as pg does. */
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

/** Returns whether an error means that the database is unreachable, is shutting down or is no longer the primary (25006). */
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

/** Returns whether an error means that a referenced row was just deleted. Repeating the call gives a more precise error. */
export const isReferenceGone = (error: unknown): boolean => codeOf(error) === '23503';

/** Returns whether an error means that a statement waited too long for a lock (55P03) or was cancelled (57014). */
export const isHeldUp = (error: unknown): boolean => ['55P03', '57014'].includes(codeOf(error));

/** Returns whether an error means that a text has a NUL character, which PostgreSQL cannot store. */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error));

/** Returns whether an error means that a row violates the unique index `index`. */
export const isDuplicate = (error: unknown, index: string): boolean =>
  codeOf(error) === '23505' && (error as { constraint?: string }).constraint === index;

const POSTGRESQL = { attributes: { 'db.system.name': 'postgresql' } };

interface Queries extends Pick<DatabaseOptions, 'onQuery' | 'queryTimeoutMs'> {
  /** The statements that wait for a reply, each with the time from which its wait counts. */
  waiting: Set<{ since: number }>;
  /** Whether prepared statements can be used. Behind a pooler, the next connection may not have them. */
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
    // Removes the cast of givenDay(): an unprepared statement is planned at each run, with the given days.
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

/** Fails if too many calls already wait for a connection. */
function refuseCrowd(pool: pg.Pool): void {
  if (pool.waitingCount >= WAITING_MAX) throw withCode('53300', 'Too many calls wait for a connection to the database');
}

/** Opens a pool of connections. The pool connects at the first query. */
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
      // Behind a pooler, settings would stay on the server connection, which another caller gets next.
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
    // An `error` event without a listener would end the process when the database ends a connection. The first listener is
    // for idle connections; the second is for lent connections and those passed from one call to the next.
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
          // A random pause keeps two transactions that blocked each other from colliding again.
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
