import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BYTES_PER_GB, DURATIONS_IN_MINUTE, type FileType, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Clock } from '../clock.ts';
import { StartFailure } from '../config.ts';
import { type Database, sql } from '../db/database.ts';
import { stepObject } from '../sessions/queries.ts';
import { rebuildTotals } from '../sessions/rebuild.ts';
import {
  addSession,
  NOT_STARTED,
  type ProgressState,
  type SessionState,
  type StepResult,
  skillValues,
} from '../sessions/scoring.ts';
import { hashPassword } from '../users/password.ts';
import { builders } from './builders.ts';
import { DEMO_PASSWORD } from './data/people.ts';
import { CATEGORIES, HEADSETS, SKILLS } from './data/vocabulary.ts';

const DAY_MS = 86_400_000;
const CHUNK_CHARACTERS = 65_536;
const PEOPLE_PER_COMPANY_MAX = 100;
/** How many trainings one person follows at most. */
const FOLLOWED = 40;
const STEPS = 5;
/** How many courses a company has, every fourth of them a manager's. */
const COURSES = 20;
const COURSE_TRAININGS = 5;
/** How often something is suggested to somebody who has a manager. */
const SUGGESTED = 3;
const UNPUBLISHED = ['CREATED', 'VALIDATION_REQUESTED', 'UNDER_REVIEW', 'REJECTED'] as const;
const STEP_IDS = Array.from({ length: STEPS }, (_, i) => `step-${i + 1}`);

export interface BulkSize {
  trainings: number;
  users: number;
  sessions: number;
  /** Default: as few as hold the users. */
  companies?: number;
  /** The global catalogue is a partner's, in all states of its review, instead of the platform's own. */
  byPartner?: boolean;
}

