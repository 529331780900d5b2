/**
 * The portal that the browser tests use: the demo on a PostgreSQL and a storage that are thrown away, twice on one
 * database (federated and monolith), with a training of a hostile publisher and the guests beside the demo's.
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

const env = (name: string): string => process.env[name] ?? '';
const folder = env('E2E_DATA_DIR');
await mkdir(folder, { mode: 0o700 });
const cluster = await startCluster();
const config = (portalBuild: 'federated' | 'monolith', port: string, contentPort: string) =>
  readConfig({
    PORT: port,
    CONTENT_PORT: contentPort,
    DATA_DIR: folder,
    DATABASE_URL: cluster.url,
    PORTAL_BUILD: portalBuild,
    LOADING_SCREEN_MS: '0',
    LOG_LEVEL: 'warn',
  });

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
    await Promise.all([federated.close(), monolith.close()]);
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
    process.exit(0);
  });
