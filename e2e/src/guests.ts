import type { Clock } from '@vr/server/clock';
import type { Database } from '@vr/server/db/database';
import { builders } from '@vr/server/demo/builders';
import { rebuildRollUps } from '@vr/server/sessions/rebuild';
import { BYTES_PER_GB, PLATFORM_CLIENT_ID, type TrainingStatus } from '@vr/shared-api/limits';
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

/**
 * The people of a company with storage, and of a partner, for the tests that create and delete trainings. No other test
 * uses their catalogues.
 */
export const PUBLISHERS = {
  publisher: 'publisher@publishers.example',
  learner: 'follower@publishers.example',
  partner: 'maker@partner-of-the-tests.example',
} as const;
/** The groups of the company of publishers. The learner is in the first group. */
const PUBLISHERS_GROUPS = ['Maintenance', 'Logistics'] as const;

/**
 * A partner, two super admins, and the people of a company whose offer contains the partner's published training, for the
 * tests of the review. No other test uses these people.
 */
export const REVIEW_PEOPLE = {
  partner: 'partner@review.example',
  superAdmin: 'first@review.example',
  otherSuperAdmin: 'second@review.example',
  learner: 'learner@review.example',
  admin: 'admin@review.example',
} as const;
/** The partner's trainings whose status no test changes, by that status. */
export const TRAININGS_BY_STATUS = {
  CREATED: 'Resting draft',
  VALIDATION_REQUESTED: 'Resting request',
  UNDER_REVIEW: 'Resting review',
  REJECTED: 'Resting rejection',
  VALIDATED: 'Resting online',
} as const satisfies Partial<Record<TrainingStatus, string>>;
/** The partner's trainings whose status a test changes. Only one test uses each training. */
export const CHANGING_TRAININGS = {
  /** Under review. Two super admins decide about this training at the same time. */
  contested: 'Contested training',
  /** Under review. A super admin decides about this training in a narrow window. */
  inNarrowWindow: 'Narrow training',
  /** A draft with content. The partner submits this training on a phone. */
  onPhone: 'Pocket training',
} as const;

/** Two admins of one company, who create and edit courses, and an admin whose company has no trainings. */
export const COURSE_AUTHORS = {
  admin: 'admin@writers.example',
  otherAdmin: 'second@writers.example',
  adminWithoutTrainings: 'admin@nothing.example',
} as const;
export const COURSE_TRAININGS = ['First things', 'Second things'] as const;

/** The people of three companies whose admins change members, groups, colours and certificates. */
export const MANAGED_PEOPLE = {
  admin: 'admin@managed.example',
  otherAdmin: 'second@managed.example',
  manager: 'manager@managed.example',
  learner: 'learner@managed.example',
  /** A test deletes this person. */
  toDelete: 'leaving@managed.example',
  /** Two admins edit this person. */
  contested: 'contested@managed.example',
  /** The admin and the instructor of a training centre. */
  centerAdmin: 'admin@center.example',
  instructor: 'instructor@center.example',
  /** The only admin of a company without a free place. */
  lastAdmin: 'admin@full.example',
  /** An admin who imports members, into a company of their own. */
  importer: 'admin@import.example',
  /** The admin of a company whose look changes. */
  designer: 'admin@look.example',
  /** A learner of that company. */
  viewer: 'viewer@look.example',
} as const;