/** A number from 0 to 2^32 - 1 that looks random and depends on its arguments alone. */
function scramble(a: number, b: number, c: number): number {
  let mixed =
    Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35) ^ Math.imul(c + 1, 0x27d4eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

type Cell = string | number | boolean | null | readonly (string | number)[];

const asText = (cell: Cell): string => {
  if (cell === null) return '\\N';
  return Array.isArray(cell) ? `{${cell.join(',')}}` : String(cell);
};

function* chunks(rows: Iterable<readonly Cell[]>): Iterable<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(asText).join('\t')}\n`;
    if (chunk.length > CHUNK_CHARACTERS) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

/** Streams rows into a table. No cell may hold a tab, a line break or a backslash. */
async function copy(client: pg.PoolClient, into: string, rows: Iterable<readonly Cell[]>): Promise<void> {
  await pipeline(Readable.from(chunks(rows)), client.query(copyFrom(`copy ${into} from stdin`)));
}

function* range<T>(count: number, make: (index: number) => T): Iterable<T> {
  for (let index = 0; index < count; index++) yield make(index);
}

function* mapped<T, R>(items: Iterable<T>, make: (item: T) => R): Iterable<R> {
  for (const item of items) yield make(item);
}

/** The rows of all indexes, one after the other. */
function* flat<T>(count: number, make: (index: number) => Iterable<T>): Iterable<T> {
  for (let index = 0; index < count; index++) yield* make(index);
}

/**
 * A large, regular world, computed from its indexes: nothing of it has to be kept in memory. Nine of ten trainings are
 * of the global catalogue, the tenth a company's own; three of five of the former are in any one company's offer; every
 * fourth has a step file.
 */
function worldOf(size: BulkSize, companies: number) {
  const { trainings, users, byPartner = false } = size;
  const companyOf = (user: number) => user % companies;
  // Within a company people are numbered 0, 1, 2 …
  const numberOf = (user: number) => Math.floor(user / companies);
  /** In the group of their company. */
  const isMember = (user: number) => numberOf(user) % 2 === 1;
  const ownerOf = (training: number) => (training % 10 === 9 ? Math.floor(training / 10) % companies : null);
  const isUnlocked = (company: number, training: number) =>
    ownerOf(training) === null ? scramble(company, training, 1) % 5 < 3 : ownerOf(training) === company;
  /** Kept for the company's group. */
  const isRestricted = (company: number, training: number) =>
    ownerOf(training) === null && scramble(company, training, 7) % 50 === 0;
  /** Every eighth of a partner's has not passed its review. */
  const statusOf = (training: number) => {
    if (!byPartner || ownerOf(training) !== null) return null;
    return training % 8 === 7 ? (UNPUBLISHED[(training >> 3) % UNPUBLISHED.length] ?? null) : 'VALIDATED';
  };
  const isPublished = (training: number) => [null, 'VALIDATED'].includes(statusOf(training));
  const mayFollow = (user: number, training: number) =>
    isUnlocked(companyOf(user), training) &&
    isPublished(training) &&
    (isMember(user) || !isRestricted(companyOf(user), training));
  const fileTypesOf = (training: number): FileType[] =>
    ([['WEB_GL'], ['APK'], ['APK', 'UNITY'], ['APK', 'WEB_GL']] as const)[training % 4]?.slice() ?? [];
  const hasSteps = (training: number) => training % 4 === 0;
  const skillsOf = (training: number) => [SKILLS[training % SKILLS.length], SKILLS[(training * 7 + 3) % SKILLS.length]];
  /** One of the trainings that a user follows: the first that they may from a place that the user and slot decide. */
  const followedBy = (user: number, slot: number): number => {
    const start = scramble(user, slot, 2) % trainings;
    for (let step = 0; step < trainings; step++) {
      const training = (start + step) % trainings;
      if (mayFollow(user, training)) return training;
    }
    return start;
  };
  /** Those of one of its company's courses, which everybody there may follow. */
  const trainingsOfCourse = (company: number, course: number): number[] => {
    const slot = FOLLOWED + SUGGESTED + course * COURSE_TRAININGS;
    return [...new Set(Array.from({ length: COURSE_TRAININGS }, (_, i) => followedBy(company, slot + i)))];
  };
  return {
    trainings,
    users,
    companies,
    byPartner,
    companyOf,
    numberOf,
    isMember,
    ownerOf,
    isUnlocked,
    isRestricted,
    statusOf,
    isPublished,
    fileTypesOf,
    hasSteps,
    skillsOf,
    followedBy,
    trainingsOfCourse,
  };
}
type World = ReturnType<typeof worldOf>;

const quoted = (text: string) => `"${text}"`;

function stepFileOf(world: World, training: number): StepFile {
  const [one, other] = world.skillsOf(training).map((skill) => skill?.skillType ?? '');
  const steps = STEP_IDS.map((id, i) => ({
    id,
    title: { en: `Step ${i + 1}`, fr: `Étape ${i + 1}` },
    skills: [i % 2 ? other : one] as string[],
  }));
  return { formatVersion: 1, steps };
}

interface Bases {
  client: number;
  person: number;
  training: number;
  group: number;
  course: number;
  suggestion: number;
}

const selectBases = sql(
  'bulk.bases',
  `select (select coalesce(max(id), 0) from client) as client, (select coalesce(max(id), 0) from person) as person,
     (select coalesce(max(id), 0) from training) as training, (select coalesce(max(id), 0) from person_group) as "group",
     (select coalesce(max(id), 0) from course) as course, (select coalesce(max(id), 0) from suggestion) as suggestion`,
);

async function copyWorld(client: pg.PoolClient, world: World, base: Bases, now: Date, passwordHash: string) {
  const { users, trainings, companies, numberOf } = world;
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
  const clientId = (company: number) => base.client + 1 + company;
  const personId = (user: number) => base.person + 1 + user;
  const trainingId = (training: number) => base.training + 1 + training;
  const groupId = (company: number) => base.group + 1 + company;
  // The first of a company is its admin, every twentieth manages those after them.
  const isManager = (user: number) => numberOf(user) % 20 === 1;
  const managerOf = (user: number) => {
    const number = numberOf(user) - ((numberOf(user) + 19) % 20);
    return number > 0 ? number * companies + world.companyOf(user) : null;
  };
  // After the companies and their people comes the partner with theirs.
  const catalogueOwner = world.byPartner ? clientId(companies) : PLATFORM_CLIENT_ID;

  await copy(
    client,
    'client (id, name, type, contract_expiration, primary_color, secondary_color, max_size, created_at)',
    range(world.byPartner ? companies + 1 : companies, (company) => [
      clientId(company),
      `Company ${clientId(company)}`,
      company < companies ? 'COMPANY' : 'PARTNER',
      at(-365).slice(0, 10),
      '#6B4DC4',
      '#D32E5E',
      50 * BYTES_PER_GB,
      at(800),
    ]),
  );
  await copy(
    client,
    'person (id, client_id, first_name, last_name, email, password_hash, roles, created_at)',
    range(world.byPartner ? users + 1 : users, (user) => [
      personId(user),
      user < users ? clientId(world.companyOf(user)) : catalogueOwner,
      `First${scramble(user, 0, 3) % 500}`,
      `Last${scramble(user, 0, 4) % 2000}`,
      `user${personId(user)}@bulk.example`,
      passwordHash,
      user === users
        ? ['ROLE_PARTNER']
        : numberOf(user) === 0
          ? ['ROLE_ADMINISTRATOR']
          : isManager(user)
            ? ['ROLE_MANAGER']
            : [],
      at(500),
    ]),
  );
  await copy(
    client,
    'team_member (client_id, manager_id, person_id)',
    flat(users, (user) => {
      const manager = managerOf(user);
      if (manager === null || manager === user) return [];
      return [[clientId(world.companyOf(user)), personId(manager), personId(user)]];
    }),
  );
  await copy(
    client,
    'person_group (id, client_id, name, created_at)',
    range(companies, (company) => [groupId(company), clientId(company), 'Group', at(400)]),
  );
  await copy(
    client,
    'person_group_member (client_id, group_id, person_id)',
    flat(users, (user) => {
      const company = world.companyOf(user);
      return world.isMember(user) ? [[clientId(company), groupId(company), personId(user)]] : [];
    }),
  );
  await copy(
    client,
    `training (id, client_id, partner_id, status, category_id, duration_in_minute, tags, skill_ids, headset_ids, content_languages,
       content_types, live_types, already_published, published_at, content_modified_at, created_at, modified_at)`,
    range(trainings, (training) => {
      const owner = world.ownerOf(training);
      const published = at(1 + (scramble(training, 0, 5) % 700));
      return [
        trainingId(training),
        owner === null ? catalogueOwner : clientId(owner),
        owner === null && world.byPartner ? catalogueOwner : null,
        world.statusOf(training),
        CATEGORIES[training % CATEGORIES.length]?.id ?? 1,
        DURATIONS_IN_MINUTE[training % DURATIONS_IN_MINUTE.length] ?? 15,
        [`tag${training % 40}`, `tag${(training * 7) % 40}`],
        world.skillsOf(training).map((skill) => skill?.id ?? 1),
        [HEADSETS[training % HEADSETS.length]?.id ?? 1],
        ['fr', 'en'],
        world.fileTypesOf(training),
        world.isPublished(training) ? world.fileTypesOf(training) : [],
        world.isPublished(training),
        world.isPublished(training) ? published : null,
        published,
        published,
        published,
      ];
    }),
  );
  await copy(
    client,
    'training_text (training_id, lang, position, title, brief_description, full_description, goals)',
    flat(trainings, (training) => {
      const category = CATEGORIES[training % CATEGORIES.length]?.names;
      const number = trainingId(training);
      return [
        [
          number,
          'en',
          0,
          `${category?.en}: exercise ${number}`,
          `What to do, in which order, and why: exercise ${number}.`,
          'A short exercise in the headset, followed by a review of what was done and of what could have been done better. '.repeat(
            3,
          ),
          ['Know the right order of actions', 'Practise it without risk'].map(quoted),
        ],
        [
          number,
          'fr',
          1,
          `${category?.fr} : exercice ${number}`,
          `Quoi faire, dans quel ordre et pourquoi : exercice ${number}.`,
          'Un court exercice dans le casque, suivi d’un retour sur ce qui a été fait et sur ce qui aurait pu être mieux fait. '.repeat(
            3,
          ),
          ['Connaître le bon ordre des gestes', 'S’exercer sans risque'].map(quoted),
        ],
      ];
    }),
  );
  await copy(
    client,
    'step_file (training_id, version, content, created_at)',
    flat(trainings, (training) =>
      world.hasSteps(training) ? [[trainingId(training), 1, JSON.stringify(stepFileOf(world, training)), at(720)]] : [],
    ),
  );
  await copy(
    client,
    'content_file (training_id, file_type, version, file_name, file_size, storage_prefix, entry, created_at, live_at)',
    flat(trainings, (training) =>
      world
        .fileTypesOf(training)
        .map((type) => [
          trainingId(training),
          type,
          '1.0.0',
          'build.zip',
          40_000_000 + (scramble(training, 0, 6) % 160_000_000),
          `content/${trainingId(training)}/bulk`,
          type === 'WEB_GL' ? 'index.html' : 'build.zip',
          at(1 + (scramble(training, 0, 5) % 700)),
          world.isPublished(training) ? at(1 + (scramble(training, 0, 5) % 700)) : null,
        ]),
    ),
  );
  await copy(
    client,
    'offer (client_id, training_id)',
    flat(companies, (company) =>
      Array.from({ length: trainings }, (_, training) => training)
        .filter((training) => world.ownerOf(training) === null && world.isUnlocked(company, training))
        .map((training) => [clientId(company), trainingId(training)]),
    ),
  );
  const restrictedBy = (company: number) =>
    Array.from({ length: trainings }, (_, training) => training).filter((training) =>
      world.isRestricted(company, training),
    );
  await copy(
    client,
    'training_restriction (client_id, training_id)',
    flat(companies, (company) => restrictedBy(company).map((training) => [clientId(company), trainingId(training)])),
  );
  await copy(
    client,
    'training_access (client_id, training_id, group_id)',
    flat(companies, (company) =>
      restrictedBy(company).map((training) => [clientId(company), trainingId(training), groupId(company)]),
    ),
  );
  await copy(
    client,
    'training_suggestion (person_id, client_id, training_id, by_person_id, created_at, starts_at, ends_at)',
    flat(users, (user) => {
      const manager = managerOf(user);
      if (manager === null || manager === user || trainings === 0) return [];
      const suggested = new Set(Array.from({ length: SUGGESTED }, (_, i) => world.followedBy(user, FOLLOWED + i)));
      return [...suggested].map((training, i) => [
        personId(user),
        clientId(world.companyOf(user)),
        trainingId(training),
        personId(manager),
        at(20),
        at(20),
        // The first of them is over.
        i === 0 ? at(5) : null,
      ]);
    }),
  );
  for (const [table, marks] of [
    ['training_like', 3],
    ['training_favorite', 2],
  ] as const)
    await copy(
      client,
      `${table} (person_id, training_id, created_at)`,
      flat(users, (user) => {
        const marked = new Set(Array.from({ length: marks }, (_, i) => world.followedBy(user, i * 3)));
        return [...marked].map((training) => [
          personId(user),
          trainingId(training),
          at(scramble(user, training, 8) % 300),
        ]);
      }),
    );

  const perCompany = trainings > 0 ? COURSES : 0;
  const courseId = (company: number, course: number) => base.course + 1 + company * COURSES + course;
  const ofCourses = <T>(make: (company: number, course: number) => Iterable<T>): Iterable<T> =>
    flat(companies * perCompany, (index) => make(Math.floor(index / COURSES), index % COURSES));
  await copy(
    client,
    'course (id, client_id, owner_id, created_at, modified_at)',
    ofCourses((company, course) => {
      // The first who manages anybody.
      const manager = companies + company;
      const owner = course % 4 === 3 && manager < users ? personId(manager) : null;
      return [[courseId(company, course), clientId(company), owner, at(300 - course), at(300 - course)]];
    }),
  );
  await copy(
    client,
    'course_text (course_id, lang, position, title, brief_description, full_description, goals)',
    ofCourses((company, course) => {
      const id = courseId(company, course);
      const rest = [
        `What it takes to work safely, one after the other: course ${id}.`,
        'Several exercises in the headset that build on one another, each with the score that it takes to go on. '.repeat(
          3,
        ),
        ['Know the right order of actions', 'Practise it without risk'].map(quoted),
      ];
      return [
        [id, 'en', 0, `Course ${id}`, ...rest],
        [id, 'fr', 1, `Parcours ${id}`, ...rest],
      ];
    }),
  );
  await copy(
    client,
    'course_training (course_id, training_id, position, success_score)',
    ofCourses((company, course) =>
      world
        .trainingsOfCourse(company, course)
        .map((training, i) => [courseId(company, course), trainingId(training), i + 1, 60 + 10 * (i % 3)]),
    ),
  );
  const suggestionId = (manager: number) =>
    base.suggestion + 1 + world.companyOf(manager) * PEOPLE_PER_COMPANY_MAX + numberOf(manager);
  await copy(
    client,
    'suggestion (id, client_id, kind, by_person_id, created_at, starts_at, told_at)',
    flat(perCompany > 0 ? users : 0, (user) =>
      isManager(user)
        ? [[suggestionId(user), clientId(world.companyOf(user)), 'COURSE', personId(user), at(20), at(20), at(20)]]
        : [],
    ),
  );
  await copy(
    client,
    'course_suggestion (person_id, client_id, course_id, by_person_id, created_at, starts_at, suggestion_id)',
    flat(perCompany > 0 ? users : 0, (user) => {
      const manager = managerOf(user);
      if (manager === null || manager === user) return [];
      const company = world.companyOf(user);
      const [by, suggestion] = [personId(manager), suggestionId(manager)];
      return [[personId(user), clientId(company), courseId(company, 0), by, at(20), at(20), suggestion]];
    }),
  );
  await copy(
    client,
    'course_favorite (person_id, course_id, created_at)',
    flat(perCompany > 0 ? users : 0, (user) => [
      [personId(user), courseId(world.companyOf(user), 4 * (numberOf(user) % 5)), at(10)],
    ]),
  );
  return { clientId, personId, trainingId };
}
type Ids = Awaited<ReturnType<typeof copyWorld>>;

interface BulkSession extends SessionState {
  training: number;
  fileType: FileType;
  day: string;
  startedAt: Date;
}

/**
 * Everybody's sessions, each computed from who and the how manieth it is. The hours of the day are such that it is the
 * same day in every European time zone.
 */
function sessionsOf(world: World, size: BulkSize, now: Date) {
  const { users } = world;
  const rounds = Math.ceil(size.sessions / Math.max(1, users));
  const slots = Math.min(FOLLOWED, rounds, world.trainings);
  // Asked for with every session, and small.
  const followed = new Int32Array(users * slots);
  for (let user = 0; user < users; user++)
    for (let slot = 0; slot < slots; slot++) followed[user * slots + slot] = world.followedBy(user, slot);
  const today = Date.parse(now.toISOString().slice(0, 10));

  return function sessionOf(user: number, round: number): BulkSession | null {
    if (round * users + user >= size.sessions) return null;
    const dice = scramble(user, round, 9);
    const training = followed[user * slots + (dice % slots)] as number;
    const daysAgo = Math.max(1, Math.ceil((365 * (rounds - round - (dice % 1000) / 1000)) / rounds));
    const midnight = today - daysAgo * DAY_MS;
    const seconds = 90 + (scramble(user, round, 10) % 1700);
    const level = 40 + Math.floor((50 * round) / rounds) + (scramble(user, round, 11) % 21) - 10;
    const steps = new Map<string, StepResult>();
    let progress = Math.min(100, Math.max(5, level + ((dice >>> 4) % 30) - 10));
    if (world.hasSteps(training)) {
      const reached = Math.min(STEPS, 1 + Math.floor((STEPS * level) / 80));
      let succeeded = 0;
      for (let i = 0; i < reached; i++) {
        const score = Math.min(100, Math.max(10, level + (scramble(user, round, 20 + i) % 40) - 15));
        if (score >= 50) succeeded++;
        steps.set(STEP_IDS[i] as string, { success: score >= 50, score, seconds: Math.floor(seconds / reached) });
      }
      progress = Math.floor((100 * succeeded) / STEPS);
    }
    const types = world.fileTypesOf(training);
    return {
      training,
      fileType: types[dice % types.length] as FileType,
      day: new Date(midnight).toISOString().slice(0, 10),
      startedAt: new Date(midnight + (6 * 3600 + (dice % 39_600)) * 1000),
      seconds,
      progress,
      score: progress >= 60 ? Math.min(100, level + 10) : null,
      finished: progress === 100,
      steps,
    };
  };
}

/** In the order of time, as they would have come: everybody's first session, then everybody's second, and so on. */
function* sessionRows(world: World, ids: Ids, sessionOf: ReturnType<typeof sessionsOf>, progress: (n: number) => void) {
  let count = 0;
  for (let round = 0; ; round++)
    for (let user = 0; user < world.users; user++) {
      const session = sessionOf(user, round);
      if (!session) return;
      const person = ids.personId(user);
      const started = session.startedAt.toISOString();
      yield [
        person,
        `${person.toString(16).padStart(8, '0')}-0000-4000-a000-${round.toString(16).padStart(12, '0')}`,
        ids.clientId(world.companyOf(user)),
        ids.trainingId(session.training),
        1,
        session.fileType,
        '1.0.0',
        world.hasSteps(session.training) ? 1 : null,
        started,
        started,
        started,
        session.day,
        session.seconds,
        session.progress,
        session.score,
        session.finished,
        JSON.stringify([...session.steps].map(([id, step]) => ({ id, ...step }))),
      ] satisfies Cell[];
      if (++count % 250_000 === 0) progress(count);
    }
}

interface Reached {
  person: number;
  training: number;
  state: ProgressState;
  seconds: number;
  sessions: number;
  last: Date;
  /** By skill type. */
  skills: Map<string, number>;
}

/** What everybody has come to, person by person, by the rules that reports go by. */
function* reachedRows(world: World, ids: Ids, sessionOf: ReturnType<typeof sessionsOf>): Iterable<Reached> {
  const files = new Map<number, StepFile>();
  for (let training = 0; training < world.trainings; training++)
    if (world.hasSteps(training)) files.set(training, stepFileOf(world, training));

  for (let user = 0; user < world.users; user++) {
    const byTraining = new Map<number, Reached>();
    for (let round = 0; ; round++) {
      const session = sessionOf(user, round);
      if (!session) break;
      const file = files.get(session.training) ?? null;
      let reached = byTraining.get(session.training);
      if (!reached) {
        reached = {
          person: ids.personId(user),
          training: ids.trainingId(session.training),
          state: NOT_STARTED,
          seconds: 0,
          sessions: 0,
          last: session.startedAt,
          skills: new Map(),
        };
        byTraining.set(session.training, reached);
      }
      reached.state = addSession(reached.state, session, file);
      reached.seconds += session.seconds;
      reached.sessions++;
      if (session.startedAt > reached.last) reached.last = session.startedAt;
      for (const [skill, value] of skillValues(session, file))
        reached.skills.set(skill, Math.max(value, reached.skills.get(skill) ?? 0));
    }
    yield* byTraining.values();
  }
}

const reachedTable = `
  create temp table reached (person_id int, training_id int, percent smallint, points int, seconds int, sessions int,
    best_score smallint, steps jsonb, last_session_at timestamptz, skills jsonb) on commit drop`;
const fromReached = [
  'insert into attempt (person_id, training_id, number) select person_id, training_id, 1 from reached',
  `insert into progress (person_id, training_id, attempt, percent, points, seconds, sessions, best_score, steps,
     last_session_at)
   select person_id, training_id, 1, percent, points, seconds, sessions, best_score, steps, last_session_at from reached`,
  `insert into skill_best (person_id, training_id, skill_id, value)
   select r.person_id, r.training_id, k.id, v.value::real
   from reached r, jsonb_each_text(r.skills) v join skill k on k.skill_type = v.key`,
];

/** Computing what everybody has come to is the dear part: once, into a table that the others are filled from. */
async function copyReached(client: pg.PoolClient, reached: Iterable<Reached>): Promise<void> {
  await client.query(reachedTable);
  await copy(
    client,
    'reached',
    mapped(reached, ({ person, training, state, seconds, sessions, last, skills }) => [
      person,
      training,
      state.percent,
      state.points,
      seconds,
      sessions,
      state.bestScore,
      stepObject(state.steps),
      last.toISOString(),
      JSON.stringify(Object.fromEntries(skills)),
    ]),
  );
  for (const insert of fromReached) await client.query(insert);
}

/** How to take off a table what slows a load down, indexes and foreign keys, and how to put it back. */
const selectHindrances = `
  select format('alter table session drop constraint %I', conname) as off,
         format('alter table session add constraint %I %s', conname, pg_get_constraintdef(oid)) as "on"
  from pg_constraint where conrelid = 'session'::regclass and contype in ('f', 'u')
  union all
  select format('drop index %I', c.relname), pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = 'session'::regclass
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)`;

/** Runs a load with the session table's indexes and foreign keys off, and checks and builds them at once after it. */
async function withoutHindrances(client: pg.PoolClient, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ off: string; on: string }>(selectHindrances);
  for (const { off } of rows) await client.query(off);
  await load();
  await client.query(`set local maintenance_work_mem = '256MB'`);
  for (const { on } of rows) await client.query(on);
}

const alignIds = ['client', 'person', 'person_group', 'training', 'course', 'suggestion']
  .map((table) => `setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  .join(', ');

