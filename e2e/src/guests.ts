import type { Clock } from '@vr/server/clock';
import type { Database } from '@vr/server/db/database';
import { builders } from '@vr/server/demo/builders';
import { rebuildRollUps } from '@vr/server/sessions/rebuild';
import { BYTES_PER_GB, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { PASSWORD } from './people.ts';

/**
 * People for the tests of the sign-in and the account. These tests end their sessions and change their names and
 * passwords, which must not affect other tests. Each guest has the password of the demo accounts until a test changes it.
 */
export const GUESTS = {
  /** Sets a new password with the link of a reset mail. */
  forgetful: 'forgetful@guests.example',
  /** Adds a passkey, and removes it. */
  usesPasskey: 'passkey@guests.example',
  changesName: 'renaming@guests.example',
  fillsForms: 'typing@guests.example',
  /** Ends all other sessions, so that no other test may use this person. */
  endsSessions: 'sessions@guests.example',
  /** Changes the e-mail address, and undoes it. */
  movesAddress: 'moving@guests.example',
  /** Has two unread notifications. The newer notification suggests a training. */
  notified: 'notified@guests.example',
} as const;

/** The people of a company with storage, for the tests that create trainings. No other test uses their catalogue. */
export const PUBLISHERS = {
  publisher: 'publisher@publishers.example',
  learner: 'follower@publishers.example',
} as const;

/** A partner and two super admins, for the tests of the review. No other test uses these people. */
export const REVIEW_PEOPLE = {
  partner: 'partner@review.example',
  superAdmin: 'first@review.example',
  otherSuperAdmin: 'second@review.example',
} as const;
/** The partner's trainings. Only one test uses each training. */
export const CHANGING_TRAININGS = {
  /** A draft with content, which is rejected once, and then put online. */
  decidedTwice: 'Travelling training',
  /** Under review. A super admin decides about this training in a narrow window. */
  inNarrowWindow: 'Narrow training',
  /** A draft with content. The partner submits this training on a phone. */
  onPhone: 'Pocket training',
} as const;

/** An admin who creates courses. */
export const COURSE_AUTHOR = 'admin@writers.example';
export const COURSE_TRAININGS = ['First things', 'Second things'] as const;

/** The admins of three companies that change members or the company's look. */
export const MANAGED_PEOPLE = {
  admin: 'admin@managed.example',
  /** An admin who imports members, into a company of their own. */
  importer: 'admin@import.example',
  /** The admin of a company whose look changes. */
  designer: 'admin@look.example',
} as const;

/** Two managers of one company and the people in their teams, and a partner. No other test uses these people. */
export const TEAM_PEOPLE = {
  manager: 'mona@teams.example',
  otherManager: 'hugo@teams.example',
  /** Is in the other manager's team, and has taken a training. Both managers want this person. */
  wanted: 'wanda@teams.example',
  /** The admin of a partner whose training its own Otto Own has taken, and Wanda Wanted. */
  partner: 'petra@studio.example',
} as const;
export const TEAM_TRAINING = 'Due long ago';
export const TEAM_PARTNER_TRAINING = 'Made by the studio';

/** A learner whose company has a training with a build for a headset and two steps. No other test uses this person. */
export const HEADSET_LEARNER = 'learner@headset.example';
export const HEADSET_TRAINING = 'Only in a headset';

/** The people of a company whose sessions have to be checked, and its training. No other test uses these people. */
export const CHECKED_PEOPLE = { admin: 'admin@checked.example', learner: 'learner@checked.example' } as const;
export const CHECKED_TRAINING = 'Played too long';

/** The people of a company with two trainings. The admin deletes one of them and restores it. */
export const DELETION_PEOPLE = { admin: 'admin@deletions.example', learner: 'learner@deletions.example' } as const;
/** The training that the admin deletes, which the learner has begun. */
export const DELETION_TRAINING = 'Gone and back';

/** Adds the guests and their companies to the portal. */
export async function addGuests(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const client = await build.client({ name: 'Guests' });
  const ids = new Map<string, number>();
  for (const email of Object.values(GUESTS)) {
    const { id } = await build.person({ clientId: client.id, email, password: PASSWORD });
    ids.set(email, id);
  }
  const training = await build.training({ clientId: client.id });
  await build.contentFile({ trainingId: training.id });
  const personId = ids.get(GUESTS.notified) ?? 0;
  const byPersonId = ids.get(GUESTS.changesName) ?? 0;
  await build.notification({ personId, type: 'NEW_TRAINING', params: { trainingIds: [training.id] } });
  await build.notification({
    personId,
    type: 'TRAINING_SUGGESTION',
    params: { byPersonId, trainingIds: [training.id] },
  });
  await addPublishers(db, clock);
  await addReviewers(db, clock);
  await addCourses(db, clock);
  await addManaged(db, clock);
  await addHeadsetLearner(db, clock);
  await addChecked(db, clock);
  await addDeletions(db, clock);
  // The last of them also makes the roll-ups of all sessions.
  await addTeams(db, clock);
}

async function addDeletions(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const { id: clientId } = await build.client({ name: 'Second thoughts' });
  await build.person({ clientId, email: DELETION_PEOPLE.admin, password: PASSWORD, roles: ['ROLE_ADMINISTRATOR'] });
  const learner = await build.person({ clientId, email: DELETION_PEOPLE.learner, password: PASSWORD });
  const text = { briefDescription: 'Short.', fullDescription: 'Long.', goals: ['A', 'B'] };
  await build.training({ clientId, texts: { en: { ...text, title: 'Always there' } } });
  const { id: trainingId } = await build.training({ clientId, texts: { en: { ...text, title: DELETION_TRAINING } } });
  await build.contentFile({ trainingId });
  await build.session({ personId: learner.id, clientId, trainingId, progress: 40 });
}

async function addHeadsetLearner(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const { id: clientId } = await build.client({ name: 'Trainers in headsets' });
  await build.person({ clientId, email: HEADSET_LEARNER, password: PASSWORD });
  const text = { title: HEADSET_TRAINING, briefDescription: 'Short.', fullDescription: 'Long.', goals: ['A', 'B'] };
  const { id: trainingId } = await build.training({ clientId, texts: { en: text }, publishedAt: new Date(0) });
  await build.contentFile({ trainingId, fileType: 'APK' });
  await build.stepFile({ trainingId });
}

async function addTeams(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const person = (clientId: number, email: string, name: string, ...roles: Role[]) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return build.person({
      clientId,
      email,
      firstName,
      lastName,
      roles,
      password: PASSWORD,
      lastConnection: clock.now(),
    });
  };
  const { id: clientId } = await build.client({ name: 'Two teams' });
  const manager = await person(clientId, TEAM_PEOPLE.manager, 'Mona Mas', 'ROLE_MANAGER');
  const other = await person(clientId, TEAM_PEOPLE.otherManager, 'Hugo Fabre', 'ROLE_MANAGER');
  const wanted = await person(clientId, TEAM_PEOPLE.wanted, 'Wanda Wanted');
  const calm = await person(clientId, 'carl@teams.example', 'Carl Calm');
  await build.team({ clientId, managerId: manager.id, members: [calm.id] });
  const stays = await person(clientId, 'olga@teams.example', 'Olga Other');
  await build.team({ clientId, managerId: other.id, members: [wanted.id, stays.id] });
  const texts = (title: string) => ({
    en: { title, briefDescription: 'Short.', fullDescription: 'Long.', goals: ['A', 'B'] },
  });
  const publishedAt = new Date(0);
  const { id: trainingId } = await build.training({ clientId, texts: texts(TEAM_TRAINING), publishedAt });
  await build.contentFile({ trainingId });
  const completed = { progress: 100, score: 90 };
  await build.session({ personId: wanted.id, clientId, trainingId, seconds: 1500, ...completed });

  const { id: studio } = await build.client({ name: 'Studio of the teams', type: 'PARTNER' });
  await person(studio, TEAM_PEOPLE.partner, 'Petra Partner', 'ROLE_PARTNER', 'ROLE_ADMINISTRATOR');
  const own = await person(studio, 'otto@studio.example', 'Otto Own');
  const { id: ofStudio } = await build.training({
    clientId: studio,
    partnerId: studio,
    status: 'VALIDATED',
    texts: texts(TEAM_PARTNER_TRAINING),
    publishedAt,
  });
  await build.contentFile({ trainingId: ofStudio });
  await build.session({ personId: own.id, clientId: studio, trainingId: ofStudio, seconds: 600, ...completed });
  await build.session({ personId: wanted.id, clientId, trainingId: ofStudio, seconds: 300, ...completed });
  await rebuildRollUps(db);
}

