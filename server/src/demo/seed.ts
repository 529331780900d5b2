import { readdir, readFile } from 'node:fs/promises';
import { join, parse, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import type { Parts } from '../app.ts';
import { StartFailure } from '../config.ts';
import { type Queryable, sql } from '../db/database.ts';
import { inspect, unpack } from '../gate/gate.ts';
import { pictureKey } from '../pictures.ts';
import { rebuildRollUps } from '../sessions/rebuild.ts';
import type { Storage } from '../storage/storage.ts';
import { hashPassword } from '../users/password.ts';
import { headsetBuild, packed } from './archive.ts';
import { cover, type SceneName } from './art/covers.ts';
import { badgeLogo, companyLogo } from './art/logos.ts';
import { awardSessions } from './badges.ts';
import { type BuiltClient, type BuiltTraining, builders, type NewBadge } from './builders.ts';
import { COMPANIES, type DemoCompany } from './data/companies.ts';
import { COURSE_FAVOURITES, COURSES } from './data/courses.ts';
import { MASTER_CONTENTS } from './data/master-contents.ts';
import { MARKS } from './data/paths.ts';
import { DEMO_PASSWORD, type DemoPerson, GROUPS, PEOPLE, TEAMS } from './data/people.ts';
import { RESOURCES } from './data/resources.ts';
import { REVIEWS } from './data/reviews.ts';
import { type DemoTraining, TRAININGS } from './data/trainings.ts';
import { CATEGORIES, HEADSETS, LADDER, SKILLS } from './data/vocabulary.ts';
import { documentBytes } from './documents.ts';
import { tellPeople } from './notifications.ts';
import { random } from './random.ts';
import { insertSessions } from './sessions.ts';
import { type Playable, type Sitting, yearOf } from './year.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './data/people.ts';

const DAY_MS = 86_400_000;
const contentFolder = (name: string) => fileURLToPath(new URL(`../../../content/${name}/dist`, import.meta.url));
/** The builds of the trainings that are played in the browser, by their scenes. */
const WEB_GL_BUILDS: Partial<Record<SceneName, string>> = {
  extinguisher: contentFolder('fire-extinguisher'),
  lockout: contentFolder('lockout'),
};

/** Where a build lies while it is looked at, as uploads are. */
const INCOMING = 'content/incoming';

const selectEmpty = sql('demo.empty', 'select not exists (select from client) as empty');

/** Whether the portal holds nothing yet, so that the demo may be put into it. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  return (await db.row<{ empty: boolean }>(selectEmpty))?.empty ?? true;
}

/** Name without accents and spaces, as in an e-mail address or a file name. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');

/** The address that somebody of the demo signs in with. */
export const emailOf = (person: DemoPerson): string =>
  person.email ?? `${plain(person.firstName)}.${plain(person.lastName)}@${companyOf(person.company).domain}`;

function companyOf(key: string): DemoCompany {
  const company = COMPANIES.find((one) => one.key === key);
  if (!company) throw new Error(`no company ${key}`);
  return company;
}

function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo's data names ${key}, which is not there`);
  return value;
}

/** Stores a picture and returns its address below the portal's origin. */
async function storePicture(storage: Storage, svg: string): Promise<string> {
  const bytes = Buffer.from(svg);
  const key = pictureKey(bytes, 'svg');
  await storage.put(key, bytes);
  return `/${key}`;
}

interface WebGlBuild {
  steps: StepFile;
  /** As its author would upload it: without the step file, which is uploaded apart. */
  archive: Buffer;
}

async function readWebGlBuild(folder: string): Promise<WebGlBuild> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort();
  if (!paths.includes('index.html') || !paths.includes('steps.json'))
    throw new StartFailure(`The demo needs the WebGL training in ${folder}: run "pnpm build" first.`);
  const steps = JSON.parse(await readFile(join(folder, 'steps.json'), 'utf8')) as StepFile;
  const files: Record<string, Uint8Array> = {};
  for (const path of paths.filter((one) => !one.startsWith('steps.json')))
    files[path] = await readFile(join(folder, path));
  return { steps, archive: packed(files) };
}

/** Whether the people of a company, in these groups, may follow a training: the catalogue's own rule, on this data. */
function mayFollow(training: DemoTraining, company: DemoCompany, groups: readonly string[]): boolean {
  if (training.files.length === 0 || (training.status && training.status !== 'VALIDATED')) return false;
  const { access } = training;
  if (access?.company === company.key && !access.groups.some((group) => groups.includes(group))) return false;
  return training.owner === company.key || company.offer.includes(training.key);
}

/**
 * Fills an empty portal with the demo: companies, people, trainings, contents and a year of sessions up to the clock's
 * now. All rows are the same every time for the same instant, but for the salts of the passwords. It is one
 * transaction, so that one which is killed leaves nothing.
 */
