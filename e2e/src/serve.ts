/**
 * The portal that the browser tests use: the demo on a PostgreSQL and a storage that are thrown away, twice on one
 * database (federated and monolith), with a training of a hostile publisher and the guests beside the demo's; and one
 * whose time the tests move, on a database of its own.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@vr/server/clock';
import { readConfig } from '@vr/server/config';
import { openDatabase } from '@vr/server/db/database';
import { startPortal } from '@vr/server/portal/start';
import { diskStorage } from '@vr/server/storage/disk';
import { startCluster } from '@vr/server/testing/cluster';
import { addGuests } from './guests.ts';
import { addHostileTraining } from './hostile.ts';
import { startMovedPortal } from './moved.ts';

const env = (name: string): string => process.env[name] ?? '';
const folder = env('E2E_DATA_DIR');
await mkdir(folder, { mode: 0o700 });
const cluster = await startCluster();
// Before anybody is connected to the database that is copied.
process.env.TEST_DATABASE_URL = cluster.url;
const moved = await startMovedPortal(
  (dataDir, url) => config('federated', env('E2E_MOVED_PORT'), env('E2E_MOVED_CONTENT_PORT'), dataDir, url),
  join(folder, 'moved'),
  Number(env('E2E_CLOCK_PORT')),
);
function config(
  build: 'federated' | 'monolith',
  port: string,
  contentPort: string,
  dataDir = folder,
  url = cluster.url,
) {
  return readConfig({
    PORT: port,
    CONTENT_PORT: contentPort,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    PORTAL_BUILD: build,
    LOADING_SCREEN_MS: '0',
    LOG_LEVEL: 'warn',
  });
}

const monolith = await startPortal(
  config('monolith', env('E2E_MONOLITH_PORT'), env('E2E_MONOLITH_CONTENT_PORT')),
  console.log,
);
const db = openDatabase(cluster.url, { max: 2 });
await addHostileTraining(db, systemClock, await diskStorage(join(folder, 'storage')));
await addGuests(db, systemClock);
await db.close();
// The last, since the tests begin as soon as it is ready.
const federated = await startPortal(config('federated', env('E2E_PORT'), env('E2E_CONTENT_PORT')), console.log);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([federated.close(), monolith.close(), moved.close()]);
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
    process.exit(0);
  });
