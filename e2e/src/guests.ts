import type { Clock } from '@vr/server/clock';
import type { Database } from '@vr/server/db/database';
import { builders } from '@vr/server/demo/builders';
import { BYTES_PER_GB, PLATFORM_CLIENT_ID, type TrainingStatus } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { PASSWORD } from './people.ts';

/**
 * People for the tests of the sign-in and the account alone: what signs one of them out everywhere, voids a code of
 * theirs or gives them another name meets nobody else's test. Their password is the demo's until a test changes it.
 */
export const GUESTS = {
  withCode: 'code@guests.example',
  forgetful: 'forgetful@guests.example',
  signedIn: 'signed-in@guests.example',
  asking: 'asking@guests.example',
  renaming: 'renaming@guests.example',
  typing: 'typing@guests.example',
  disabled: 'disabled@guests.example',
  ended: 'ended@guests.example',
  /** Has two unread notifications, the newer of which suggests a training. */
  told: 'told@guests.example',
} as const;

/**
 * The people of a company that publishes, and of a partner, for the tests that make and delete trainings: nobody else's
 * catalogue changes with them.
 */
export const PUBLISHERS = {
  publisher: 'publisher@publishers.example',
  follower: 'follower@publishers.example',
  partner: 'maker@partner-of-the-tests.example',
} as const;
/** The groups of the company that publishes; the follower is in the first. */
export const PUBLISHERS_GROUPS = ['Maintenance', 'Logistics'] as const;

/**
 * A partner, two super admins and a company whose offer holds what the partner has published, for the tests of the
 * review: what one of them does there meets nobody else's test.
 */
export const REVIEWERS = {
  partner: 'partner@review.example',
  first: 'first@review.example',
  second: 'second@review.example',
  learner: 'learner@review.example',
  admin: 'admin@review.example',
} as const;
/** The partner's trainings by the state that they are in, which no test changes. */
export const REVIEWED = {
  CREATED: 'Resting draft',
  VALIDATION_REQUESTED: 'Resting request',
  UNDER_REVIEW: 'Resting review',
  REJECTED: 'Resting rejection',
  VALIDATED: 'Resting online',
} as const satisfies Partial<Record<TrainingStatus, string>>;
/** Those that a test moves on, each by one test alone. */
export const MOVING = {
  /** Under review, for two who decide at once. */
  contested: 'Contested training',
  /** Under review, to be put online in a narrower window. */
  narrow: 'Narrow training',
  /** A draft with content, for the partner's phone. */
  pocket: 'Pocket training',
} as const;

/** An admin whose company has no storage, and people of a company that keeps a training for seven groups. */
export const COMPANIES = {
  bare: 'bare@companies.example',
  admin: 'admin@companies.example',
  manager: 'manager@companies.example',
  learner: 'learner@companies.example',
} as const;
/** The company's own training for seven groups, and two of a partner: in its offer, and not. */
export const COMPANY_TRAININGS = {
  own: 'For seven groups',
  offered: 'Included for all',
  locked: 'Beyond the offer',
} as const;

/** A company with courses: two managers, the first of whom has the learner in their team, and an admin. */
export const COURSE_PEOPLE = {
  admin: 'admin@courses.example',
  manager: 'manager@courses.example',
  other: 'other@courses.example',
  learner: 'learner@courses.example',
} as const;
/** Its courses, by whose they are; the last holds a training that has been deleted. */
export const COURSES = {
  ofCompany: 'For the whole company',
  ofManager: 'For my own team',
  ofOther: 'For another team',
  withdrawn: 'With a training withdrawn',
  /** That a test deletes. */
  brief: 'Soon deleted',
} as const;
/** Two admins of a company with the same trainings, who make courses, and one whose company has nothing to follow. */
export const COURSE_WRITERS = {
  admin: 'admin@writers.example',
  second: 'second@writers.example',
  bare: 'admin@nothing.example',
} as const;
export const COURSE_TRAININGS = ['First things', 'Second things', 'Things of the past'] as const;

/** Puts the guests and their companies into the portal. */
export async function addGuests(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const client = await build.client({ name: 'Guests' });
  const past = await build.client({ name: 'Past guests', contractExpiration: '2020-01-01' });
  const ids = new Map<string, number>();
  for (const email of Object.values(GUESTS)) {
    const { id } = await build.person({
      clientId: email === GUESTS.ended ? past.id : client.id,
      email,
      password: PASSWORD,
      disabled: email === GUESTS.disabled,
    });
    ids.set(email, id);
  }
  const training = await build.training({ clientId: client.id });
  await build.contentFile({ trainingId: training.id });
  const personId = ids.get(GUESTS.told) ?? 0;
  const byPersonId = ids.get(GUESTS.renaming) ?? 0;
  await build.notification({ personId, type: 'NEW_TRAINING', params: { trainingIds: [training.id] } });
  await build.notification({
    personId,
    type: 'TRAINING_SUGGESTION',
    params: { byPersonId, trainingIds: [training.id] },
  });
  await addPublishers(db, clock);
  await addReviewers(db, clock);
  await addCompanies(db, clock);
  await addCourses(db, clock);
}

