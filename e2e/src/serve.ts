/**
 * Starts the portals of the browser tests on a temporary PostgreSQL and storage. The federated and the monolith portal
 * share one database, which contains the demo, a hostile training and the guests. A third portal, whose clock the tests
 * set, has its own database.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@vr/server/clock';
import { readConfig } from '@vr/server/config';
import { openDatabase } from '@vr/server/db/database';
import { startPortal } from '@vr/server/start';
import { diskStorage } from '@vr/server/storage/disk';
import { startCluster } from '@vr/server/testing/cluster';
import { addGuests } from './guests.ts';
import { addHostileTraining } from './hostile.ts';
import { startPortalWithClock } from './portal-with-clock.ts';

const env = (name: string): string => process.env[name] ?? '';
const folder = env('E2E_DATA_DIR');
await mkdir(folder, { mode: 0o700 });
const cluster = await startCluster();
// For tests that run a command of the operator.
await writeFile(join(folder, 'database-url'), cluster.url);
// Started first, because PostgreSQL copies a database only while it has no connections, and the database of this portal is
// a copy of the database that the other two portals use.
process.env.TEST_DATABASE_URL = cluster.url;
const portalWithClock = await startPortalWithClock(
  (dataDir, url) =>
    config('federated', env('E2E_CLOCK_PORTAL_PORT'), env('E2E_CLOCK_PORTAL_CONTENT_PORT'), dataDir, url),
  join(folder, 'with-clock'),
  Number(env('E2E_CLOCK_CONTROL_PORT')),
);
function config(
  build: 'federated' | 'monolith',
  port: string,
  contentPort: string,
  dataDir = folder,
  url = cluster.url,
  more: Record<string, string> = {},
) {
  return readConfig({
    PORT: port,
    CONTENT_PORT: contentPort,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DEMO: 'on',
    PORTAL_BUILD: build,
    LOADING_SCREEN_MS: '0',
    LOG_LEVEL: 'warn',
    ...more,
  });
}

// An address without names, as on a LAN, so that its contents have ports.
const withPorts = {
  PUBLIC_URL: `http://127.0.0.1:${env('E2E_MONOLITH_PORT')}`,
  CONTENT_PORTS: env('E2E_MONOLITH_CONTENT_PORTS'),
};
const monolith = await startPortal(
  config('monolith', env('E2E_MONOLITH_PORT'), env('E2E_MONOLITH_CONTENT_PORT'), folder, cluster.url, withPorts),
  console.log,
);
const db = openDatabase(cluster.url, { max: 2 });
await addHostileTraining(db, systemClock, await diskStorage(join(folder, 'storage')));
await addGuests(db, systemClock);
await db.close();
// Started last, because the tests start as soon as this portal is ready.
const federated = await startPortal(
  config('federated', env('E2E_PORT'), env('E2E_CONTENT_PORT'), folder, cluster.url, { DEV_REMOTES: 'on' }),
  console.log,
);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([federated.close(), monolith.close(), portalWithClock.close()]);
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
    process.exit(0);
  });
