import { systemClock } from '@vr/server/clock';
import { listCards, type Reader } from '@vr/server/courses/queries';
import { type Database, sql } from '@vr/server/db/database';
import { builders } from '@vr/server/demo/builders';
import { issueToken } from '@vr/server/http/tokens';
import type pg from 'pg';
import { Pool } from 'undici';
import { type Call, connect, recording, replay, startBenchCluster } from './database.ts';
import { tell, tellWhether } from './goal.ts';
import { dataFolder, startPortal } from './portal.ts';
import { median, ratePerSecond, ratioOf, takeTurns } from './rounds.ts';
import type { Settings } from './settings.ts';

const LANG = 'fr';
/** Courses of a company, none first: what a list costs before its first course. */
const COURSES = [0, 10, 50, 200];
const TRAININGS = 5;
const WITHIN = 1.2;
const NEAR_TO_SQL = 0.5;
/** A round is divided among so many lists; this much of it is each one's. */
const SHARE = 0.2;
/** As browsers ask for it. */
const ACCEPT = { 'accept-encoding': 'br, gzip' };

// One of each company, in a team, and neither its admin nor a manager.
const selectLearners = sql(
  'bench.course-learners',
  `select distinct on (p.client_id) p.id, p.client_id as "clientId", m.manager_id as "managerId"
   from person p join team_member m on m.person_id = p.id
   where p.roles = '{}' and exists (select from progress g where g.person_id = p.id)
   order by p.client_id, p.id limit $1`,
);
const withoutCourses = sql('bench.without-courses', 'delete from course where client_id = any($1)');
const selectFollowed = sql(
  'bench.followed',
  `select o.training_id as id from offer o join training t on t.id = o.training_id
   where o.client_id = $1 and t.live_types <> '{}'
     and not exists (select from training_restriction r where r.client_id = $1 and r.training_id = t.id)
   order by o.training_id`,
);
const analyze = sql(
  'bench.analyze',
  'analyze course, course_text, course_training, course_suggestion, course_favorite',
);

interface Learner extends Pick<Reader, 'id' | 'clientId'> {
  managerId: number;
}

