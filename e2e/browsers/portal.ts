import { join } from 'node:path';
import { systemClock } from '@vr/server/clock';
import { readConfig } from '@vr/server/config';
import { openDatabase } from '@vr/server/db/database';
import { startPortal } from '@vr/server/start';
import { startCluster } from '@vr/server/testing/cluster';
import { freePorts } from '@vr/server/testing/free-ports';
import { addGuests } from '../src/guests.ts';

/** Starts a portal with the demo and the guests of the browser tests, on a temporary PostgreSQL. */
export async function startWalkedPortal(folder: string) {
  const [port, contentPort] = await freePorts(2);
  const cluster = await startCluster();
  const portal = await startPortal(
    readConfig({
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: cluster.url,
      DEMO: 'on',
      LOADING_SCREEN_MS: '0',
      LOG_LEVEL: 'error',
    }),
    () => undefined,
  );
  const db = openDatabase(cluster.url, { max: 2 });
  await addGuests(db, systemClock);
  await db.close();
  return {
    url: portal.url,
    async close(): Promise<void> {
      await portal.close();
      await cluster.stop();
    },
  };
}
