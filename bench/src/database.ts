import { systemClock } from '@vr/server/clock';
import type { Queryable, Statement } from '@vr/server/db/database';
import { type BulkSize, seedBulk } from '@vr/server/demo/bulk';
import { startCluster } from '@vr/server/testing/cluster';
import { createTestDatabase, type TestDatabase } from '@vr/server/testing/database';
import pg from 'pg';

/** A PostgreSQL for one bench, thrown away after it, that survives a power cut like a portal's own. */
export interface BenchCluster {
  /** A database with a large set. */
  seeded(size: BulkSize): Promise<TestDatabase>;
  stop(): Promise<void>;
}

/** Starts one, with the settings that a portal's own has. */
export async function startBenchCluster(): Promise<BenchCluster> {
  const cluster = await startCluster({ durable: true });
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

/** So many connections of their own, past the server's pool. */
export async function connect(url: string, connections: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  // Without a listener, a connection that breaks would end the process and hide why.
  for (const client of clients) client.on('error', () => undefined);
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

/** A statement as it went to the database. */
export interface Call {
  statement: Statement;
  values: readonly unknown[];
}

/** Passes statements on and keeps them with their parameters, to run them again without the server. */
export function recording(queryable: Queryable, calls: Call[]): Queryable {
  const rows = <R>(statement: Statement, values: readonly unknown[] = []): Promise<R[]> => {
    calls.push({ statement, values });
    return queryable.rows<R>(statement, values);
  };
  return { rows, row: async <R>(...call: Parameters<Queryable['row']>) => (await rows<R>(...call))[0] };
}

/** Runs a recorded statement just as the server does: prepared, under its name. */
export const replay = (client: pg.Client, { statement, values }: Call): Promise<pg.QueryResult> =>
  client.query({ name: statement.name, text: statement.text, values: [...values] });
