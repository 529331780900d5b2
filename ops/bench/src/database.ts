import path from 'node:path';
import { systemClock } from '@vr/server/clock';
import {
  type Database,
  openDatabase,
  type Queryable,
  type Statement,
  type Values,
} from '@vr/server/platform/db/database';
import { startEmbedded } from '@vr/server/platform/db/embedded';
import { migrate } from '@vr/server/platform/db/migrate';
import { seedBulk } from '@vr/server/platform/demo/bulk';
import type { BulkSize } from '@vr/server/platform/demo/bulk/world';
import { startCluster } from '@vr/server/testing/cluster';
import { createTestDatabase, type TestDatabase } from '@vr/server/testing/database';
import pg from 'pg';

/** A temporary PostgreSQL for one benchmark. It is durable, like the PostgreSQL of a portal. */
export interface BenchCluster {
  /** Creates a database with generated data. */
  seeded(size: BulkSize): Promise<TestDatabase>;
  stop(): Promise<void>;
}

/** Starts a cluster with the settings of a portal's PostgreSQL, and others. */
export async function startBenchCluster(settings: Record<string, string> = {}): Promise<BenchCluster> {
  const cluster = await startCluster({ durable: true, settings });
  process.env.TEST_DATABASE_URL = cluster.url;
  const databases: TestDatabase[] = [];
  return {
    async seeded(size) {
      const database = await createTestDatabase();
      databases.push(database);
      await seedBulk(database.db, systemClock, size, (line) => console.log(`  ${line}`));
      return database;
    },
    async stop() {
      await Promise.all(databases.map(({ db }) => db.close()));
      await cluster.stop();
    },
  };
}

/** Starts the PostgreSQL of a data folder that `pnpm seed` has filled, and brings it up to date. */
export async function openSeeded(folder: string): Promise<{ db: Database; url: string; stop(): Promise<void> }> {
  const embedded = await startEmbedded({ dir: path.join(path.resolve(folder), 'postgres') });
  const db = openDatabase(embedded.url);
  await migrate(db, systemClock);
  return {
    db,
    url: embedded.url,
    async stop() {
      await db.close();
      await embedded.stop();
    },
  };
}

/** Opens connections that are independent of the server's pool. */
export async function connect(url: string, connections: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  // Without a listener, a broken connection would end the process and hide the reason.
  for (const client of clients) client.on('error', () => undefined);
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

/** A statement that was sent to the database, with its parameters. */
export interface Call {
  statement: Statement;
  values: Values;
}

/** Returns a `Queryable` that adds each statement to `calls`, so that it can be sent again without the server. */
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
