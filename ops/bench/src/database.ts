import nodePath from 'node:path';
import { systemClock } from '@vr/server/clock';
import {
  type Database,
  openDatabase,
  type Queryable,
  type Statement,
  sql,
  type Values,
} from '@vr/server/platform/db/database';
import { startEmbedded } from '@vr/server/platform/db/embedded';
import { migrate } from '@vr/server/platform/db/migrate';
import { seedBulk } from '@vr/server/platform/demo/bulk';
import type { BulkSize } from '@vr/server/platform/demo/bulk/world';
import { issueToken } from '@vr/server/platform/http/tokens';
import { startCluster } from '@vr/server/testing/cluster';
import { createTestDatabase, type TestDatabase } from '@vr/server/testing/database';
import pg from 'pg';
import { Pool } from 'undici';
import { type BenchPortal, dataFolder, startPortal } from './portal.ts';
import type { Settings } from './settings.ts';

/** The resources of a benchmark. All are closed when the benchmark ends. */
export interface Bench {
  /** A temporary folder for portals. */
  dataDir: string;
  seeded(size: BulkSize): Promise<TestDatabase>;
  portalOn(url: string, env?: NodeJS.ProcessEnv): Promise<BenchPortal>;
  poolTo(portal: BenchPortal, options: Pool.Options): Pool;
  /** Opens connections to a database that are independent of the server's pool. */
  connect(url: string, connections: number): Promise<pg.Client[]>;
  /** Registers a function to call when the benchmark ends. The functions are called in reverse order. */
  atEnd(close: () => Promise<unknown>): void;
}

/** Runs a benchmark on a temporary, durable PostgreSQL with the settings of a portal's own PostgreSQL, plus `settings`. */
export async function onCluster(
  work: (bench: Bench) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const closers: (() => Promise<unknown>)[] = [];
  const atEnd = (close: () => Promise<unknown>) => void closers.push(close);
  try {
    const data = await dataFolder();
    atEnd(() => data.remove());
    const cluster = await startCluster({ durable: true, settings });
    atEnd(() => cluster.stop());
    process.env.TEST_DATABASE_URL = cluster.url;
    await work({
      dataDir: data.path,
      atEnd,
      async seeded(size) {
        const database = await createTestDatabase();
        atEnd(() => database.db.close());
        await seedBulk(database.db, systemClock, size, (line) => console.log(`  ${line}`));
        return database;
      },
      async portalOn(url, env = {}) {
        const portal = await startPortal(data.path, { ...env, DATABASE_URL: url, LOG_LEVEL: 'info' });
        atEnd(() => portal.stop());
        return portal;
      },
      poolTo({ url }, options) {
        const pool = new Pool(url, options);
        atEnd(() => pool.destroy());
        return pool;
      },
      async connect(url, connections) {
        const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
        // Without a listener, a broken connection would end the process and hide the reason.
        for (const client of clients) client.on('error', () => undefined);
        await Promise.all(clients.map((client) => client.connect()));
        atEnd(() => Promise.all(clients.map((client) => client.end())));
        return clients;
      },
    });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

const selectSessions = sql<{ sessions: number }>(
  'bench.session-estimate',
  `select reltuples::bigint as sessions from pg_class where oid = 'session'::regclass`,
);

/** Returns the number of sessions, as estimated by PostgreSQL's planner. */
export const countSessions = async (db: Database): Promise<number> => (await db.row(selectSessions))?.sessions ?? 0;

export const inMillions = (sessions: number): string => `${Number((sessions / 1e6).toPrecision(2))} million`;

export const ACCEPT = { 'accept-encoding': 'br, gzip' };

/** Returns the token of a new session of a person. */
export const sessionOf = async (db: Database, personId: number): Promise<string> =>
  (await issueToken(db, systemClock, { personId, kind: 'session' })).token;

/** Makes a call with a token, and returns the body. Fails unless the status is the expected one. */
export async function get(
  pool: Pool,
  path: string,
  token: string,
  { expected = 200, headers = {} }: { expected?: number; headers?: Record<string, string> } = {},
): Promise<{ body: Buffer; etag: string }> {
  const reply = await pool.request({
    method: 'GET',
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const body = Buffer.from(await reply.body.arrayBuffer());
  if (reply.statusCode !== expected || (expected === 304 && body.length > 0))
    throw new Error(`${path} had status ${reply.statusCode} and ${body.length} bytes instead of status ${expected}.`);
  return { body, etag: String(reply.headers.etag) };
}

/** Starts the PostgreSQL of a data folder that `pnpm seed` filled, and migrates the database. */
async function openSeeded(folder: string, { atEnd }: Bench): Promise<{ db: Database; url: string }> {
  const embedded = await startEmbedded({ dir: nodePath.join(nodePath.resolve(folder), 'postgres') });
  atEnd(() => embedded.stop());
  const db = openDatabase(embedded.url);
  atEnd(() => db.close());
  await migrate(db, systemClock);
  return { db, url: embedded.url };
}

/** Creates a database for each number in `sessions`, and then opens the larger database in each of the `data` folders. */
export async function databasesOf(bench: Bench, { sessions, data, trainings, users, companies }: Settings) {
  const databases: { db: Database; url: string }[] = [];
  for (const size of sessions) databases.push(await bench.seeded({ trainings, users, companies, sessions: size }));
  for (const folder of data) databases.push(await openSeeded(folder, bench));
  return databases;
}

/** A statement that was sent to the database, with its parameters. */
export interface Call {
  statement: Statement;
  values: Values;
}

/** Returns a `Queryable` that adds each statement to `calls`, so that {@link replay} can send it without the server. */
export function recording(queryable: Queryable, calls: Call[]): Queryable {
  const rows = <Row>(statement: Statement<Row>, values: Values = {}): Promise<Row[]> => {
    calls.push({ statement, values });
    return queryable.rows(statement, values);
  };
  return { rows, row: async (statement, values) => (await rows(statement, values))[0] };
}

/** Runs a recorded statement as the server does, as a named prepared statement. */
export const replay = (client: pg.Client, { statement, values }: Call): Promise<pg.QueryResult> =>
  client.query({
    name: statement.name,
    text: statement.text,
    values: statement.parameters.map((parameter) => values[parameter]),
  });
