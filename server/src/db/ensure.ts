import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, StartFailure } from '../config.ts';
import { type Database, openDatabase, sql } from './database.ts';
import { startEmbedded, urlOfRunning } from './embedded.ts';

export interface RunningDatabase {
  url: string;
  /** Stops PostgreSQL if this process has started it. */
  stop(): Promise<void>;
}

export interface EnsureOptions {
  /** Whether the PostgreSQL of a running portal may be used, which then keeps running. The default is false. */
  share?: boolean;
  /** Called if the embedded PostgreSQL has stopped by itself or belongs to another server now. */
  onLost?: () => void;
}

const ping = sql('reach.ping', 'select 1');

/** The folder of the embedded PostgreSQL's data. */
const clusterFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'postgres');

/** Checks that an external database can be reached. Fails with one line that does not contain the password. */
async function checkReachable(db: Database, databaseUrl: string): Promise<void> {
  try {
    await db.rows(ping);
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl);
    const reason = error instanceof Error && error.message ? error.message : String((error as { code?: string }).code);
    throw new StartFailure(
      `The database ${pathname.slice(1)} at ${host || 'DATABASE_URL'} cannot be reached: ${reason}`,
      {
        cause: error,
      },
    );
  }
}

/** Returns the configured database: an external one, or the embedded one, which is started if it is not running. */
export async function ensureDatabase(
  config: Config,
  { share = false, onLost }: EnsureOptions = {},
): Promise<RunningDatabase> {
  const nothingToStop = async () => undefined;
  if (config.databaseUrl) {
    const db = openDatabase(config.databaseUrl, { max: 1 });
    try {
      await checkReachable(db, config.databaseUrl);
    } finally {
      await db.close();
    }
    return { url: config.databaseUrl, stop: nothingToStop };
  }
  await mkdir(config.dataDir, { recursive: true }).catch((error: Error) => {
    throw new StartFailure(`The data folder ${config.dataDir} cannot be made: ${error.message}`, { cause: error });
  });
  const running = share ? await urlOfRunning(clusterFolder(config)) : undefined;
  if (running) return { url: running, stop: nothingToStop };
  return startEmbedded({ dir: clusterFolder(config), ...(onLost ? { onLost } : {}) });
}