/** Two managers of one company and the people in their teams, and an instructor. No other test uses these people. */
export const TEAM_PEOPLE = {
  manager: 'mona@teams.example',
  otherManager: 'hugo@teams.example',
  /** Is in the other manager's team, and has taken a training. Both managers want this person. */
  wanted: 'wanda@teams.example',
  /** Is in the manager's team, and has an overdue suggestion. */
  late: 'lena@teams.example',
  /** Of a training centre. */
  instructor: 'ines@teaching.example',
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

/** The people of a company, and of the partner of a training in its offer, who delete and restore. */
export const DELETION_PEOPLE = {
  admin: 'admin@deletions.example',
  learner: 'learner@deletions.example',
  partner: 'partner@deletions.example',
} as const;
/** The company's own training, which the learner has begun, and the partner's. */
export const DELETION_TRAININGS = { own: 'Gone and back', offered: 'Leaving soon' } as const;
/** A course of the company with both trainings. */
export const DELETION_COURSE = 'Back again';

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
  const { id: partnerId } = await build.client({ name: 'Studio of deletions', type: 'PARTNER' });
  await build.person({ clientId, email: DELETION_PEOPLE.admin, password: PASSWORD, roles: ['ROLE_ADMINISTRATOR'] });
  const learner = await build.person({ clientId, email: DELETION_PEOPLE.learner, password: PASSWORD });
  const roles: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];
  await build.person({ clientId: partnerId, email: DELETION_PEOPLE.partner, password: PASSWORD, roles });
  const text = (title: string) => ({ title, briefDescription: 'Short.', fullDescription: 'Long.', goals: ['A', 'B'] });
  const own = await build.training({ clientId, texts: { en: text(DELETION_TRAININGS.own) } });
  const offered = await build.training({
    clientId: partnerId,
    partnerId,
    status: 'VALIDATED',
    texts: { en: text(DELETION_TRAININGS.offered) },
  });
  for (const { id } of [own, offered]) await build.contentFile({ trainingId: id });
  await build.offer({ clientId, trainingIds: [offered.id] });
  const trainings = [{ trainingId: own.id }, { trainingId: offered.id }];
  await build.course({ clientId, texts: { en: text(DELETION_COURSE) }, trainings });
  await build.session({ personId: learner.id, clientId, trainingId: own.id, progress: 40 });
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
  const late = await person(clientId, TEAM_PEOPLE.late, 'Lena Late');
  const calm = await person(clientId, 'carl@teams.example', 'Carl Calm');
  await person(clientId, 'frida@teams.example', 'Frida Free');
  await build.team({ clientId, managerId: manager.id, members: [late.id, calm.id] });
  const stays = await person(clientId, 'olga@teams.example', 'Olga Other');
  await build.team({ clientId, managerId: other.id, members: [wanted.id, stays.id] });
  const texts = (title: string) => ({
    en: { title, briefDescription: 'Short.', fullDescription: 'Long.', goals: ['A', 'B'] },
  });
  const publishedAt = new Date(0);
  const { id: trainingId } = await build.training({ clientId, texts: texts(TEAM_TRAINING), publishedAt });
  await build.contentFile({ trainingId });
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  await build.suggestion({
    clientId,
    byPersonId: manager.id,
    to: [late.id],
    trainingIds: [trainingId],
    startsAt: daysAgo(20),
    endsAt: daysAgo(5),
  });
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

  const { id: centre } = await build.client({ name: 'Teaching', type: 'TRAINING_CENTER' });
  const instructor = await person(centre, TEAM_PEOPLE.instructor, 'Ines Teach', 'ROLE_MANAGER');
  const colleague = await person(centre, 'carla@teaching.example', 'Carla Teach', 'ROLE_MANAGER');
  const trainee = await person(centre, 'tim@teaching.example', 'Tim Trainee');
  await build.team({ clientId: centre, managerId: colleague.id, members: [trainee.id] });
  const pupil = await person(centre, 'paul@teaching.example', 'Paul Pupil');
  await build.team({ clientId: centre, managerId: instructor.id, members: [pupil.id] });
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
  const signedInBefore = { lastConnection: clock.now(), password: PASSWORD };
  const person = (clientId: number, email: string, name: string, ...roles: Role[]) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return build.person({ ...signedInBefore, clientId, email, firstName, lastName, roles });
  };
  const { id: company } = await build.client({ name: 'Managed works', maxUser: 30, maxSize: BYTES_PER_GB });
  await person(company, MANAGED_PEOPLE.admin, 'Ada Admin', 'ROLE_ADMINISTRATOR');
  await person(company, MANAGED_PEOPLE.otherAdmin, 'Otto Admin', 'ROLE_ADMINISTRATOR');
  const manager = await person(company, MANAGED_PEOPLE.manager, 'Mia Manager', 'ROLE_MANAGER');
  const learner = await person(company, MANAGED_PEOPLE.learner, 'Lou Learner');
  const leaving = await person(company, MANAGED_PEOPLE.toDelete, 'Lea Leaving', 'ROLE_MANAGER');
  await person(company, MANAGED_PEOPLE.contested, 'Con Tested');
  await build.team({ clientId: company, managerId: manager.id, members: [learner.id] });
  await build.team({ clientId: company, managerId: leaving.id, members: [learner.id] });
  const welders = await build.group({ clientId: company, name: 'Welders', members: [learner.id] });
  const text = { title: 'For welders alone', briefDescription: 'Short.', fullDescription: 'Long.', goals: ['A', 'B'] };
  const training = await build.training({ clientId: company, texts: { en: text }, publishedAt: new Date(0) });
  await build.contentFile({ trainingId: training.id });
  await build.access({ clientId: company, trainingId: training.id, groupIds: [welders.id] });

  const { id: center } = await build.client({ name: 'Centre des essais', type: 'TRAINING_CENTER', maxUser: 30 });
  await person(center, MANAGED_PEOPLE.centerAdmin, 'Alma Gestion', 'ROLE_ADMINISTRATOR');
  await person(center, MANAGED_PEOPLE.instructor, 'Ivan Formateur', 'ROLE_MANAGER');
  const { id: full } = await build.client({ name: 'Full house', maxUser: 1 });
  await person(full, MANAGED_PEOPLE.lastAdmin, 'Lars Last', 'ROLE_ADMINISTRATOR');
  const { id: importing } = await build.client({ name: 'Importers', maxUser: 10 });
  await person(importing, MANAGED_PEOPLE.importer, 'Ida Import', 'ROLE_ADMINISTRATOR');
  const { id: looking } = await build.client({ name: 'Look and feel' });
  await person(looking, MANAGED_PEOPLE.designer, 'Dora Design', 'ROLE_ADMINISTRATOR');
  await person(looking, MANAGED_PEOPLE.viewer, 'Vic Viewer');
}

