import path from 'node:path';
import { type Embedded, startEmbedded } from '@vr/server/platform/db/embedded';
import { type DatabaseProxy, startDatabaseProxy } from '@vr/server/testing/database-proxy';
import { signalAll } from '@vr/server/testing/processes';

/** A PostgreSQL behind a proxy, so that its address stays the same after a kill and a restart. */
export interface LayoutDatabase {
  /** The address for nodes, through the proxy. */
  url: string;
  /** The address of the PostgreSQL that runs now, without the proxy, for checks. It changes with each restart. */
  directUrl(): string;
  /** The process of the PostgreSQL that runs now. */
  pid(): number;
  proxy: DatabaseProxy;
  /** Kills PostgreSQL as a power failure would, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a durable PostgreSQL in a folder, with further settings if given. */
export async function startLayoutDatabase(
  folder: string,
  settings: Record<string, string> = {},
): Promise<LayoutDatabase> {
  const start = (): Promise<Embedded> => startEmbedded({ dir: path.join(folder, 'postgres'), settings });
  let embedded = await start();
  const proxy = await startDatabaseProxy(embedded.url);
  return {
    url: proxy.url,
    directUrl: () => embedded.url,
    pid: () => embedded.pid,
    proxy,
    async restart() {
      // PostgreSQL may have ended already, because its disk is full.
      signalAll(embedded.pid, 'SIGKILL');
      await embedded.stop();
      embedded = await start();
      proxy.retarget(embedded.url);
    },
    async stop() {
      await proxy.close();
      await embedded.stop();
    },
  };
}
