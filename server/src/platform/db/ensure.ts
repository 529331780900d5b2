import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, StartFailure } from '../../config.ts';
import { openDatabase, sql } from './database.ts';
import { startEmbedded, urlOfRunning } from './embedded.ts';

export interface RunningDatabase {
  /** The URL of the database itself, not of a pooler in transaction mode. */
  url: string;
  /** Stops PostgreSQL if this process started it. */
  stop(): Promise<void>;
}

export interface EnsureOptions {
  /** Whether the PostgreSQL of a running portal may be used and left running. Default: false. */
  share?: boolean;
  /** Called if the embedded PostgreSQL stops by itself, or if another server now owns it. */
  onLost?: () => void;
}

const ping = sql('', 'select 1');

const clusterFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'postgres');

/** Checks that an external database can be reached. Fails with one line that does not contain the password. */
async function checkReachable(url: string, setting: string): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  try {
    // Not a named statement, because a pooler does not keep prepared statements.
    await db.rows(ping);
  } catch (error) {
    const { host, pathname } = new URL(url);
    const reason = error instanceof Error && error.message ? error.message : String((error as { code?: string }).code);
    throw new StartFailure(`The database ${pathname.slice(1)} at ${host || setting} cannot be reached: ${reason}`, {
      cause: error,
    });
  } finally {
    await db.close();
  }
}

/** Returns the configured database: an external one, or the embedded one. Starts the embedded one if it is not running. */
export async function ensureDatabase(
  config: Config,
  { share = false, onLost }: EnsureOptions = {},
): Promise<RunningDatabase> {
  const nothingToStop = async () => undefined;
  if (config.databaseUrl) {
    await checkReachable(config.databaseUrl, 'DATABASE_URL');
    if (config.databaseSessionUrl) await checkReachable(config.databaseSessionUrl, 'DATABASE_SESSION_URL');
    return { url: config.databaseSessionUrl ?? config.databaseUrl, stop: nothingToStop };
  }
  await mkdir(config.dataDir, { recursive: true }).catch((error: Error) => {
    throw new StartFailure(`The data folder ${config.dataDir} cannot be made: ${error.message}`, { cause: error });
  });
  const running = share ? await urlOfRunning(clusterFolder(config)) : undefined;
  if (running) return { url: running, stop: nothingToStop };
  return startEmbedded({ dir: clusterFolder(config), ...(onLost ? { onLost } : {}) });
}