async function addChecked(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const { id: clientId } = await build.client({ name: 'Checked works', scoreRanking: true });
  await build.person({ clientId, email: CHECKED_PEOPLE.admin, password: PASSWORD, roles: ['ROLE_ADMINISTRATOR'] });
  const learner = { email: CHECKED_PEOPLE.learner, firstName: 'Lena', lastName: 'Long' };
  await build.person({ clientId, password: PASSWORD, ...learner });
  const text = { title: CHECKED_TRAINING, briefDescription: 'Short.', fullDescription: 'Long.', goals: ['A', 'B'] };
  const { id: trainingId } = await build.training({ clientId, texts: { en: text }, publishedAt: new Date(0) });
  await build.contentFile({ trainingId, fileType: 'APK' });
}

async function addManaged(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const person = (clientId: number, email: string, name: string, ...roles: Role[]) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return build.person({ clientId, email, firstName, lastName, roles, password: PASSWORD });
  };
  const { id: company } = await build.client({ name: 'Managed works' });
  await person(company, MANAGED_PEOPLE.admin, 'Ada Admin', 'ROLE_ADMINISTRATOR');
  await person(company, 'learner@managed.example', 'Lou Learner');
  const { id: importing } = await build.client({ name: 'Importers', maxUser: 10 });
  await person(importing, MANAGED_PEOPLE.importer, 'Ida Import', 'ROLE_ADMINISTRATOR');
  const { id: looking } = await build.client({ name: 'Look and feel' });
  await person(looking, MANAGED_PEOPLE.designer, 'Dora Design', 'ROLE_ADMINISTRATOR');
}

