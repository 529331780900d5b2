import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, StartFailure } from '../config.ts';
import { type Database, openDatabase, sql } from './database.ts';
import { startEmbedded, urlOfRunning } from './embedded.ts';

export interface Reached {
  url: string;
  /** Stops PostgreSQL where this process has started it. */
  stop(): Promise<void>;
}

export interface ReachOptions {
  /** Also content with a PostgreSQL that a running portal owns, which then is left running. */
  share?: boolean;
  /** Called when the embedded PostgreSQL has gone away for good. */
  onLost?: () => void;
}

const ping = sql('reach.ping', 'select 1');

/** The folder of the embedded PostgreSQL's data. */
export const clusterFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'postgres');

/** Throws one line that says what is wrong with an external database, without its password. */
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

/** The database that the configuration names: an external one, or the embedded one, started where it does not run. */
export async function reachDatabase(config: Config, { share = false, onLost }: ReachOptions = {}): Promise<Reached> {
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