/** Gives a company so many courses in the place of what it has: some a manager's, some suggested, some favourites. */
async function giveCourses(db: Database, { id, clientId, managerId }: Learner, count: number): Promise<void> {
  const build = builders(db, systemClock);
  const followed = await db.rows<{ id: number }>(selectFollowed, [clientId]);
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

/** A learner's list over one connection. */
interface List {
  courses: number;
  bytes: number;
  compressed: number;
  statements: number;
  call: Call;
  /** Milliseconds to fetch it whole, compressed. */
  whole(): Promise<number>;
  /** … as it is. */
  plain(): Promise<number>;
  /** Milliseconds for who has it already; fails unless that is a 304 without a body. */
  again(): Promise<number>;
  /** Milliseconds of its statement alone, straight on the database. */
  direct(client: pg.Client): Promise<number>;
}

const millisecondsOf = async (seconds: number, call: () => Promise<unknown>): Promise<number> =>
  1000 /
  (await ratePerSecond(1, seconds, async () => {
    await call();
  }));

async function listOf(db: Database, pool: Pool, learner: Learner, seconds: number): Promise<List> {
  const calls: Call[] = [];
  const reader = { id: learner.id, clientId: learner.clientId, seesOwned: false };
  const found = await listCards(recording(db, calls), reader, { lang: LANG, now: new Date() });
  const call = calls[0] as Call;
  const { token } = await issueToken(db, systemClock, { personId: learner.id, kind: 'session' });
  const get = async (expected: number, headers: Record<string, string> = {}) => {
    const reply = await pool.request({
      method: 'GET',
      path: `/api/v1/courses?lang=${LANG}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const body = Buffer.from(await reply.body.arrayBuffer());
    if (reply.statusCode !== expected || (expected === 304 && body.length > 0))
      throw new Error(`The courses were answered ${reply.statusCode} with ${body.length} bytes, not ${expected}.`);
    return { body, etag: String(reply.headers.etag) };
  };
  const [plain, packed] = [await get(200), await get(200, ACCEPT)];
  if (plain.body.toString() !== found) throw new Error('The server answers something else than its statement.');
  return {
    courses: JSON.parse(found).items.length,
    bytes: plain.body.length,
    compressed: packed.body.length,
    statements: calls.length,
    call,
    whole: () => millisecondsOf(seconds, () => get(200, ACCEPT)),
    plain: () => millisecondsOf(seconds, () => get(200)),
    again: () => millisecondsOf(seconds, () => get(304, { ...ACCEPT, 'if-none-match': packed.etag })),
    direct: (client) => millisecondsOf(seconds, () => replay(client, call)),
  };
}

/**
 * `GET /courses` of a learner with 10, 50 and 200 courses of five trainings each: it is one statement however many they
 * are, what each costs must not depend on how many there are, and who has the list already gets a 304.
 */
export async function benchCourses(settings: Settings): Promise<void> {
  const { sessions, trainings, users, companies, rounds, seconds } = settings;
  const cluster = await startBenchCluster();
  const data = await dataFolder();
  try {
    const { db, url } = await cluster.seeded({ trainings, users, companies, sessions: sessions[0] as number });
    const learners = await db.rows<Learner>(selectLearners, [COURSES.length]);
    if (learners.length < COURSES.length) throw new Error(`The large set has only ${learners.length} companies.`);
    await db.rows(withoutCourses, [learners.map(({ clientId }) => clientId)]);
    for (const [i, learner] of learners.entries()) await giveCourses(db, learner, COURSES[i] ?? 0);
    await db.rows(analyze);

    const portal = await startPortal(data.path, { DATABASE_URL: url, LOG_LEVEL: 'info' });
    const pool = new Pool(portal.url, { connections: 1 });
    const [client] = (await connect(url, 1)) as [pg.Client];
    try {
      const lists: List[] = [];
      for (const learner of learners) lists.push(await listOf(db, pool, learner, seconds * SHARE));
      await tellLists(lists, client, rounds);
    } finally {
      await client.end();
      await pool.close();
      await portal.stop();
    }
  } finally {
    await cluster.stop();
    await data.remove();
  }
}

async function tellLists(lists: readonly List[], client: pg.Client, rounds: number): Promise<void> {
  console.log('  one connection; load, server and database share the processors; no course, then the smallest first');
  const inTurns = (name: string, measure: (list: List) => Promise<number>) =>
    lists.map((list, i) => [`${name} ${i}`, () => measure(list)] as const);
  const taken = await takeTurns(
    rounds,
    Object.fromEntries([
      ...inTurns('whole', (list) => list.whole()),
      ...inTurns('plain', (list) => list.plain()),
      ...inTurns('again', (list) => list.again()),
      ...inTurns('direct', (list) => list.direct(client)),
    ]),
  );
  const ofSizes = (name: string) => lists.map((_, i) => taken[`${name} ${i}`] ?? []);
  const [whole, again] = [ofSizes('whole'), ofSizes('again')];
  const [plain, direct] = [ofSizes('plain'), ofSizes('direct')];
  /** Microseconds a course in every round, beyond a list without any. */
  const beyondNone = lists.map(({ courses }, i) =>
    (whole[i] ?? []).map((ms, round) => (1000 * (ms - (whole[0]?.[round] ?? 0))) / courses),
  );
  const line = (what: string, values: readonly number[], digits = 0) =>
    console.log(`  ${what}: ${values.map((value) => value.toFixed(digits)).join(', ')}`);
  const ofEach = (value: (list: List) => number) => lists.slice(1).map((list) => value(list) / list.courses);
  line(
    'courses',
    lists.map(({ courses }) => courses),
  );
  line('milliseconds', whole.map(median), 1);
  line('… of a 304', again.map(median), 1);
  line('… not compressed', plain.map(median), 1);
  line('… of the statement alone', direct.map(median), 1);
  line('microseconds a course beyond none', beyondNone.slice(1).map(median));
  line(
    'bytes a course',
    ofEach(({ bytes }) => bytes),
  );
  line(
    '… compressed',
    ofEach(({ compressed }) => compressed),
  );

  const [few, many] = [1, lists.length - 1];
  const to = `${lists[many]?.courses} to ${lists[few]?.courses}`;
  const ratio = (values: readonly number[]) => (values.at(-1) ?? 0) / (values[0] ?? 0);
  tellWhether(
    'The list of courses is one statement, however many they are',
    lists.every(({ statements }) => statements === 1),
  );
  tell(`Courses, time a course beyond an empty list's, ${to}`, ratioOf(beyondNone[many] ?? [], beyondNone[few] ?? []), {
    atMost: WITHIN,
  });
  console.log(`… of the whole time: ${ratio(ofEach((list) => median(whole[lists.indexOf(list)] ?? []))).toFixed(2)}`);
  tell(`Courses, bytes a course, ${to}`, ratio(ofEach(({ bytes }) => bytes)), { atMost: WITHIN });
  tell(
    `Courses, ${lists[many]?.courses} of them, server to the same SQL`,
    ratioOf(direct[many] ?? [], plain[many] ?? []),
    { atLeast: NEAR_TO_SQL },
  );
  // One that did not would have ended the bench.
  tellWhether('Every repeated call answered 304 without a body', true);
}
