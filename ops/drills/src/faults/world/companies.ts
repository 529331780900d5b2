import { randomUUID } from 'node:crypto';
import { systemClock } from '@vr/server/clock';
import { hashPassword } from '@vr/server/people/users/password';
import { type Database, sql } from '@vr/server/platform/db/database';
import { builders } from '@vr/server/platform/demo/builders';
import type { BuiltPerson } from '@vr/server/platform/demo/builders/people';
import type { World } from './world.ts';

const LEARNERS = 3;
const TRAININGS = 2;
export const PASSWORD = 'Walked-By-Seed-1!';

export type Account = Pick<BuiltPerson, 'id' | 'email'>;

export interface Company {
  id: number;
  /** A word that is in every text of the company, and nowhere else. */
  mark: string;
  admin: Account;
  learners: readonly Account[];
  /** Trainings with a content. They are never deleted. */
  trainingIds: readonly number[];
  /** The ids that every training must refer to. */
  vocabulary: Vocabulary;
}

interface Vocabulary {
  categoryId: number;
  skillId: number;
  headsetId: number;
}

const selectVocabulary = sql<Vocabulary>(
  'faults.vocabulary',
  `select (select min(id) from category) as "categoryId", (select min(id) from skill) as "skillId",
     (select min(id) from headset) as "headsetId"`,
);

async function addTraining(
  { storage }: World,
  db: Database,
  company: { clientId: number; mark: string; categoryId: number },
): Promise<number> {
  const build = builders(db, systemClock);
  const title = `${company.mark} ${randomUUID()}`;
  const goals = [title, title];
  const texts = { en: { title, briefDescription: title, fullDescription: title, goals } };
  const { id } = await build.training({ clientId: company.clientId, categoryId: company.categoryId, texts });
  const page = Buffer.from(`<!doctype html><title>${title}</title>`);
  const { storagePrefix, entry } = await build.contentFile({ trainingId: id, fileSize: page.length });
  await storage.put(`${storagePrefix}/${entry}`, page);
  return id;
}

/** Adds a company with an admin, learners and trainings that they can take. */
export function addCompany(world: World, mark: string): Promise<Company> {
  return world.withDatabase(async (db) => {
    const build = builders(db, systemClock);
    const vocabulary = (await db.row(selectVocabulary)) as Vocabulary;
    const { id: clientId } = await build.client({ name: `Company ${mark}`, maxUser: 10_000 });
    const passwordHash = await hashPassword(PASSWORD);
    const person = (name: string, over: object = {}) =>
      build.person({
        clientId,
        passwordHash,
        firstName: name,
        lastName: mark,
        email: `${name}@${mark.toLowerCase()}.example`,
        ...over,
      });
    const admin = await person('admin', { roles: ['ROLE_ADMINISTRATOR'] });
    const learners: Account[] = [];
    while (learners.length < LEARNERS) learners.push(await person(`learner${learners.length}`));
    const trainingIds: number[] = [];
    const { categoryId } = vocabulary;
    while (trainingIds.length < TRAININGS)
      trainingIds.push(await addTraining(world, db, { clientId, mark, categoryId }));
    return { id: clientId, mark, admin, learners, trainingIds, vocabulary };
  });
}
