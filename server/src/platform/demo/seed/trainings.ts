import { keepValidated } from '../../../catalogue/trainings/validated.ts';
import type { Queryable } from '../../db/database.ts';
import { cover, type SceneName } from '../art/covers.ts';
import { badgeLogo } from '../art/logos.ts';
import type { NewBadge } from '../builders/trainings.ts';
import type { Builders } from '../builders.ts';
import { REVIEWS } from '../data/reviews.ts';
import { type DemoTraining, TRAININGS } from '../data/trainings.ts';
import { CATEGORIES, HEADSETS, LADDER, SKILLS } from '../data/vocabulary.ts';
import { random } from '../random.ts';
import { seedContentFile } from './contents.ts';
import { type SeedContext, storePicture } from './context.ts';
import { companyOf, lookUp } from './lookups.ts';
import type { SeededPerson } from './people.ts';
import type { WebGlBuild } from './web-gl-builds.ts';
import type { Years } from './years.ts';

const categoryId = lookUp(new Map(CATEGORIES.map(({ key, id }) => [key, id])));
const skillId = lookUp(new Map(SKILLS.map(({ skillType, id }) => [skillType, id])));
const headsetId = lookUp(new Map(HEADSETS.map(({ name, id }) => [name, id])));

const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** Inserts the categories, skills and headsets to which trainings refer. */
export async function writeVocabulary(build: Builders): Promise<void> {
  for (const category of CATEGORIES) await build.category(category);
  for (const skill of SKILLS) await build.skill(skill);
  for (const headset of HEADSETS) await build.headset(headset);
}

async function badgesOf({ storage }: SeedContext, training: DemoTraining): Promise<NewBadge[]> {
  const badges: NewBadge[] = [];
  for (const [index, { names, descriptions }] of LADDER.slice(0, training.badges).entries()) {
    const logo = await storePicture(storage, badgeLogo(index + 1, training.category));
    const langs = Object.keys(training.texts) as (keyof typeof names)[];
    const texts = langs.map((lang) => [lang, { name: names[lang], description: descriptions[lang] }] as const);
    badges.push({ logo, texts: Object.fromEntries(texts) });
  }
  return badges;
}

async function seedTraining(
  context: SeedContext,
  clientId: (company: string) => number,
  training: DemoTraining,
): Promise<number> {
  const { build, storage, daysAgo } = context;
  const createdAt = daysAgo(training.createdDaysAgo);
  const publishedAt = training.publishedDaysAgo === null ? null : daysAgo(training.publishedDaysAgo);
  const { id } = await build.training({
    clientId: clientId(training.owner),
    partnerId: companyOf(training.owner).type === 'PARTNER' ? clientId(training.owner) : null,
    categoryId: categoryId(training.category),
    durationInMinute: training.minutes,
    tags: training.tags,
    skillIds: training.skills.map(skillId),
    headsetIds: training.headsets.map(headsetId),
    contentLanguages: training.spoken,
    logo: await storePicture(storage, cover(training.key, training.category)),
    status: training.status ?? null,
    rejectionReason: REVIEWS.findLast((review) => review.training === training.key)?.reason ?? null,
    alreadyPublished: publishedAt !== null,
    publishedAt,
    createdAt,
    modifiedAt: training.files.map((file) => daysAgo(file.daysAgo)).reduce(later, publishedAt ?? createdAt),
    texts: training.texts,
    badges: await badgesOf(context, training),
  });
  return id;
}

/** Inserts the trainings with step files, contents and restrictions. Returns a function from a training's key to its id. */
export async function seedTrainings(
  context: SeedContext,
  ids: { client: (company: string) => number; group: (key: string) => number },
  { years, webGlBuildOf }: { years: Years; webGlBuildOf: (training: SceneName) => WebGlBuild },
) {
  const { build } = context;
  const trainingIds = new Map<SceneName, number>();
  // Oldest first, so that the ids are in the order of creation.
  for (const training of [...TRAININGS].sort((a, b) => b.createdDaysAgo - a.createdDaysAgo)) {
    const trainingId = await seedTraining(context, ids.client, training);
    trainingIds.set(training.key, trainingId);
    const content = years.stepFileOf(training);
    const createdAt = context.daysAgo(training.createdDaysAgo);
    if (content) await build.stepFile({ trainingId, content, createdAt });
    for (const file of training.files)
      await seedContentFile(context, training, trainingId, file, () => webGlBuildOf(training.key).archive);
    if (training.access) {
      const groupIds = training.access.groups.map(ids.group);
      await build.access({ clientId: ids.client(training.access.company), trainingId, groupIds });
    }
  }
  return lookUp(trainingIds);
}

/** Inserts the review decisions. The trainings already have the resulting status. */
export async function seedReviews(
  { build, daysAgo }: SeedContext,
  trainingId: (key: SceneName) => number,
  personOf: (email: string) => SeededPerson,
): Promise<void> {
  for (const { training, action, by, daysAgo: days, reason } of REVIEWS) {
    // A validated training is published at the moment of its validation.
    const minutes = action === 'VALIDATE' ? 0 : random(`review of ${training} ${days}`).int(0, 7 * 60);
    const at = new Date(daysAgo(days).getTime() + minutes * 60_000);
    const why = reason === undefined ? {} : { reason };
    await build.review({ trainingId: trainingId(training), action, personId: personOf(by).id, at, ...why });
  }
}

/** Stores the validated state of each validated training. Requires that the trainings are complete. */
export async function seedValidated(
  tx: Queryable,
  { daysAgo }: SeedContext,
  trainingId: (key: SceneName) => number,
): Promise<void> {
  for (const { training, action, daysAgo: days } of REVIEWS)
    if (action === 'VALIDATE') await keepValidated(tx, trainingId(training), daysAgo(days));
}