/** The trainings of a company with courses, the last of which has been deleted; their ids. */
async function courseTrainings(build: ReturnType<typeof builders>, clientId: number, now: Date): Promise<number[]> {
  const ids: number[] = [];
  for (const title of COURSE_TRAININGS) {
    const text = { title, briefDescription: 'Short.', fullDescription: title, goals: ['Know', 'Do'] };
    const deletedAt = title === COURSE_TRAININGS[2] ? now : null;
    const { id } = await build.training({ clientId, texts: { en: text }, publishedAt: new Date(0), deletedAt });
    await build.contentFile({ trainingId: id });
    ids.push(id);
  }
  return ids;
}

async function addCourses(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const { id: clientId } = await build.client({ name: 'Courses and sons', maxSize: 2 * BYTES_PER_GB });
  const person = (email: string, firstName: string, ...roles: Role[]) =>
    build.person({ clientId, email, firstName, lastName: 'Moreau', password: PASSWORD, roles });
  await person(COURSE_PEOPLE.admin, 'Alma', 'ROLE_ADMINISTRATOR');
  const manager = await person(COURSE_PEOPLE.manager, 'Marc', 'ROLE_MANAGER');
  const other = await person(COURSE_PEOPLE.other, 'Olga', 'ROLE_MANAGER');
  const learner = await person(COURSE_PEOPLE.learner, 'Luc');
  await build.team({ clientId, managerId: manager.id, members: [learner.id] });
  await build.group({ clientId, name: 'Day shift', members: [learner.id] });
  const [first = 0, second = 0, past = 0] = await courseTrainings(build, clientId, clock.now());
  const course = (title: string, ownerId: number | null, trainingIds: number[], company = clientId) =>
    build.course({
      clientId: company,
      ownerId,
      texts: { en: { title, briefDescription: 'Short.', fullDescription: title, goals: ['Know', 'Do'] } },
      trainings: trainingIds.map((trainingId) => ({ trainingId, score: 50 })),
    });
  await course(COURSES.ofCompany, null, [first, second]);
  await course(COURSES.ofManager, manager.id, [second, first]);
  await course(COURSES.ofOther, other.id, [first, second]);
  await course(COURSES.withdrawn, null, [first, past, second]);
  await course(COURSES.brief, null, [first, second]);

  const writers = await build.client({ name: 'Writers of courses', maxSize: 2 * BYTES_PER_GB });
  const nothing = await build.client({ name: 'Nothing to follow', type: 'TRAINING_CENTER' });
  for (const [email, company] of [
    [COURSE_WRITERS.admin, writers.id],
    [COURSE_WRITERS.second, writers.id],
    [COURSE_WRITERS.bare, nothing.id],
  ] as const)
    await build.person({ clientId: company, email, password: PASSWORD, roles: ['ROLE_ADMINISTRATOR'] });
  const trainings = await courseTrainings(build, writers.id, clock.now());
  await course('Edited by two', null, trainings.slice(0, 2), writers.id);
}

async function addCompanies(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const bare = await build.client({ name: 'Bare', maxSize: 0, masterContentAccess: true });
  const company = await build.client({ name: 'Seven groups', maxSize: 2 * BYTES_PER_GB, masterContentAccess: false });
  const partner = await build.client({ name: 'Studio of the offer', type: 'PARTNER' });
  const person = (clientId: number, email: string, ...roles: Role[]) =>
    build.person({ clientId, email, firstName: 'Noa', lastName: 'Roux', password: PASSWORD, roles });
  await person(bare.id, COMPANIES.bare, 'ROLE_ADMINISTRATOR');
  await person(company.id, COMPANIES.admin, 'ROLE_ADMINISTRATOR');
  const manager = await person(company.id, COMPANIES.manager, 'ROLE_MANAGER');
  const learner = await person(company.id, COMPANIES.learner);
  const groupIds: number[] = [];
  for (let number = 1; number <= 7; number += 1) {
    const members = [manager.id, learner.id];
    groupIds.push((await build.group({ clientId: company.id, name: `Group ${number}`, members })).id);
  }
  const training = async (title: string, clientId: number, of: Partial<Parameters<typeof build.training>[0]> = {}) => {
    const text = { title, briefDescription: 'Short.', fullDescription: title, goals: ['Know', 'Do'] };
    const { id } = await build.training({ clientId, texts: { en: text }, publishedAt: new Date(0), ...of });
    await build.contentFile({ trainingId: id });
    return id;
  };
  const own = await training(COMPANY_TRAININGS.own, company.id);
  await build.access({ clientId: company.id, trainingId: own, groupIds });
  const ofPartner = { partnerId: partner.id, status: 'VALIDATED' } as const;
  const offered = await training(COMPANY_TRAININGS.offered, partner.id, ofPartner);
  await training(COMPANY_TRAININGS.locked, partner.id, ofPartner);
  await build.offer({ clientId: company.id, trainingIds: [offered] });
  const suggested = { clientId: company.id, to: [learner.id], byPersonId: manager.id, trainingIds: [offered] };
  await build.suggestion(suggested);
  const params = { byPersonId: manager.id, trainingIds: [offered] };
  await build.notification({ personId: learner.id, type: 'TRAINING_SUGGESTION', params });
}