export async function seedDemo(
  { db, clock, storage, jobs }: Pick<Parts, 'db' | 'clock' | 'storage' | 'jobs'>,
  log: (line: string) => void,
  webGlBuilds: Partial<Record<SceneName, string>> = WEB_GL_BUILDS,
): Promise<void> {
  const now = clock.now();
  const today = Date.parse(now.toISOString().slice(0, 10));
  const daysAgo = (days: number) => new Date(Math.min(today - days * DAY_MS + 9 * 3_600_000, now.getTime()));
  const web = new Map<SceneName, WebGlBuild>();
  for (const [scene, folder] of Object.entries(webGlBuilds)) web.set(scene as SceneName, await readWebGlBuild(folder));
  // Nothing in the database refers to what may lie here from a seeding that was killed.
  await storage.delete('content/');

  const skillIds = new Map(SKILLS.map(({ skillType, id }) => [skillType, id]));
  const headsetIds = new Map(HEADSETS.map(({ name, id }) => [name, id]));
  const categoryIds = new Map(CATEGORIES.map(({ key, id }) => [key, id]));
  const stepsOf = (training: DemoTraining): StepFile['steps'] | null =>
    web.get(training.key)?.steps.steps ?? training.steps ?? null;

  const playables = new Map<SceneName, Playable>(
    TRAININGS.map((training) => [
      training.key,
      {
        key: training.key,
        minutes: training.minutes,
        publishedAt: daysAgo(training.publishedDaysAgo ?? 0),
        steps: stepsOf(training),
        files: training.files.map(({ type, version, daysAgo: days }) => ({ type, version, createdAt: daysAgo(days) })),
      },
    ]),
  );
  const followed = (person: DemoPerson): Playable[] => {
    const company = companyOf(person.company);
    const groups = GROUPS.filter(({ members }) => members.includes(emailOf(person))).map(({ key }) => key);
    return TRAININGS.filter((training) => mayFollow(training, company, groups)).map(({ key }) => known(playables, key));
  };
  const years = new Map<DemoPerson, Sitting[]>(
    PEOPLE.map((person) => {
      const { timeZone } = companyOf(person.company);
      const { zeal, talent, disabledDaysAgo } = person;
      const until = disabledDaysAgo === undefined ? null : daysAgo(disabledDaysAgo);
      const learner = { email: emailOf(person), timeZone, zeal, talent, since: daysAgo(person.since), until };
      return [person, yearOf(learner, followed(person), now)];
    }),
  );

  await jobs.prepare();
  // They wait for their turns by themselves.
  const hashes = new Map(
    await Promise.all(PEOPLE.map(async (person) => [person, await hashPassword(DEMO_PASSWORD)] as const)),
  );

  await db.transaction(async (tx) => {
    const build = builders(tx, clock);

    log('Demo: companies and people');
    const clients = new Map<string, BuiltClient>();
    for (const company of COMPANIES) {
      const [primaryColor, secondaryColor] = company.colours;
      const [representativeFirstName, representativeLastName, representativeEmail] = company.representative;
      const make = company.key === 'platform' ? build.platform : build.client;
      const client = await make({
        name: company.name,
        type: company.type,
        representativeFirstName,
        representativeLastName,
        representativeEmail,
        siret: company.siret,
        contractExpiration: new Date(today + company.contractEndsInDays * DAY_MS).toISOString().slice(0, 10),
        primaryColor,
        secondaryColor,
        logo: await storePicture(storage, companyLogo(company.mark, primaryColor, secondaryColor)),
        timeZone: company.timeZone,
        scoreRanking: !company.noRanking,
        hourRanking: !company.noRanking,
        masterContentAccess: company.masterContentAccess ?? false,
        offlineAccess: company.offlineAccess ?? false,
        enableSatisfactionSurvey: company.enableSatisfactionSurvey ?? false,
        maxUser: company.maxUser,
        maxSize: company.storage * BYTES_PER_GB,
        createdAt: daysAgo(company.since),
      });
      clients.set(company.key, client);
    }
    const idOf = (company: string) => known(clients, company).id;

    const people = new Map<string, { id: number; clientId: number }>();
    for (const person of PEOPLE) {
      const last = years.get(person)?.at(-1)?.startedAt ?? null;
      const looked = random(`last connection of ${emailOf(person)}`).int(0, 20);
      // Who manages others looks in without training.
      const lastConnection = last ?? (person.roles.length ? daysAgo(looked) : null);
      const built = await build.person({
        clientId: idOf(person.company),
        firstName: person.firstName,
        lastName: person.lastName,
        email: emailOf(person),
        passwordHash: known(hashes, person),
        roles: person.roles,
        disabled: person.disabledDaysAgo !== undefined,
        lastConnection,
        firstSignInAt: lastConnection && daysAgo(person.since),
        createdAt: daysAgo(person.since),
      });
      people.set(built.email, built);
    }
    const personIds = (emails: readonly string[]) => emails.map((email) => known(people, email).id);
    for (const { manager, members } of TEAMS) {
      const { id: managerId, clientId } = known(people, manager);
      await build.team({ clientId, managerId, members: personIds(members) });
    }
    const groups = new Map<string, number>();
    for (const { key, company, name, owner, members } of GROUPS) {
      const ownerId = owner ? known(people, owner).id : null;
      const group = await build.group({ clientId: idOf(company), name, ownerId, members: personIds(members) });
      groups.set(key, group.id);
    }

    log('Demo: trainings and their contents');
    for (const category of CATEGORIES) await build.category(category);
    for (const skill of SKILLS) await build.skill(skill);
    for (const headset of HEADSETS) await build.headset(headset);

    const badgesOf = async (training: DemoTraining): Promise<NewBadge[]> => {
      const badges: NewBadge[] = [];
      for (const [index, { names, descriptions }] of LADDER.slice(0, training.badges).entries()) {
        const logo = await storePicture(storage, badgeLogo(index + 1, training.category));
        const langs = Object.keys(training.texts) as (keyof typeof names)[];
        const texts = langs.map((lang) => [lang, { name: names[lang], description: descriptions[lang] }] as const);
        badges.push({ logo, texts: Object.fromEntries(texts) });
      }
      return badges;
    };

    const trainings = new Map<SceneName, BuiltTraining>();
    // Oldest first, so that the numbers tell the order in which they came.
    for (const training of [...TRAININGS].sort((a, b) => b.createdDaysAgo - a.createdDaysAgo)) {
      const owner = companyOf(training.owner);
      const createdAt = daysAgo(training.createdDaysAgo);
      const publishedAt = training.publishedDaysAgo === null ? null : daysAgo(training.publishedDaysAgo);
      const built = await build.training({
        clientId: idOf(training.owner),
        partnerId: owner.type === 'PARTNER' ? idOf(training.owner) : null,
        categoryId: known(categoryIds, training.category),
        durationInMinute: training.minutes,
        tags: training.tags,
        skillIds: training.skills.map((skill) => known(skillIds, skill)),
        headsetIds: training.headsets.map((headset) => known(headsetIds, headset)),
        contentLanguages: training.spoken,
        logo: await storePicture(storage, cover(training.key, training.category)),
        status: training.status ?? null,
        rejectionReason: REVIEWS.findLast((review) => review.training === training.key)?.reason ?? null,
        alreadyPublished: publishedAt !== null,
        publishedAt,
        createdAt,
        modifiedAt: training.files.map((file) => daysAgo(file.daysAgo)).reduce(later, publishedAt ?? createdAt),
        texts: training.texts,
        badges: await badgesOf(training),
      });
      trainings.set(training.key, built);
      const steps = stepsOf(training);
      if (steps) await build.stepFile({ trainingId: built.id, content: { formatVersion: 1, steps }, createdAt });
      for (const file of training.files) await storeContent(training, built.id, file);
      if (training.access) {
        const groupIds = training.access.groups.map((group) => known(groups, group));
        await build.access({ clientId: idOf(training.access.company), trainingId: built.id, groupIds });
      }
    }
    const trainingId = (key: SceneName) => known(trainings, key).id;
    for (const { training, action, by, daysAgo: days, reason } of REVIEWS) {
      // What is validated is published at that moment.
      const minutes = action === 'VALIDATE' ? 0 : random(`review of ${training} ${days}`).int(0, 7 * 60);
      const at = new Date(daysAgo(days).getTime() + minutes * 60_000);
      const why = reason === undefined ? {} : { reason };
      await build.review({ trainingId: trainingId(training), action, personId: known(people, by).id, at, ...why });
    }

    async function storeContent(
      training: DemoTraining,
      ofTraining: number,
      file: DemoTraining['files'][number],
    ): Promise<void> {
      const title = training.texts.en?.title ?? training.key;
      const common = {
        trainingId: ofTraining,
        fileType: file.type,
        version: file.version,
        offlineAvailable: file.offline ?? false,
        launchParameter: file.launchParameter ?? null,
        createdAt: daysAgo(file.daysAgo),
      };
      const name = `${plain(title)}-${file.version}`;
      const { type } = file;
      const [fileName, bytes] =
        type === 'WEB_GL'
          ? [`${name}.zip`, known(web, training.key).archive]
          : [
              `${name}.${type === 'APK' ? 'apk' : 'zip'}`,
              headsetBuild(type, plain(title), { title, version: file.version, megabytes: file.megabytes ?? 1 }),
            ];
      await storage.put(INCOMING, bytes);
      const report = await inspect(storage, INCOMING, type);
      const row = await build.contentFile({ ...common, fileName, fileSize: bytes.length, report });
      if (type === 'WEB_GL') await unpack(storage, INCOMING, row.storagePrefix, report);
      else await storage.put(`${row.storagePrefix}/${row.entry}`, bytes);
      await storage.delete(INCOMING);
    }

    for (const { company, name, createdDaysAgo, files, usedBy } of MASTER_CONTENTS) {
      const content = { clientId: idOf(company), name, createdAt: daysAgo(createdDaysAgo) };
      const { id: masterContentId } = await build.masterContent(content);
      for (const { type, version, daysAgo: days, megabytes } of files) {
        const stem = `${plain(name)}-${version}`;
        const fileName = `${stem}.${type === 'APK' ? 'apk' : 'zip'}`;
        const bytes = headsetBuild(type, stem, { title: name, version, megabytes });
        await storage.put(INCOMING, bytes);
        const { storagePrefix } = await build.masterFile({
          masterContentId,
          fileType: type,
          version,
          fileName,
          fileSize: bytes.length,
          report: await inspect(storage, INCOMING, type),
          createdAt: daysAgo(days),
        });
        await storage.put(`${storagePrefix}/${fileName}`, bytes);
        await storage.delete(INCOMING);
      }
      for (const { training, type, launchParameter, daysAgo: days, offline = false } of usedBy)
        await build.masterUse({
          clientId: content.clientId,
          trainingId: trainingId(training),
          fileType: type,
          masterContentId,
          launchParameter,
          offlineAvailable: offline,
          attachedAt: daysAgo(days),
        });
    }

    const courses = new Map<string, number>();
    for (const course of [...COURSES].sort((a, b) => b.createdDaysAgo - a.createdDaysAgo)) {
      const { id } = await build.course({
        clientId: idOf(course.company),
        ownerId: course.owner ? known(people, course.owner).id : null,
        createdAt: daysAgo(course.createdDaysAgo),
        texts: course.texts,
        trainings: course.trainings.map(([key, score]) => ({ trainingId: trainingId(key), score })),
      });
      courses.set(course.key, id);
    }
    const courseId = (key: string) => known(courses, key);
    for (const [email, keys] of Object.entries(COURSE_FAVOURITES))
      for (const key of keys)
        await build.courseFavorite({ personId: known(people, email).id, courseId: courseId(key) });

    for (const { company, by, fileName, document, daysAgo: days, ...resource } of RESOURCES) {
      const bytes = documentBytes(document);
      const storageKey = `resources/${parse(fileName).name}`;
      await storage.put(storageKey, bytes);
      await build.resource({
        ...resource,
        clientId: idOf(company),
        type: document.type,
        fileName,
        fileSize: bytes.length,
        storageKey,
        createdBy: known(people, by).id,
        createdAt: daysAgo(days),
        trainings: resource.trainings.map(trainingId),
        courses: resource.courses.map(courseId),
      });
    }

    for (const company of COMPANIES) {
      const unlocked = TRAININGS.filter(({ key }) => company.offer.includes(key)).map(({ key }) => trainingId(key));
      await build.offer({ clientId: idOf(company.key), trainingIds: unlocked });
    }

    log('Demo: a year of sessions');
    for (const person of PEOPLE) {
      const email = emailOf(person);
      const { id: personId } = known(people, email);
      const dice = random(`marks of ${email}`);
      const started = [...new Set(years.get(person)?.map(({ training }) => training))] as SceneName[];
      const marks = MARKS[email] ?? {
        likes: started.filter(() => dice.chance(0.55)),
        favourites: followed(person)
          .filter(() => dice.chance(person.zeal * 0.5))
          .map(({ key }) => key as SceneName),
      };
      for (const key of marks.likes) await build.like({ personId, trainingId: trainingId(key) });
      for (const key of marks.favourites) await build.favorite({ personId, trainingId: trainingId(key) });
    }
    await insertSessions(
      tx,
      [...years.values()].flat().map((sitting) => ({
        ...sitting,
        personId: known(people, sitting.email).id,
        clientId: known(people, sitting.email).clientId,
        trainingId: trainingId(sitting.training as SceneName),
        stepFile: playables.get(sitting.training as SceneName)?.steps ?? null,
      })),
    );
    await rebuildRollUps({ transaction: (work) => work(tx) });
    await awardSessions(tx);

    log('Demo: suggestions and notifications');
    const personId = (email: string) => known(people, email).id;
    await tellPeople(tx, { clock, jobs }, { person: personId, training: trainingId, course: courseId });
  });
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);
