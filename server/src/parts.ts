import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './platform/db/database.ts';
import type { Replica } from './platform/db/replica.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Space } from './platform/storage/space.ts';
import type { Storage } from './platform/storage/storage.ts';

/** The services that the server uses. The caller passes them in, so that tests can replace them. */
export interface Parts {
  config: Config;
  db: Database;
  /** A read replica of the database, if there is one. Endpoints read from it through `reader` in their context. */
  replica?: Replica;
  clock: Clock;
  storage: Storage;
  space: Space;
  jobs: Jobs;
  /** Signs the tickets and keys that the server issues. The secret is created once and stored in the database. */
  secret: Buffer;
  /** Aborted when the node begins to stop. Proxies should then send requests to other nodes. */
  stopping?: AbortSignal;
  /** Receives the lines of the log instead of the standard output. */
  logTo?: { write(line: string): void };
}

declare module 'fastify' {
  interface FastifyInstance {
    parts: Parts;
  }
}

export type App = FastifyInstance;
