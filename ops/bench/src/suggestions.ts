import { sql } from '@vr/server/platform/db/database';
import { startTestServer, type TestServer } from '@vr/server/testing/server';
import * as c from '@vr/shared-api/contract/suggestions';
import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { onCluster } from './database.ts';
import { printCheck, printRatio } from './goal.ts';
import { measureInTurns, median, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const PEOPLE = 100;
const GROUPS = 5;
const ITEMS = 20;
const COURSE_TRAININGS = 5;
const MAX_RATIO = 1.2;
/** How many times each size is suggested in a round. */
const CALLS = 5;
const LATER_MS = 3 * 86_400_000;

/** The numbers of suggested items, of people who get them, and of groups. The members of the groups are among `people`. */
interface Size {
  items: number;
  people: number;
  groups: number;
}
const LEAST: Size = { items: 1, people: 1, groups: 0 };
const HALF: Size = { items: ITEMS / 2, people: PEOPLE / 2, groups: 0 };
const MOST: Size = { items: ITEMS, people: PEOPLE, groups: GROUPS };
const rowsOf = ({ items, people }: Size): number => items * people;
const nameOf = ({ items, people, groups }: Size): string =>
  `${items} to ${people}${groups > 0 ? ` and ${groups} groups` : ''}`;

const deleteSuggestions = sql('bench.delete-suggestions', 'delete from suggestion');
const deleteNotifications = sql('bench.delete-notifications', 'delete from notification');
const countRows = sql<{ rows: number; notified: number }>(
  'bench.suggested',
  `select (select count(*) from training_suggestion) + (select count(*) from course_suggestion) as rows,
     (select count(*) from notification) as notified`,
);

/** Creates a full company with groups, courses, and trainings in its offer. The admin makes the suggestions. */
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
  while (trainings.length < ITEMS + COURSE_TRAININGS) {
    const { id } = await build.training({ clientId: PLATFORM_CLIENT_ID });
    await build.contentFile({ trainingId: id });
    trainings.push(id);
  }
  await build.offer({ clientId, trainingIds: trainings });
  const courses: number[] = [];
  while (courses.length < ITEMS) {
    const own = trainings.slice(courses.length, courses.length + COURSE_TRAININGS);
    courses.push((await build.course({ clientId, trainings: own.map((trainingId) => ({ trainingId })) })).id);
  }
  return { admin, people, groups, trainings, courses };
}
type SignedOutCompany = Awaited<ReturnType<typeof companyOf>>;
type Company = SignedOutCompany & { token: string };

const signedIn = async (server: TestServer, company: SignedOutCompany): Promise<Company> => ({
  ...company,
  token: await server.signIn(company.admin),
});

const receiversOf = ({ people, groups }: Company, size: Size) => ({
  userIds: people.slice(0, size.people),
  groupIds: groups.slice(0, size.groups),
});
const trainingsOf = (company: Company, size: Size) => ({
  trainingIds: company.trainings.slice(0, size.items),
  ...receiversOf(company, size),
});
const coursesOf = (company: Company, size: Size) => ({
  courseIds: company.courses.slice(0, size.items),
  ...receiversOf(company, size),
});

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

/** Fails unless the call has stored the suggestions and notified the given number of people. */
async function expectStored(server: TestServer, { status }: { status: number }, size: Size, notified: number) {
  const found = await server.db.row(countRows);
  if (status !== 200 || found?.rows !== rowsOf(size) || found.notified !== notified)
    throw new Error(`${nameOf(size)}: status ${status}, ${found?.rows} rows, ${found?.notified} notifications.`);
}

async function deleteAll(server: TestServer): Promise<void> {
  await server.db.rows(deleteSuggestions);
  await server.db.rows(deleteNotifications);
}

/** Returns the statements of each call for suggestions of a size, and of the job that notifies people later. */
async function statementsOf(server: TestServer, company: Company, kind: Kind, size: Size) {
  const { suggest, check } = KINDS[kind];
  const sent: Record<string, string[]> = {};
  const record = async <T>(call: string, work: () => T): Promise<Awaited<T>> => {
    const [result, queries] = await server.watch(work);
    sent[call] = queries;
    return result;
  };
  await deleteAll(server);
  const { status, body } = await record('check', () => check(server, company, size));
  if (status !== 200 || body.people !== size.people) throw new Error(`The check of ${nameOf(size)} failed.`);

  const now = await record('now', () => suggest(server, company, size));
  await expectStored(server, now, size, size.people);

  await deleteAll(server);
  const startDate = new Date(server.clock.now().getTime() + LATER_MS).toISOString().slice(0, 10);
  const later = await record('later', () => suggest(server, company, size, { startDate }));
  await expectStored(server, later, size, 0);
  server.clock.advance(LATER_MS);
  await record('notify', () => server.runJobs());
  await expectStored(server, later, size, size.people);
  return sent;
}

/** Returns the average duration of a suggestion in milliseconds. Deletes all earlier suggestions before each call. */
async function millisecondsOf(server: TestServer, company: Company, kind: Kind, size: Size): Promise<number> {
  let taken = 0;
  for (let calls = 0; calls < CALLS; calls += 1) {
    await deleteAll(server);
    const from = performance.now();
    const reply = await KINDS[kind].suggest(server, company, size);
    taken += performance.now() - from;
    await expectStored(server, reply, size, size.people);
  }
  return taken / CALLS;
}

async function benchKind(server: TestServer, signedOut: SignedOutCompany, kind: Kind, rounds: number): Promise<void> {
  const sent = [];
  for (const size of [LEAST, MOST]) {
    // A fresh token, because one that has not been used for a while costs an additional statement.
    const statements = await statementsOf(server, await signedIn(server, signedOut), kind, size);
    const counts = Object.entries(statements).map(([call, names]) => `${call} ${names.length}`);
    console.log(`  statements, ${kind}, ${nameOf(size)}: ${counts.join(', ')}`);
    sent.push(JSON.stringify(statements));
  }
  printCheck(`Suggesting ${kind} runs the same statements for everyone as for one person`, sent[0] === sent[1]);

  const company = await signedIn(server, signedOut);
  const taken = await measureInTurns(rounds, {
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
      `  ${kind}, ${nameOf(size)}: ${median(series).toFixed(1)} ms, ${median(row(size, series)).toFixed(0)} microseconds per row`,
    );
  const each = { half: row(HALF, taken.half), most: row(MOST, taken.most) };
  printRatio(
    `Suggesting ${kind}, time per row with ${rowsOf(MOST)} rows to ${rowsOf(HALF)}`,
    ratioOf(each.most, each.half),
    { atMost: MAX_RATIO },
  );
}

/** Checks that suggestions to few and to many people run the same statements, and take the same time per row. */
export const benchSuggestions = ({ rounds }: Settings): Promise<void> =>
  onCluster(async ({ atEnd }) => {
    const server = await startTestServer();
    atEnd(() => server.close());
    const company = await companyOf(server);
    for (const kind of ['trainings', 'courses'] as const) await benchKind(server, company, kind, rounds);
  });
