import { sql } from '@vr/server/db/database';
import { startTestServer, type TestServer } from '@vr/server/testing/server';
import * as c from '@vr/shared-api/contract/suggestions';
import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { startBenchCluster } from './database.ts';
import { tell, tellWhether } from './goal.ts';
import { median, ratioOf, takeTurns } from './rounds.ts';
import type { Settings } from './settings.ts';

const PEOPLE = 100;
const GROUPS = 5;
const THINGS = 20;
const COURSE_TRAININGS = 5;
const WITHIN = 1.2;
/** How often each size is suggested in a round. */
const CALLS = 5;
const LATER_MS = 3 * 86_400_000;

/** How much is suggested to how many; those of the groups are among the people. */
interface Size {
  things: number;
  people: number;
  groups: number;
}
const LEAST: Size = { things: 1, people: 1, groups: 0 };
const HALF: Size = { things: THINGS / 2, people: PEOPLE / 2, groups: 0 };
const MOST: Size = { things: THINGS, people: PEOPLE, groups: GROUPS };
const rowsOf = ({ things, people }: Size): number => things * people;
const nameOf = ({ things, people, groups }: Size): string =>
  `${things} to ${people}${groups > 0 ? ` and ${groups} groups` : ''}`;

const forget = sql('bench.forget', 'delete from suggestion');
const forgetTold = sql('bench.forget-told', 'delete from notification');
const countRows = sql(
  'bench.suggested',
  `select (select count(*) from training_suggestion) + (select count(*) from course_suggestion) as rows,
     (select count(*) from notification) as told`,
);

/** A full company with groups, whose admin suggests what is in its offer, and its courses. */
async function companyOf({ build }: TestServer) {
  const { id: clientId } = await build.client();
  const admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  const people: number[] = [];
  while (people.length < PEOPLE) people.push((await build.person({ clientId })).id);
  const groups: number[] = [];
  while (groups.length < GROUPS) {
    const members = people.filter((_, place) => place % GROUPS === groups.length);
    groups.push((await build.group({ clientId, members })).id);
  }
  const trainings: number[] = [];
  while (trainings.length < THINGS + COURSE_TRAININGS) {
    const { id } = await build.training({ clientId: PLATFORM_CLIENT_ID });
    await build.contentFile({ trainingId: id });
    trainings.push(id);
  }
  await build.offer({ clientId, trainingIds: trainings });
  const courses: number[] = [];
  while (courses.length < THINGS) {
    const own = trainings.slice(courses.length, courses.length + COURSE_TRAININGS);
    courses.push((await build.course({ clientId, trainings: own.map((trainingId) => ({ trainingId })) })).id);
  }
  return { admin, people, groups, trainings, courses };
}
type Unsigned = Awaited<ReturnType<typeof companyOf>>;
type Company = Unsigned & { token: string };

const signedIn = async (server: TestServer, company: Unsigned): Promise<Company> => ({
  ...company,
  token: await server.signIn(company.admin),
});

const whom = ({ people, groups }: Company, size: Size) => ({
  userIds: people.slice(0, size.people),
  groupIds: groups.slice(0, size.groups),
});
const trainingsOf = (company: Company, size: Size) => ({
  trainingIds: company.trainings.slice(0, size.things),
  ...whom(company, size),
});
const coursesOf = (company: Company, size: Size) => ({
  courseIds: company.courses.slice(0, size.things),
  ...whom(company, size),
});

/** The same for trainings and for courses. */
const KINDS = {
  trainings: {
    suggest: (server: TestServer, company: Company, size: Size, when: { startDate?: string } = {}) =>
      server.call(
        c.suggestTrainings,
        { query: {}, body: { ...trainingsOf(company, size), ...when } },
        { token: company.token },
      ),
    check: (server: TestServer, company: Company, size: Size) =>
      server.call(c.checkTrainingSuggestions, { body: trainingsOf(company, size) }, { token: company.token }),
  },
  courses: {
    suggest: (server: TestServer, company: Company, size: Size, when: { startDate?: string } = {}) =>
      server.call(
        c.suggestCourses,
        { query: {}, body: { ...coursesOf(company, size), ...when } },
        { token: company.token },
      ),
    check: (server: TestServer, company: Company, size: Size) =>
      server.call(c.checkCourseSuggestions, { body: coursesOf(company, size) }, { token: company.token }),
  },
};
type Kind = keyof typeof KINDS;