/**
 * Adds a large set for measurements: companies of at most 100 people, trainings and courses in two languages, and
 * sessions of the last year, streamed with constant memory, with all roll-ups. The same size on the same
 * database makes the same rows. Files exist as rows only. Everybody has the demo's password.
 */
export async function seedBulk(db: Database, clock: Clock, size: BulkSize, log: (line: string) => void): Promise<void> {
  const companies = size.companies ?? Math.max(1, Math.ceil(size.users / PEOPLE_PER_COMPANY_MAX));
  if (size.users > companies * PEOPLE_PER_COMPANY_MAX)
    throw new StartFailure(
      `${size.users} users need at least ${Math.ceil(size.users / PEOPLE_PER_COMPANY_MAX)} companies.`,
    );
  if (size.sessions > 0 && (size.users === 0 || size.trainings === 0))
    throw new StartFailure('Sessions need users and trainings.');
  const now = clock.now();
  const build = builders(db, clock);
  await build.platform();
  for (const category of CATEGORIES) await build.category(category);
  for (const skill of SKILLS) await build.skill(skill);
  for (const headset of HEADSETS) await build.headset(headset);
  const base = (await db.row<Bases>(selectBases)) as Bases;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const world = worldOf(size, companies);
  const sessionOf = sessionsOf(world, size, now);
  const began = Date.now();
  const told = (line: string) => log(`${line} (${((Date.now() - began) / 1000).toFixed(1)} s)`);

  await db.connection(async (client) => {
    await client.query('begin');
    try {
      const ids = await copyWorld(client, world, base, now, passwordHash);
      await client.query(`select ${alignIds}`);
      told(`${companies} companies, ${size.users} users, ${size.trainings} trainings`);
      await withoutHindrances(client, () =>
        copy(
          client,
          `session (person_id, client_session_id, client_id, training_id, attempt, file_type, content_version,
           step_version, started_at, device_started_at, received_at, day, seconds, progress, score, finished, steps)`,
          sessionRows(world, ids, sessionOf, (done) => told(`${done} of ${size.sessions} sessions`)),
        ),
      );
      told('sessions are in; adding up');
      await copyReached(client, reachedRows(world, ids, sessionOf));
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
  await db.transaction(rebuildTotals);
  told('totals are in; vacuuming');
  // Plans and index-only scans need what the load has left undone.
  await db.connection((client) => client.query('vacuum analyze'));
  told('done');
}
