import { isPartner, isSuperAdmin, type Role } from '@vr/shared-api/permissions';
import type { ReviewAction } from '@vr/shared-api/review';
import type { Parts } from '../app.ts';
import { type Queryable, sql } from '../db/database.ts';
import type { NewNotification } from '../raise.ts';
import { tellAt } from '../suggested.ts';
import { SEEN, TRAININGS } from '../visibility.ts';
import type { SceneName } from './art/covers.ts';
import { builders } from './builders.ts';
import { COMMENTS, COURSE_SUGGESTIONS, SUGGESTIONS, UNREAD } from './data/notifications.ts';
import { random } from './random.ts';
import { dayOf, instantOf } from './year.ts';

const DAY_MS = 86_400_000;
/** Has more than one page. */
const LEARNER = 'learner@demo.example';
/** Who has never tidied up. */
const KEEP_ALL = [LEARNER, 'partner@demo.example'];
/** What the others keep. */
const KEPT_MS = 60 * DAY_MS;

interface Person {
  id: number;
  clientId: number;
  timeZone: string;
  email: string;
  roles: Role[];
  hasPicture: boolean;
  firstSignIn: Date | null;
  lastConnection: Date | null;
  createdAt: Date;
}

/** Something that the server would have raised then. */
type Told = NewNotification & { at: Date; readAt?: Date | undefined };

const selectPeople = sql(
  'demo.told-people',
  `select p.id, p.client_id as "clientId", c.time_zone as "timeZone", p.email, p.roles,
     p.picture is not null as "hasPicture", p.first_sign_in_at as "firstSignIn", p.last_connection as "lastConnection",
     p.created_at as "createdAt"
   from person p join client c on c.id = p.client_id order by p.id`,
);
const selectPublished = sql(
  'demo.told-published',
  `select t.id, t.published_at as at from ${TRAININGS}
   where ${SEEN} and t.published_at > $3 order by t.published_at, t.id`,
);
const selectReviews = sql(
  'demo.told-reviews',
  `select v.training_id as "trainingId", t.client_id as "clientId", v.action, v.at
   from training_review v join training t on t.id = v.training_id order by v.at, v.id`,
);
const selectEarned = sql(
  'demo.told-earned',
  `select person_id as "personId", 'TRAINING_BADGE' as type, earned_at as at,
     jsonb_build_object('trainingIds', jsonb_build_array(training_id), 'badgeNumber', number) as params
   from person_training_badge
   union all select person_id, 'PLATFORM_BADGE', earned_at, jsonb_build_object('badgeId', badge_id) from person_badge
   order by at, "personId", type, params`,
);
const selectInvitations = sql(
  'demo.told-invitations',
  `select p.id as "personId", p.client_id as "clientId", p.email, i.training_id as "trainingId", i.invited_at as at
   from survey_invitation i join person p on p.id = i.person_id order by i.invited_at, p.id, i.training_id`,
);

/** The rows that this data means. */
interface Ids {
  person: (email: string) => number;
  training: (key: SceneName) => number;
  course: (key: string) => number;
}

/** What it takes to tell people now, or when the time has come. */
type Teller = Pick<Parts, 'clock' | 'jobs'>;

/** Some time in the working hours of a day. */
type During = (daysAgo: number, what: string) => Date;

/** The beginning of the day of an instant, in UTC. */
const utcDayOf = (at: Date): number => Date.parse(at.toISOString().slice(0, 10));

/** Has managers suggest trainings and courses, and tells of those suggestions that have begun; the others wait. */
async function suggest(tx: Queryable, parts: Teller, people: readonly Person[], ids: Ids, during: During) {
  const { clock, jobs } = parts;
  const build = builders(tx, clock);
  const told: Told[] = [];
  for (const { by, to, daysAgo, forDays, ...what } of [...SUGGESTIONS, ...COURSE_SUGGESTIONS]) {
    const byPersonId = ids.person(by);
    const { clientId, timeZone } = people.find(({ id }) => id === byPersonId) as Person;
    /** So many days after an instant, at the beginning of the day there. */
    const later = (at: Date, days: number) =>
      instantOf(dayOf(new Date(at.getTime() + days * DAY_MS), timeZone), 0, timeZone);
    const startsAt = daysAgo < 0 ? later(clock.now(), -daysAgo) : during(daysAgo, `suggestion of ${by} ${daysAgo}`);
    // Its last day counts in full.
    const endsAt = forDays === undefined ? null : new Date(later(startsAt, forDays + 1).getTime() - 1);
    const about =
      'trainings' in what
        ? { trainingIds: what.trainings.map(ids.training) }
        : { courseIds: what.courses.map(ids.course) };
    const personIds = to.map(ids.person);
    const suggested = { clientId, byPersonId, to: personIds, startsAt, endsAt, ...about };
    const { id: suggestionId } = await build.suggestion(suggested);
    if (startsAt > clock.now()) await tellAt(jobs, tx, suggestionId, startsAt);
    else
      for (const personId of personIds)
        told.push({
          personId,
          at: startsAt,
          ...(about.trainingIds
            ? { type: 'TRAINING_SUGGESTION', params: { byPersonId, trainingIds: about.trainingIds } }
            : { type: 'COURSE_SUGGESTION', params: { byPersonId, courseIds: about.courseIds } }),
        });
  }
  return told;
}