async function addCourses(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const { id: clientId } = await build.client({ name: 'Writers of courses' });
  const roles: Role[] = ['ROLE_ADMINISTRATOR'];
  await build.person({ clientId, email: COURSE_AUTHOR, password: PASSWORD, roles });
  for (const title of COURSE_TRAININGS) {
    const texts = { en: { title, briefDescription: 'Short.', fullDescription: title, goals: ['Know', 'Do'] } };
    const { id } = await build.training({ clientId, texts, publishedAt: new Date(0) });
    await build.contentFile({ trainingId: id });
  }
}

async function addReviewers(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const partner = await build.client({ name: 'Studio of the review', type: 'PARTNER', maxSize: 2 * BYTES_PER_GB });
  const person = (clientId: number, email: string, firstName: string, roles: Role[]) =>
    build.person({
      clientId,
      email,
      firstName,
      lastName: 'Petit',
      password: PASSWORD,
      roles,
      // Otherwise the super admins would be asked for a second factor first.
      secondFactorPostponed: true,
    });
  const partnerAdmin = await person(partner.id, REVIEW_PEOPLE.partner, 'Pia', ['ROLE_PARTNER', 'ROLE_ADMINISTRATOR']);
  const superAdmin = await person(PLATFORM_CLIENT_ID, REVIEW_PEOPLE.superAdmin, 'Fay', ['ROLE_SUPER_ADMIN']);
  await person(PLATFORM_CLIENT_ID, REVIEW_PEOPLE.otherSuperAdmin, 'Sol', ['ROLE_SUPER_ADMIN']);

  const training = async (title: string, status: 'CREATED' | 'UNDER_REVIEW') => {
    const text = { title, briefDescription: 'Nothing but a test.', fullDescription: title, goals: ['Pass', 'Learn'] };
    const { id } = await build.training({
      clientId: partner.id,
      partnerId: partner.id,
      status,
      texts: { en: text },
      contentLanguages: ['en'],
      publishedAt: null,
    });
    await build.contentFile({ trainingId: id, fileType: 'APK' });
    return id;
  };
  await training(CHANGING_TRAININGS.decidedTwice, 'CREATED');
  await training(CHANGING_TRAININGS.onPhone, 'CREATED');
  const trainingId = await training(CHANGING_TRAININGS.inNarrowWindow, 'UNDER_REVIEW');
  await build.review({ trainingId, personId: partnerAdmin.id, action: 'REQUEST_VALIDATION' });
  await build.review({ trainingId, personId: superAdmin.id, action: 'START_REVIEW' });
}

async function addPublishers(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const storage = { maxSize: 2 * BYTES_PER_GB, masterContentAccess: true, offlineAccess: true };
  const { id: clientId } = await build.client({ name: 'Publishers', ...storage });
  const shared = { clientId, password: PASSWORD, lastName: 'Martin' };
  const roles: Role[] = ['ROLE_ADMINISTRATOR'];
  await build.person({ ...shared, firstName: 'Paula', email: PUBLISHERS.publisher, roles });
  await build.person({ ...shared, firstName: 'Felix', email: PUBLISHERS.learner });
}
