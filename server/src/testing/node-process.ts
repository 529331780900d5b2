/** A node that only runs jobs, for tests that kill the node. Arguments: the database, the time of the clock, the folder. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import { testClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { loadSecret } from '../platform/http/secret.ts';
import { openBoss } from '../platform/jobs/boss.ts';
import { jobsOn } from '../platform/jobs/jobs.ts';
import { diskStorage } from '../platform/storage/disk.ts';
import { diskSpace } from '../platform/storage/space.ts';

const [url = '', instant = '', folder = mkdtempSync(join(tmpdir(), 'vr-portal-node-'))] = process.argv.slice(2);
const db = openDatabase(url, { max: 2 });
const jobs = jobsOn(openBoss({ connectionString: url }));
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
const storage = await diskStorage(join(folder, 'storage'));
const space = diskSpace(config);
const app = await buildApp({
  config,
  db,
  clock: testClock(instant),
  storage,
  space,
  jobs,
  secret: await loadSecret(db),
});
await jobs.start(app);
process.stdout.write('ready\n');