async function addReviewers(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const partner = await build.client({ name: 'Studio of the review', type: 'PARTNER', maxSize: 2 * BYTES_PER_GB });
  const company = await build.client({ name: 'Readers', maxSize: 2 * BYTES_PER_GB });
  const person = (clientId: number, email: string, firstName: string, roles: Role[]) =>
    build.person({ clientId, email, firstName, lastName: 'Petit', password: PASSWORD, roles });
  const maker = await person(partner.id, REVIEWERS.partner, 'Pia', ['ROLE_PARTNER', 'ROLE_ADMINISTRATOR']);
  const judge = await person(PLATFORM_CLIENT_ID, REVIEWERS.first, 'Fay', ['ROLE_SUPER_ADMIN']);
  await person(PLATFORM_CLIENT_ID, REVIEWERS.second, 'Sol', ['ROLE_SUPER_ADMIN']);
  await person(company.id, REVIEWERS.learner, 'Lea', []);
  await person(company.id, REVIEWERS.admin, 'Ada', ['ROLE_ADMINISTRATOR']);

  const training = async (title: string, status: Exclude<TrainingStatus, 'UNKNOWN'>) => {
    const text = { title, briefDescription: 'Nothing but a test.', fullDescription: title, goals: ['Pass', 'Learn'] };
    const { id } = await build.training({
      clientId: partner.id,
      partnerId: partner.id,
      status,
      rejectionReason: status === 'REJECTED' ? 'The sound is missing.' : null,
      texts: { en: text },
      contentLanguages: ['en'],
      publishedAt: status === 'VALIDATED' ? clock.now() : null,
    });
    await build.contentFile({ trainingId: id, fileType: 'APK' });
    const history = { trainingId: id, personId: judge.id };
    if (status !== 'CREATED') await build.review({ ...history, personId: maker.id, action: 'REQUEST_VALIDATION' });
    if (!['CREATED', 'VALIDATION_REQUESTED'].includes(status))
      await build.review({ ...history, action: 'START_REVIEW' });
    if (status === 'REJECTED') await build.review({ ...history, action: 'REJECT', reason: 'The sound is missing.' });
    if (status === 'VALIDATED') await build.review({ ...history, action: 'VALIDATE' });
    return id;
  };
  const ids = new Map<string, number>();
  for (const [status, title] of Object.entries(REVIEWED))
    ids.set(title, await training(title, status as keyof typeof REVIEWED));
  await training(MOVING.contested, 'UNDER_REVIEW');
  await training(MOVING.narrow, 'UNDER_REVIEW');
  await training(MOVING.pocket, 'CREATED');
  await build.offer({ clientId: company.id, trainingIds: [ids.get(REVIEWED.VALIDATED) ?? 0] });
}

async function addPublishers(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const storage = { maxSize: 2 * BYTES_PER_GB, masterContentAccess: true, offlineAccess: true };
  const company = await build.client({ name: 'Publishers', ...storage });
  const partner = await build.client({ name: 'Partner of the tests', type: 'PARTNER', ...storage });
  const named = { password: PASSWORD, lastName: 'Martin' };
  await build.person({
    ...named,
    clientId: company.id,
    firstName: 'Paula',
    email: PUBLISHERS.publisher,
    roles: ['ROLE_ADMINISTRATOR'],
  });
  const follower = await build.person({
    ...named,
    clientId: company.id,
    firstName: 'Felix',
    email: PUBLISHERS.follower,
  });
  await build.person({
    ...named,
    clientId: partner.id,
    firstName: 'Maud',
    email: PUBLISHERS.partner,
    roles: ['ROLE_PARTNER', 'ROLE_ADMINISTRATOR'],
  });
  const [first, second] = PUBLISHERS_GROUPS;
  await build.group({ clientId: company.id, name: first, members: [follower.id] });
  await build.group({ clientId: company.id, name: second });
}