interface Review {
  trainingId: number;
  clientId: number;
  action: ReviewAction;
  at: Date;
}

/** What publications, reviews of partners' trainings, badges and first sign-ins have led to. */
async function raised(tx: Queryable, people: readonly Person[]): Promise<Told[]> {
  const told: Told[] = await tx.rows<Told>(selectEarned);
  for (const person of people) {
    const personId = person.id;
    if (person.firstSignIn && !person.hasPicture)
      told.push({ personId, type: 'FILL_PROFILE', params: {}, at: person.firstSignIn });
    // The super admin publishes, a partner looks after what it has made: what they ask of each other comes below.
    if (isSuperAdmin(person) || isPartner(person)) continue;
    const since = [personId, person.clientId, person.createdAt];
    const published = await tx.rows<{ id: number; at: Date }>(selectPublished, since);
    for (const { id, at } of published)
      told.push({ personId, type: 'NEW_TRAINING', params: { trainingIds: [id] }, at });
  }
  for (const { trainingId, clientId, action, at } of await tx.rows<Review>(selectReviews)) {
    const trainingIds = [trainingId];
    if (action === 'REQUEST_VALIDATION')
      for (const { id } of people.filter(isSuperAdmin))
        told.push({ personId: id, type: 'NEW_TRAINING', params: { trainingIds, byClientId: clientId }, at });
    if (action === 'VALIDATE' || action === 'REJECT') {
      const outcome = action === 'VALIDATE' ? 'VALIDATED' : 'REJECTED';
      for (const { id } of people.filter((person) => isPartner(person) && person.clientId === clientId))
        told.push({ personId: id, type: 'NEW_TRAINING', params: { trainingIds, outcome }, at });
    }
  }
  return told;
}

interface Invitation {
  personId: number;
  clientId: number;
  email: string;
  trainingId: number;
  at: Date;
}

/** Some answer the survey of a training that they have completed, soon after or never. */
function opinionOf({ email, trainingId, at }: Invitation, now: Date) {
  const dice = random(`opinion of ${email} on ${trainingId}`);
  // The latest is left to whoever tries the demo.
  if (email === LEARNER ? now.getTime() - at.getTime() < KEPT_MS : dice.chance(0.35)) return undefined;
  const rating = dice.pick([2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5]);
  const comment = dice.chance(0.45) ? dice.pick(COMMENTS[rating] ?? ['']) : '';
  return { rating, comment, votedAt: soonAfter(at, dice.int(1, 1440), now) };
}

const soonAfter = (at: Date, minutes: number, now: Date) =>
  new Date(Math.min(at.getTime() + minutes * 60_000, now.getTime()));

/**
 * Has managers suggest trainings and courses, tells the demo's people what the server would have told them up to now, and answers
 * some surveys; what they have earned, and the surveys that they are invited to, are there already.
 */
export async function tellPeople(tx: Queryable, parts: Teller, ids: Ids): Promise<void> {
  const { clock } = parts;
  const build = builders(tx, clock);
  const now = clock.now();
  const during: During = (daysAgo, what) =>
    new Date(utcDayOf(now) - daysAgo * DAY_MS + random(what).int(8 * 60, 16 * 60) * 60_000);

  const people = await tx.rows<Person>(selectPeople);
  const told = [...(await raised(tx, people)), ...(await suggest(tx, parts, people, ids, during))];
  for (const invitation of await tx.rows<Invitation>(selectInvitations)) {
    const { personId, clientId, trainingId, at } = invitation;
    const opinion = opinionOf(invitation, now);
    if (opinion) await build.satisfaction({ personId, clientId, trainingId, ...opinion });
    const params = { trainingIds: [trainingId] as [number] };
    told.push({ personId, type: 'SATISFACTION_SURVEY', params, at, readAt: opinion?.votedAt });
  }

  told.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { id, email, lastConnection } of people) {
    const dice = random(`reading of ${email}`);
    const own = told.filter(({ personId }) => personId === id);
    const missed = own.filter(({ at }) => !lastConnection || at > lastConnection).length;
    const unread = UNREAD[email] ?? missed;
    for (const [index, { at: createdAt, readAt, ...notification }] of own.entries()) {
      const lookedAt = index < own.length - unread ? soonAfter(createdAt, dice.int(1, 2880), now) : null;
      const isKept = KEEP_ALL.includes(email) || now.getTime() - createdAt.getTime() < KEPT_MS;
      if (isKept || notification.type === 'FILL_PROFILE')
        await build.notification({ ...notification, createdAt, readAt: readAt ?? lookedAt });
    }
  }
}
