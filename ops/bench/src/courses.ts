import { listCards, type Reader } from '@vr/server/catalogue/courses/queries';
import { systemClock } from '@vr/server/clock';
import { type Database, sql } from '@vr/server/platform/db/database';
import { builders } from '@vr/server/platform/demo/builders';
import type pg from 'pg';
import type { Pool } from 'undici';
import { ACCEPT, type Call, get, onCluster, recording, replay, sessionOf } from './database.ts';
import { printCheck, printRatio } from './goal.ts';
import { measureInTurns, median, millisecondsPerCall, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const LANG = 'fr';
/** How many courses each company has. The list without courses shows the fixed cost of a call. */
const COURSES = [0, 10, 50, 200];
const TRAININGS = 5;
const MAX_RATIO = 1.2;
const MIN_RATIO_TO_SQL = 0.5;
/** The share of a round's time in which each list is measured. */
const ROUND_SHARE = 0.2;

// From each company, one learner who is in a team.
const selectLearners = sql<Learner>(
  'bench.course-learners',
  `select distinct on (p.client_id) p.id, p.client_id as "clientId", m.manager_id as "managerId"
   from person p join team_member m on m.person_id = p.id
   where p.roles = '{}' and exists (select from progress g where g.person_id = p.id)
   order by p.client_id, p.id limit :count`,
);
const withoutCourses = sql('bench.without-courses', 'delete from course where client_id = any(:clientIds)');
const selectFollowed = sql<{ id: number }>(
  'bench.followed',
  `select o.training_id as id from offer o join training t on t.id = o.training_id
   where o.client_id = :clientId and t.live_types <> '{}'
     and not exists (select from training_restriction r where r.client_id = :clientId and r.training_id = t.id)
   order by o.training_id`,
);
const analyze = sql(
  'bench.analyze-courses',
  'analyze course, course_text, course_training, course_suggestion, course_favorite',
);

interface Learner extends Pick<Reader, 'id' | 'clientId'> {
  managerId: number;
}

/** Adds courses to the company of a learner: some are a manager's, some suggested, some favourites. */
async function giveCourses(db: Database, { id, clientId, managerId }: Learner, count: number): Promise<void> {
  const build = builders(db, systemClock);
  const followed = await db.rows(selectFollowed, { clientId });
  const steps = Math.min(TRAININGS, followed.length);
  for (let course = 0; course < count; course += 1) {
    const trainings = Array.from({ length: steps }, (_, i) => ({
      trainingId: followed[(course * steps + i) % followed.length]?.id ?? 0,
      score: 60,
    }));
    const text = (title: string) => ({
      title,
      briefDescription: 'Ce qu’il faut savoir faire, dans l’ordre, pour travailler sans risque.',
      fullDescription: 'Plusieurs exercices qui se suivent, chacun avec le score qu’il demande. '.repeat(4),
      goals: ['Connaître le bon ordre des gestes', 'S’exercer sans risque'],
    });
    const { id: courseId } = await build.course({
      clientId,
      ownerId: course % 4 === 3 ? managerId : null,
      texts: { fr: text(`Parcours numéro ${1000 + course}`), en: text(`Course number ${1000 + course}`) },
      trainings,
    });
    if (course % 5 === 0) await build.suggestion({ clientId, byPersonId: managerId, to: [id], courseIds: [courseId] });
    if (course % 7 === 0) await build.courseFavorite({ personId: id, courseId });
  }
}

/** A learner's list of courses, fetched over one connection. */
interface List {
  courses: number;
  bytes: number;
  compressed: number;
  statements: number;
  call: Call;
  /** Milliseconds to fetch the list, compressed. */
  compressedMs(): Promise<number>;
  /** Milliseconds to fetch the list, not compressed. */
  plainMs(): Promise<number>;
  /** Milliseconds of a repeated call. Fails unless the reply is a 304 without a body. */
  repeatedMs(): Promise<number>;
  /** Milliseconds of the statement alone, sent directly to the database. */
  directMs(client: pg.Client): Promise<number>;
}

async function listOf(db: Database, pool: Pool, learner: Learner, seconds: number): Promise<List> {
  const calls: Call[] = [];
  const reader = { id: learner.id, clientId: learner.clientId, seesOwned: false };
  const found = await listCards(recording(db, calls), reader, { lang: LANG, now: new Date() });
  const call = calls[0] as Call;
  const token = await sessionOf(db, learner.id);
  const list = (expected: number, headers = {}) => get(pool, `/courses?lang=${LANG}`, token, { expected, headers });
  const [plain, packed] = [await list(200), await list(200, ACCEPT)];
  if (plain.body.toString() !== found)
    throw new Error('The reply of the server differs from the result of the statement.');
  return {
    courses: JSON.parse(found).items.length,
    bytes: plain.body.length,
    compressed: packed.body.length,
    statements: calls.length,
    call,
    compressedMs: () => millisecondsPerCall(seconds, () => list(200, ACCEPT)),
    plainMs: () => millisecondsPerCall(seconds, () => list(200)),
    repeatedMs: () => millisecondsPerCall(seconds, () => list(304, { ...ACCEPT, 'if-none-match': packed.etag })),
    directMs: (client) => millisecondsPerCall(seconds, () => replay(client, call)),
  };
}

/** Checks that `GET /courses` runs one statement, costs constant time and bytes per course, and can reply with a 304. */
export const benchCourses = (settings: Settings): Promise<void> =>
  onCluster(async (bench) => {
    const { sessions, trainings, users, companies, rounds, seconds } = settings;
    const { db, url } = await bench.seeded({ trainings, users, companies, sessions: sessions[0] as number });
    const learners = await db.rows(selectLearners, { count: COURSES.length });
    if (learners.length < COURSES.length) throw new Error(`The data has only ${learners.length} companies.`);
    await db.rows(withoutCourses, { clientIds: learners.map(({ clientId }) => clientId) });
    for (const [i, learner] of learners.entries()) await giveCourses(db, learner, COURSES[i] ?? 0);
    await db.rows(analyze);

    const pool = bench.poolTo(await bench.portalOn(url), { connections: 1 });
    const [client] = (await bench.connect(url, 1)) as [pg.Client];
    const lists: List[] = [];
    for (const learner of learners) lists.push(await listOf(db, pool, learner, seconds * ROUND_SHARE));
    await printLists(lists, client, rounds);
  });

async function printLists(lists: readonly List[], client: pg.Client, rounds: number): Promise<void> {
  console.log('  one connection; the load, the server and the database share the processors; the smallest list first');
  const inTurns = (name: string, measure: (list: List) => Promise<number>) =>
    lists.map((list, i) => [`${name} ${i}`, () => measure(list)] as const);
  const taken = await measureInTurns(
    rounds,
    Object.fromEntries([
      ...inTurns('compressed', (list) => list.compressedMs()),
      ...inTurns('plain', (list) => list.plainMs()),
      ...inTurns('repeated', (list) => list.repeatedMs()),
      ...inTurns('direct', (list) => list.directMs(client)),
    ]),
  );
  const ofSizes = (name: string) => lists.map((_, i) => taken[`${name} ${i}`] ?? []);
  const [compressed, repeated] = [ofSizes('compressed'), ofSizes('repeated')];
  const [plain, direct] = [ofSizes('plain'), ofSizes('direct')];
  /** Microseconds per course in each round, after subtracting the time of the list without courses. */
  const perCourse = lists.map(({ courses }, i) =>
    (compressed[i] ?? []).map((ms, round) => (1000 * (ms - (compressed[0]?.[round] ?? 0))) / courses),
  );
  const line = (what: string, values: readonly number[], digits = 0) =>
    console.log(`  ${what}: ${values.map((value) => value.toFixed(digits)).join(', ')}`);
  const perCourseOf = (value: (list: List) => number) => lists.slice(1).map((list) => value(list) / list.courses);
  line(
    'courses',
    lists.map(({ courses }) => courses),
  );
  line('milliseconds', compressed.map(median), 1);
  line('… of a 304', repeated.map(median), 1);
  line('… not compressed', plain.map(median), 1);
  line('… of the statement alone', direct.map(median), 1);
  line('microseconds per course beyond an empty list', perCourse.slice(1).map(median));
  line(
    'bytes per course',
    perCourseOf(({ bytes }) => bytes),
  );
  line(
    '… compressed',
    perCourseOf(({ compressed }) => compressed),
  );

  const [few, many] = [1, lists.length - 1];
  const to = `${lists[many]?.courses} to ${lists[few]?.courses}`;
  const ratio = (values: readonly number[]) => (values.at(-1) ?? 0) / (values[0] ?? 0);
  printCheck(
    'The list of courses is one statement for every number of courses',
    lists.every(({ statements }) => statements === 1),
  );
  printRatio(
    `Courses, time per course beyond an empty list, ${to}`,
    ratioOf(perCourse[many] ?? [], perCourse[few] ?? []),
    { atMost: MAX_RATIO },
  );
  console.log(
    `… of the whole time: ${ratio(perCourseOf((list) => median(compressed[lists.indexOf(list)] ?? []))).toFixed(2)}`,
  );
  printRatio(`Courses, bytes per course, ${to}`, ratio(perCourseOf(({ bytes }) => bytes)), { atMost: MAX_RATIO });
  printRatio(
    `${lists[many]?.courses} courses, rate of the server to the same SQL`,
    ratioOf(direct[many] ?? [], plain[many] ?? []),
    { atLeast: MIN_RATIO_TO_SQL },
  );
  // A call with any other reply would have ended the benchmark.
  printCheck('Every repeated call returned a 304 without a body', true);
}
