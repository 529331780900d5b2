import { CONTRACT_WARNING_DAYS, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { isPartner, isSuperAdmin, type Role } from '@vr/shared-api/permissions';
import type { ReviewAction } from '@vr/shared-api/review';
import { scheduleNotices } from '../../catalogue/suggestions/card.ts';
import { daysAfter } from '../../clock.ts';
import type { Parts } from '../../parts.ts';
import type { NewNotification } from '../../people/notifications/notify.ts';
import { TRAININGS, visibleTraining } from '../../visibility/trainings.ts';
import { type Queryable, sql } from '../db/database.ts';
import type { SceneName } from './art/covers.ts';
import { builders } from './builders.ts';
import { COMMENTS, COURSE_SUGGESTIONS, REMINDERS, SUGGESTIONS, TAKEOVERS, UNREAD } from './data/notifications.ts';
import { random } from './random.ts';
import { dayOf, instantOf } from './year.ts';

const DAY_MS = 86_400_000;
/** The learner of the demo, who gets more than one page of notifications. */
const LEARNER = 'learner@demo.example';
/** E-mail addresses of people who never delete a notification. */
const KEEP_ALL = [LEARNER, 'partner@demo.example'];
/** For how many milliseconds all other people keep their notifications. */
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

/** A notification, with the time at which the server would have stored it. */
type DemoNotification = NewNotification & { at: Date; readAt?: Date | undefined };

const selectPeople = sql<Person>(
  'demo.notified-people',
  `select p.id, p.client_id as "clientId", c.time_zone as "timeZone", p.email, p.roles,
     p.picture is not null as "hasPicture", p.first_sign_in_at as "firstSignIn", p.last_connection as "lastConnection",
     p.created_at as "createdAt"
   from person p join client c on c.id = p.client_id order by p.id`,
);
const selectPublished = sql<{ id: number; at: Date }>(
  'demo.notified-published',
  `select t.id, t.published_at as at from ${TRAININGS}
   where ${visibleTraining({ person: ':personId', company: ':clientId' })} and t.published_at > :createdAt
     order by t.published_at, t.id`,
);
const selectReviews = sql<{ trainingId: number; clientId: number; action: ReviewAction; at: Date }>(
  'demo.notified-reviews',
  `select v.training_id as "trainingId", t.client_id as "clientId", v.action, v.at
   from training_review v join training t on t.id = v.training_id order by v.at, v.id`,
);
const selectEarned = sql<DemoNotification>(
  'demo.notified-earned',
  `select person_id as "personId", 'TRAINING_BADGE' as type, earned_at as at,
     jsonb_build_object('trainingIds', jsonb_build_array(training_id), 'badgeNumber', number) as params
   from person_training_badge
   union all select person_id, 'PLATFORM_BADGE', earned_at, jsonb_build_object('badgeId', badge_id) from person_badge
   order by at, "personId", type, params`,
);
const selectInvitations = sql<{ personId: number; clientId: number; email: string; trainingId: number; at: Date }>(
  'demo.notified-invitations',
  `select p.id as "personId", p.client_id as "clientId", p.email, i.training_id as "trainingId", i.invited_at as at
   from survey_invitation i join person p on p.id = i.person_id order by i.invited_at, p.id, i.training_id`,
);
// The first warning for each contract that ends soon. Its row in `contract_warning` keeps the server from warning again.
const insertContractWarnings = sql<DemoNotification>(
  'demo.notified-contracts',
  `with warned as (
     insert into contract_warning (client_id, expiration, days_before, warned_at)
     select id, contract_expiration, :contractWarningDays::int,
       (contract_expiration - :contractWarningDays::int)::timestamp at time zone time_zone from client
     where id <> ${PLATFORM_CLIENT_ID} and (contract_expiration - :contractWarningDays::int)::timestamp at time zone
       time_zone <= :now
     returning client_id, expiration, warned_at)
   select p.id as "personId", 'CONTRACT_ENDING' as type, json_build_object('expiration', w.expiration) as params,
     w.warned_at as at
   from warned w join person p on p.client_id = w.client_id and 'ROLE_ADMINISTRATOR' = any(p.roles)
   order by p.id`,
);

interface Ids {
  person: (email: string) => number;
  training: (key: SceneName) => number;
  course: (key: string) => number;
}

type Schedule = Pick<Parts, 'clock' | 'jobs'>;

/** Returns a time within the working hours of a day. `what` is the seed of the random choice. */
type During = (daysAgo: number, what: string) => Date;

const utcDayOf = (at: Date): number => Date.parse(at.toISOString().slice(0, 10));

/** Stores the suggestions. Returns the notifications of suggestions that have started, and schedules all others. */
async function seedSuggestions(tx: Queryable, parts: Schedule, people: readonly Person[], ids: Ids, during: During) {
  const { clock, jobs } = parts;
  const build = builders(tx, clock);
  const notifications: DemoNotification[] = [];
  for (const { by, to, daysAgo, forDays, ...what } of [...SUGGESTIONS, ...COURSE_SUGGESTIONS]) {
    const byPersonId = ids.person(by);
    const { clientId, timeZone } = people.find(({ id }) => id === byPersonId) as Person;
    /** Returns the start of the day that is `days` days after an instant, in the people's time zone. */
    const later = (at: Date, days: number) => instantOf(dayOf(daysAfter(at, days), timeZone), 0, timeZone);
    const startsAt = daysAgo < 0 ? later(clock.now(), -daysAgo) : during(daysAgo, `suggestion of ${by} ${daysAgo}`);
    // Ends at the end of the last day.
    const endsAt = forDays === undefined ? null : new Date(later(startsAt, forDays + 1).getTime() - 1);
    const about =
      'trainings' in what
        ? { trainingIds: what.trainings.map(ids.training) }
        : { courseIds: what.courses.map(ids.course) };
    const personIds = to.map(ids.person);
    const suggested = { clientId, byPersonId, to: personIds, startsAt, endsAt, ...about };
    const { id: suggestionId } = await build.suggestion(suggested);
    if (startsAt > clock.now()) await scheduleNotices(jobs, tx, suggestionId, startsAt);
    else
      for (const personId of personIds)
        notifications.push({
          personId,
          at: startsAt,
          ...(about.trainingIds
            ? { type: 'TRAINING_SUGGESTION', params: { byPersonId, trainingIds: about.trainingIds } }
            : { type: 'COURSE_SUGGESTION', params: { byPersonId, courseIds: about.courseIds } }),
        });
  }
  return notifications;
}

/** Returns the notifications of managers' reminders and of changes of team. */
function teamNotifications(ids: Ids, during: During): DemoNotification[] {
  const reminders = REMINDERS.map(({ by, to, daysAgo, trainings }) => ({
    personId: ids.person(to),
    at: during(daysAgo, `reminder of ${by} ${daysAgo}`),
    type: 'TRAINING_REMINDER' as const,
    params: {
      byPersonId: ids.person(by),
      trainingIds: trainings.map(ids.training),
      courseIds: [],
      overdue: trainings.length,
    },
  }));
  const takeovers = TAKEOVERS.flatMap(({ by, from, person, daysAgo }): DemoNotification[] => {
    const at = during(daysAgo, `takeover by ${by} ${daysAgo}`);
    const byPersonId = ids.person(by);
    const personId = ids.person(person);
    return [
      { personId, at, type: 'TEAM_JOINED', params: { byPersonId } },
      { personId: ids.person(from), at, type: 'TEAM_TAKEOVER', params: { byPersonId, memberIds: [personId] } },
    ];
  });
  return [...reminders, ...takeovers];
}

/** Returns the notifications of publications, reviews of partners' trainings, badges and first sign-ins. */
async function pastNotifications(tx: Queryable, people: readonly Person[]): Promise<DemoNotification[]> {
  const notifications: DemoNotification[] = await tx.rows(selectEarned);
  for (const person of people) {
    const personId = person.id;
    if (person.firstSignIn && !person.hasPicture)
      notifications.push({ personId, type: 'FILL_PROFILE', params: {}, at: person.firstSignIn });
    // Super admins and partners are notified only of reviews, which are added below.
    if (isSuperAdmin(person) || isPartner(person)) continue;
    const since = { personId, clientId: person.clientId, createdAt: person.createdAt };
    const published = await tx.rows(selectPublished, since);
    for (const { id, at } of published)
      notifications.push({ personId, type: 'NEW_TRAINING', params: { trainingIds: [id] }, at });
  }
  for (const { trainingId, clientId, action, at } of await tx.rows(selectReviews)) {
    const trainingIds = [trainingId];
    if (action === 'REQUEST_VALIDATION')
      for (const { id } of people.filter(isSuperAdmin))
        notifications.push({ personId: id, type: 'NEW_TRAINING', params: { trainingIds, byClientId: clientId }, at });
    if (action === 'VALIDATE' || action === 'REJECT') {
      const outcome = action === 'VALIDATE' ? 'VALIDATED' : 'REJECTED';
      for (const { id } of people.filter((person) => isPartner(person) && person.clientId === clientId))
        notifications.push({ personId: id, type: 'NEW_TRAINING', params: { trainingIds, outcome }, at });
    }
  }
  return notifications;
}

/** Returns a person's survey answer for a completed training, or undefined, because not everyone answers. */
function answerOf({ email, trainingId, at }: { email: string; trainingId: number; at: Date }, now: Date) {
  const dice = random(`opinion of ${email} on ${trainingId}`);
  // The learner leaves recent surveys unanswered, so that users of the demo can answer them.
  if (email === LEARNER ? now.getTime() - at.getTime() < KEPT_MS : dice.chance(0.35)) return undefined;
  const rating = dice.pick([2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5]);
  const comment = dice.chance(0.45) ? dice.pick(COMMENTS[rating] ?? ['']) : '';
  return { rating, comment, votedAt: soonAfter(at, dice.int(1, 1440), now) };
}

const soonAfter = (at: Date, minutes: number, now: Date) =>
  new Date(Math.min(at.getTime() + minutes * 60_000, now.getTime()));

/** Stores suggestions, survey answers and notifications up to now. Badges and survey invitations must already be stored. */
export async function seedNotifications(tx: Queryable, parts: Schedule, ids: Ids): Promise<void> {
  const { clock } = parts;
  const build = builders(tx, clock);
  const now = clock.now();
  const during: During = (daysAgo, what) =>
    new Date(utcDayOf(now) - daysAgo * DAY_MS + random(what).int(8 * 60, 16 * 60) * 60_000);

  const people = await tx.rows(selectPeople);
  const notifications = [
    ...(await pastNotifications(tx, people)),
    ...(await seedSuggestions(tx, parts, people, ids, during)),
    ...teamNotifications(ids, during),
    ...(await tx.rows(insertContractWarnings, { now, contractWarningDays: CONTRACT_WARNING_DAYS[0] })),
  ];
  for (const invitation of await tx.rows(selectInvitations)) {
    const { personId, clientId, trainingId, at } = invitation;
    const answer = answerOf(invitation, now);
    if (answer) await build.satisfaction({ personId, clientId, trainingId, ...answer });
    const params = { trainingIds: [trainingId] as [number] };
    notifications.push({ personId, type: 'SATISFACTION_SURVEY', params, at, readAt: answer?.votedAt });
  }

  notifications.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { id, email, lastConnection } of people) {
    const dice = random(`reading of ${email}`);
    const own = notifications.filter(({ personId }) => personId === id);
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
