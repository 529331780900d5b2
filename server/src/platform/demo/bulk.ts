import { type Clock, daysAfter } from '../../clock.ts';
import { StartFailure } from '../../config.ts';
import { rebuildTotals } from '../../learning/sessions/rebuild.ts';
import { hashPassword } from '../../people/users/password.ts';
import { copyRows, rowsPerIndex } from '../db/copy.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/migrate.ts';
import { dayOf, ensureMonths } from '../db/months.ts';
import { withoutIndexes } from '../db/without-indexes.ts';
import { builders } from './builders.ts';
import { copyCourses } from './bulk/courses.ts';
import { alignIds, idsOf, USERS_PER_COMPANY_MAX } from './bulk/ids.ts';
import type { Load } from './bulk/load.ts';
import { copyPeople, copyTeamsAndGroups } from './bulk/people.ts';
import { copyProgress, progressOf } from './bulk/progress.ts';
import { copyReactions, copySuggestions } from './bulk/reactions.ts';
import { sessionRows, sessionsOf } from './bulk/sessions.ts';
import { copyOffers, copyTrainings } from './bulk/trainings.ts';
import { type BulkSize, worldOf } from './bulk/world.ts';
import { DEMO_PASSWORD } from './data/people.ts';
import { ROLL_UPS } from './dump.ts';
import { writeVocabulary } from './seed/trainings.ts';

/** Returns the number of companies in the data set. Throws {@link StartFailure} for an impossible size. */
function companiesFor(size: BulkSize): number {
  const needed = Math.ceil(size.users / USERS_PER_COMPANY_MAX);
  const companies = size.companies ?? Math.max(1, needed);
  if (companies < needed) throw new StartFailure(`${size.users} users need at least ${needed} companies.`);
  if (size.sessions > 0 && (size.users === 0 || size.trainings === 0))
    throw new StartFailure('Sessions need users and trainings.');
  return companies;
}

/** Loads all rows with COPY, except the sessions and the rows derived from them. */
async function copyWorld(load: Load, passwordHash: string): Promise<void> {
  await copyPeople(load, passwordHash);
  await copyTeamsAndGroups(load);
  await copyTrainings(load);
  await copyOffers(load);
  await copyCourses(load);
  await copySuggestions(load);
  await copyReactions(load);
}

/**
 * Adds a large data set for measurements: companies of at most 100 people, trainings and courses in two languages, and
 * sessions of the last year with all roll-ups. Streams the rows, so memory use stays constant. The same size on the same
 * database gives the same rows. Content files exist only as rows. Everyone has the demo's password.
 */
export async function seedBulk(db: Database, clock: Clock, size: BulkSize, log: (line: string) => void): Promise<void> {
  const world = worldOf(size, companiesFor(size));
  const now = clock.now();
  const build = builders(db, clock);
  await build.platform();
  await writeVocabulary(build);
  const ids = await idsOf(db, world);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const sessionOf = sessionsOf(world, size, now);
  const at = (daysAgo: number) => daysAfter(now, -daysAgo).toISOString();
  const began = Date.now();
  const report = (line: string) => log(`${line} (${((Date.now() - began) / 1000).toFixed(1)} s)`);

  await db.connection(async (client, tx) => {
    await inTransaction(client, 'begin', async () => {
      await ensureMonths(tx, at(366).slice(0, 10), dayOf(now));
      const copy: Load['copy'] = (into, count, rowsOf) => copyRows(client, into, rowsPerIndex(count, rowsOf));
      await copyWorld({ copy, world, ids, at }, passwordHash);
      await client.query(alignIds);
      report(`${world.companies} companies, ${size.users} users, ${size.trainings} trainings`);
      await withoutIndexes(client, ['session'], () =>
        copyRows(
          client,
          `session (person_id, client_session_id, client_id, training_id, attempt, file_type, content_version,
           step_version, started_at, device_started_at, received_at, day, hour, seconds, progress, score, finished, steps)`,
          sessionRows(world, ids, sessionOf, (done) => report(`${done} of ${size.sessions} sessions`)),
        ),
      );
      report('sessions are in; adding up');
      await withoutIndexes(client, ['attempt', ...ROLL_UPS], async () => {
        await copyProgress(client, progressOf(world, ids, sessionOf));
        report('progress is in');
        await rebuildTotals(tx);
      });
    });
  });
  report('totals are in; vacuuming');
  // Updates the planner's statistics and the visibility map, which index-only scans need.
  await db.connection((client) => client.query('vacuum analyze'));
  report('done');
}
