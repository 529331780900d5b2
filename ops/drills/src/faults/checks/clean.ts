import { cleanUp } from '@vr/server/clean-up';
import { systemClock } from '@vr/server/clock';
import { readConfig } from '@vr/server/config';
import { type Database, sql } from '@vr/server/platform/db/database';
import { findMissingBytes, findOrphanBytes } from '@vr/server/platform/faults/testing/bytes';
import { loadSecret } from '@vr/server/platform/http/secret';
import { openBoss } from '@vr/server/platform/jobs/boss';
import { jobsOn } from '@vr/server/platform/jobs/jobs';
import { diskSpace } from '@vr/server/platform/storage/space';
import { uploadLocks } from '@vr/server/publishing/uploads/locks';
import type { Journal } from '../load/journal.ts';
import type { World } from '../world/world.ts';
import { finishJobs } from './jobs.ts';

/** Longer than the cleaner keeps files without a row. */
const LATER_MS = 10 * 86_400_000;

const deleteCounts = sql('', 'delete from rate_limit');

/** Checks that rows and stored files match, before and after a clean-up with a clock ten days ahead. No load may run. */
export async function checkBytes(world: World, db: Database, journal: Journal): Promise<void> {
  const { storage } = world;
  for (const key of await findMissingBytes({ db, storage })) journal.violate('each row has its bytes', key);
  const clock = { now: () => new Date(systemClock.now().getTime() + LATER_MS) };
  const jobs = jobsOn(openBoss({ connectionString: world.database.directUrl() }));
  try {
    const config = readConfig({ DATA_DIR: world.disks.data, LOG_LEVEL: 'silent' });
    const secret = await loadSecret(db);
    const parts = { config, db, clock, storage, space: diskSpace(config), jobs, secret };
    for (const _ of ['ends what is unfinished', 'deletes what has ended']) {
      await cleanUp(parts, uploadLocks(db));
      await finishJobs(db, journal);
    }
  } finally {
    await jobs.stop();
  }
  for (const key of await findMissingBytes({ db, storage }))
    journal.violate('each row has its bytes', `${key}, cleaned`);
  for (const key of await findOrphanBytes({ db, storage }, clock.now())) journal.violate('no bytes are orphans', key);
  // All people call from one IP address, which would reach its rate limits.
  await db.rows(deleteCounts);
}
