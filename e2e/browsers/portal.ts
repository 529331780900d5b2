import { join } from 'node:path';
import { readConfig } from '@vr/server/config';
import { startPortal } from '@vr/server/start';
import { startCluster } from '@vr/server/testing/cluster';
import { freePorts } from '@vr/server/testing/free-ports';

/** Starts a portal with the demo, on a temporary PostgreSQL. */
export async function startWalkedPortal(folder: string) {
  const [port, contentPort] = await freePorts(2);
  const cluster = await startCluster();
  const config = readConfig({
    PORT: String(port),
    CONTENT_PORT: String(contentPort),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: cluster.url,
    DEMO: 'on',
    LOG_LEVEL: 'error',
  });
  const portal = await startPortal({ ...config, loadingScreenMs: 0 }, () => undefined);
  return {
    url: portal.url,
    async close(): Promise<void> {
      await portal.close();
      await cluster.stop();
    },
  };
}