async function addCourses(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const authorsClient = await build.client({ name: 'Writers of courses', maxSize: 2 * BYTES_PER_GB });
  const clientWithoutTrainings = await build.client({ name: 'Nothing to follow', type: 'TRAINING_CENTER' });
  for (const [email, company] of [
    [COURSE_AUTHORS.admin, authorsClient.id],
    [COURSE_AUTHORS.otherAdmin, authorsClient.id],
    [COURSE_AUTHORS.adminWithoutTrainings, clientWithoutTrainings.id],
  ] as const)
    await build.person({ clientId: company, email, password: PASSWORD, roles: ['ROLE_ADMINISTRATOR'] });
  const clientId = authorsClient.id;
  const texts = (title: string) => ({
    en: { title, briefDescription: 'Short.', fullDescription: title, goals: ['Know', 'Do'] },
  });
  const trainings = [];
  for (const title of COURSE_TRAININGS) {
    const { id } = await build.training({ clientId, texts: texts(title), publishedAt: new Date(0) });
    await build.contentFile({ trainingId: id });
    trainings.push({ trainingId: id, score: 50 });
  }
  await build.course({ clientId, texts: texts('Edited by two'), trainings });
}

async function addReviewers(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const partner = await build.client({ name: 'Studio of the review', type: 'PARTNER', maxSize: 2 * BYTES_PER_GB });
  const company = await build.client({ name: 'Readers', maxSize: 2 * BYTES_PER_GB });
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
  await person(company.id, REVIEW_PEOPLE.learner, 'Lea', []);
  await person(company.id, REVIEW_PEOPLE.admin, 'Ada', ['ROLE_ADMINISTRATOR']);

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
    const history = { trainingId: id, personId: superAdmin.id };
    if (status !== 'CREATED')
      await build.review({ ...history, personId: partnerAdmin.id, action: 'REQUEST_VALIDATION' });
    if (!['CREATED', 'VALIDATION_REQUESTED'].includes(status))
      await build.review({ ...history, action: 'START_REVIEW' });
    if (status === 'REJECTED') await build.review({ ...history, action: 'REJECT', reason: 'The sound is missing.' });
    if (status === 'VALIDATED') await build.review({ ...history, action: 'VALIDATE' });
    return id;
  };
  const ids = new Map<string, number>();
  for (const [status, title] of Object.entries(TRAININGS_BY_STATUS))
    ids.set(title, await training(title, status as keyof typeof TRAININGS_BY_STATUS));
  await training(CHANGING_TRAININGS.contested, 'UNDER_REVIEW');
  await training(CHANGING_TRAININGS.inNarrowWindow, 'UNDER_REVIEW');
  await training(CHANGING_TRAININGS.onPhone, 'CREATED');
  await build.offer({ clientId: company.id, trainingIds: [ids.get(TRAININGS_BY_STATUS.VALIDATED) ?? 0] });
}

async function addPublishers(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const storage = { maxSize: 2 * BYTES_PER_GB, masterContentAccess: true, offlineAccess: true };
  const company = await build.client({ name: 'Publishers', ...storage });
  const partner = await build.client({ name: 'Partner of the tests', type: 'PARTNER', ...storage });
  const shared = { password: PASSWORD, lastName: 'Martin' };
  await build.person({
    ...shared,
    clientId: company.id,
    firstName: 'Paula',
    email: PUBLISHERS.publisher,
    roles: ['ROLE_ADMINISTRATOR'],
  });
  const learner = await build.person({
    ...shared,
    clientId: company.id,
    firstName: 'Felix',
    email: PUBLISHERS.learner,
  });
  await build.person({
    ...shared,
    clientId: partner.id,
    firstName: 'Maud',
    email: PUBLISHERS.partner,
    roles: ['ROLE_PARTNER', 'ROLE_ADMINISTRATOR'],
  });
  const [first, second] = PUBLISHERS_GROUPS;
  await build.group({ clientId: company.id, name: first, members: [learner.id] });
  await build.group({ clientId: company.id, name: second });
}
