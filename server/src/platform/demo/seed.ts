import { awardStoredSessions } from '../../learning/sessions/award-stored.ts';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../db/database.ts';
import type { SceneName } from './art/covers.ts';
import { builders } from './builders.ts';
import { seedNotifications } from './notifications.ts';
import { seedReactions, sessionsOf } from './seed/activity.ts';
import { seedCompanies, seedOffers, seedRepresentatives } from './seed/companies.ts';
import { seedMasterContents } from './seed/contents.ts';
import { daysBefore, type SeedContext } from './seed/context.ts';
import { seedCourses, seedResources } from './seed/courses.ts';
import { lookUp } from './seed/lookups.ts';
import { hashPasswords, seedPeople, seedTeamsAndGroups } from './seed/people.ts';
import { seedReviews, seedTrainings, seedValidated, writeVocabulary } from './seed/trainings.ts';
import { readWebGlBuilds, WEB_GL_FOLDERS } from './seed/web-gl-builds.ts';
import { yearsUpTo } from './seed/years.ts';
import { insertSessions } from './sessions.ts';

const selectEmpty = sql<{ empty: boolean }>('demo.empty', 'select not exists (select from client) as empty');

/** Returns whether the portal has no data, so that the demo can be seeded. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  return (await db.row(selectEmpty))?.empty ?? true;
}

/**
 * Fills an empty portal with the demo: companies, people, trainings, contents and a year of sessions up to now. The same
 * `clock` time gives the same rows, except for the password salts. Writes all rows in one transaction, so a killed seeding
 * leaves no rows.
 */
export async function seedDemo(
  { db, clock, storage, jobs }: Pick<Parts, 'db' | 'clock' | 'storage' | 'jobs'>,
  log: (line: string) => void,
  webGlFolders: Partial<Record<SceneName, string>> = WEB_GL_FOLDERS,
): Promise<void> {
  const now = clock.now();
  const daysAgo = daysBefore(now);
  const webGlBuilds = await readWebGlBuilds(webGlFolders);
  const years = yearsUpTo(now, daysAgo, webGlBuilds);
  // A killed seeding leaves files here that no row refers to.
  await storage.delete('content/');
  await jobs.prepare();
  const hashOf = await hashPasswords();

  await db.transaction(async (tx) => {
    const context: SeedContext = { build: builders(tx, clock), storage, daysAgo };

    log('Demo: companies and people');
    const client = await seedCompanies(context, now);
    const person = await seedPeople(context, client, { hashOf, years });
    await seedRepresentatives(context, person);
    const group = await seedTeamsAndGroups(context, client, person);

    log('Demo: trainings and their contents');
    await writeVocabulary(context.build);
    const webGlBuildOf = lookUp(webGlBuilds);
    const training = await seedTrainings(context, { client, group }, { years, webGlBuildOf });
    await seedReviews(context, training, person);
    await seedMasterContents(context, { client, training });
    const course = await seedCourses(context, { client, person, training });
    await seedResources(context, { client, person, training, course });
    await seedOffers(context, { client, training });
    await seedValidated(tx, context, training);

    log('Demo: a year of sessions');
    await seedReactions(context, { person, training }, years);
    await insertSessions(tx, sessionsOf({ person, training }, years));
    await rebuildRollUps({ transaction: (work) => work(tx) });
    await awardStoredSessions(tx);

    log('Demo: suggestions and notifications');
    await seedNotifications(tx, { clock, jobs }, { person: (email) => person(email).id, training, course });
  });
}