/** Fails unless the call has done what it was for. */
async function expectDone(server: TestServer, { status }: { status: number }, size: Size, told: number) {
  const found = await server.db.row<{ rows: number; told: number }>(countRows);
  if (status !== 200 || found?.rows !== rowsOf(size) || found.told !== told)
    throw new Error(`${nameOf(size)} was answered ${status}: ${found?.rows} rows, ${found?.told} were told.`);
}

async function startAfresh(server: TestServer): Promise<void> {
  await server.db.rows(forget);
  await server.db.rows(forgetTold);
  server.statements();
}

/** Which statements go to the database for each call about so much, and for what is done later. */
async function statementsOf(server: TestServer, company: Company, kind: Kind, size: Size) {
  const { suggest, check } = KINDS[kind];
  const sent: Record<string, string[]> = {};
  const sentFor = (call: string) => {
    sent[call] = server.statements();
  };
  await startAfresh(server);
  const { status, body } = await check(server, company, size);
  sentFor('check');
  if (status !== 200 || body.people !== size.people) throw new Error(`The check of ${nameOf(size)} failed.`);

  const now = await suggest(server, company, size);
  sentFor('now');
  await expectDone(server, now, size, size.people);

  await startAfresh(server);
  const startDate = new Date(server.clock.now().getTime() + LATER_MS).toISOString().slice(0, 10);
  const later = await suggest(server, company, size, { startDate });
  sentFor('later');
  await expectDone(server, later, size, 0);
  server.clock.advance(LATER_MS);
  server.statements();
  await server.runJobs();
  sentFor('told');
  await expectDone(server, later, size, size.people);
  return sent;
}

/** Milliseconds of suggesting, where nothing has been suggested yet. */
async function millisecondsOf(server: TestServer, company: Company, kind: Kind, size: Size): Promise<number> {
  let taken = 0;
  for (let calls = 0; calls < CALLS; calls += 1) {
    await startAfresh(server);
    const from = performance.now();
    const answer = await KINDS[kind].suggest(server, company, size);
    taken += performance.now() - from;
    await expectDone(server, answer, size, size.people);
  }
  return taken / CALLS;
}

async function benchKind(server: TestServer, unsigned: Unsigned, kind: Kind, rounds: number): Promise<void> {
  const sent = [];
  for (const size of [LEAST, MOST]) {
    // A token that has not been used for a while costs a statement more.
    const statements = await statementsOf(server, await signedIn(server, unsigned), kind, size);
    const counts = Object.entries(statements).map(([call, names]) => `${call} ${names.length}`);
    console.log(`  statements, ${kind}, ${nameOf(size)}: ${counts.join(', ')}`);
    sent.push(JSON.stringify(statements));
  }
  tellWhether(`Suggesting ${kind}, the same statements for all as for one`, sent[0] === sent[1]);

  const company = await signedIn(server, unsigned);
  const taken = await takeTurns(rounds, {
    least: () => millisecondsOf(server, company, kind, LEAST),
    half: () => millisecondsOf(server, company, kind, HALF),
    most: () => millisecondsOf(server, company, kind, MOST),
  });
  const row = (size: Size, series: readonly number[]) => series.map((ms) => (1000 * ms) / rowsOf(size));
  for (const [size, series] of [
    [LEAST, taken.least],
    [HALF, taken.half],
    [MOST, taken.most],
  ] as const)
    console.log(
      `  ${kind}, ${nameOf(size)}: ${median(series).toFixed(1)} ms, ${median(row(size, series)).toFixed(0)} microseconds a row`,
    );
  const each = { half: row(HALF, taken.half), most: row(MOST, taken.most) };
  tell(`Suggesting ${kind}, time a row with ${rowsOf(MOST)} rows to ${rowsOf(HALF)}`, ratioOf(each.most, each.half), {
    atMost: WITHIN,
  });
}

/**
 * Suggesting 20 trainings or courses to a full company and its groups: what it costs must not depend on how much it is
 * but for the rows themselves. In one process, since it is statements that are counted.
 */
export async function benchSuggestions({ rounds }: Settings): Promise<void> {
  const cluster = await startBenchCluster();
  try {
    const server = await startTestServer();
    try {
      const company = await companyOf(server);
      for (const kind of ['trainings', 'courses'] as const) await benchKind(server, company, kind, rounds);
    } finally {
      await server.close();
    }
  } finally {
    await cluster.stop();
  }
}
