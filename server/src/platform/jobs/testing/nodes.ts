import { buildApp } from '../../../app.ts';
import type { App } from '../../../parts.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import type { TestServer } from '../../../testing/server.ts';
import { sql } from '../../db/database.ts';
import { openBoss } from '../boss.ts';
import { type Jobs, jobsOn } from '../jobs.ts';

const countDone = sql<{ count: number }>(
  'test.done',
  `select count(*) from pgboss.job where name = :kind and state = 'completed'`,
);

/** Nodes on one database that run jobs by the machine's own clock. */
export interface Nodes {
  database: TestDatabase;
  /** Creates another node. The caller starts its jobs. */
  newNode(): Promise<{ app: App; jobs: Jobs }>;
  /** Returns the number of completed jobs of a kind. */
  done(kind: string): Promise<number>;
  stop(): Promise<void>;
}

export async function makeNodes(server: TestServer): Promise<Nodes> {
  const database = await createTestDatabase();
  const nodes: { app: App; jobs: Jobs }[] = [];
  return {
    database,
    async newNode() {
      const jobs = jobsOn(openBoss({ connectionString: database.url }));
      const app = await buildApp({ ...server.parts, db: database.db, jobs });
      nodes.push({ app, jobs });
      return { app, jobs };
    },
    done: async (kind) => (await database.db.row(countDone, { kind }))?.count ?? 0,
    async stop() {
      for (const { app, jobs } of nodes) {
        await jobs.stop();
        await app.close();
      }
      await database.drop();
    },
  };
}
