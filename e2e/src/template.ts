/**
 * Starts the PostgreSQL of the browser tests, and makes the portal whose database and files each worker copies: the demo, a
 * hostile training, and the contents of the tests' companies. Then sends the settings of the workers to the parent process.
 * Ends with the parent.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@vr/server/clock';
import { readConfig } from '@vr/server/config';
import { hashPassword } from '@vr/server/people/users/password';
import { diskStorage } from '@vr/server/platform/storage/disk';
import { startPortal } from '@vr/server/start';
import { startCluster } from '@vr/server/testing/cluster';
import { createTestDatabase } from '@vr/server/testing/database';
import { freePorts } from '@vr/server/testing/free-ports';
import { addHostileTraining } from './hostile.ts';
import { PASSWORD } from './people.ts';
import { storePractice } from './practice.ts';

const cluster = await startCluster();
process.env.TEST_DATABASE_URL = cluster.url;
const folder = await mkdtemp(join(tmpdir(), 'vr-portal-e2e-'));
process.once('disconnect', async () => {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});

const template = await createTestDatabase({ max: 2 });
const files = join(folder, 'template');
const [port, contentPort] = await freePorts(2);
const settings = { DATABASE_URL: template.url, DATA_DIR: files, DEMO: 'on', LOG_LEVEL: 'warn' };
const portal = await startPortal(
  readConfig({ ...settings, PORT: String(port), CONTENT_PORT: String(contentPort) }),
  () => undefined,
);
await portal.close();
const storage = await diskStorage(join(files, 'storage'));
await addHostileTraining(template.db, systemClock, storage);
await storePractice(storage);
// PostgreSQL cannot copy a database that has a connection.
await template.db.close();
process.send?.({
  TEST_DATABASE_URL: cluster.url,
  E2E_TEMPLATE: new URL(template.url).pathname.slice(1),
  E2E_FOLDER: folder,
  E2E_PASSWORD_HASH: await hashPassword(PASSWORD),
});
