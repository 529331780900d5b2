import { startTestServer, type TestServer } from '@vr/server/testing/server';
import * as c from '@vr/shared-api/contract/users';
import { formDataOf } from '@vr/shared-api/form-data';
import { onCluster } from './database.ts';
import { printCheck, printRatio } from './goal.ts';
import { measureInTurns, median, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const FEW = 10;
const MANY = 100;
const MAX_RATIO = 1.2;
/** The number of imports of each size in a round. */
const CALLS = 10;

interface Company {
  clientId: number;
  token: string;
}

/** Creates a company that has only its admin, with a fresh token. */
async function companyOf({ build, signIn }: TestServer): Promise<Company> {
  const { id: clientId } = await build.client({ maxUser: MANY + 1 });
  const admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  return { clientId, token: await signIn(admin) };
}

/** Returns a CSV file with a manager and the members of the manager's team. */
function fileOf({ clientId }: Company, people: number): File {
  const email = (place: number) => `person-${clientId}-${place}@company.example`;
  const rows = Array.from({ length: people }, (_, place) =>
    ['Camille', 'Laurent', email(place), place === 0 ? 'manager' : 'learner', place === 0 ? '' : email(0)].join(),
  );
  return new File([['First name,Last name,E-mail,Roles,Manager e-mail', ...rows].join('\r\n')], 'members.csv');
}

/** Imports a file and returns the duration in milliseconds. Fails unless everyone was added. */
async function importInto(server: TestServer, company: Company, people: number): Promise<number> {
  const body = { lang: 'en', file: fileOf(company, people) };
  const from = performance.now();
  const { statusCode, body: report } = await server.app.inject({
    method: 'POST',
    url: '/api/v1/users/import',
    headers: { authorization: `Bearer ${company.token}` },
    payload: formDataOf(body),
  });
  const taken = performance.now() - from;
  const added = report.split(',Added,').length - 1;
  if (statusCode !== 200 || added !== people) throw new Error(`Import of ${people}: ${statusCode}, ${added} added.`);
  return taken;
}

/** Returns the statements of an import, and of the list of members after it. */
async function statementsOf(server: TestServer, people: number) {
  const company = await companyOf(server);
  const [, imported] = await server.watch(() => importInto(server, company, people));
  const [{ status, body }, listed] = await server.watch(() =>
    server.call(c.listMembers, { query: { lang: 'en' } }, { token: company.token }),
  );
  if (status !== 200 || body.items.length !== people + 1) throw new Error(`The list of ${people} members failed.`);
  console.log(`  statements, ${people} people: import ${imported.length}, list ${listed.length}`);
  return { imported, listed };
}

async function microsecondsPerRow(server: TestServer, people: number): Promise<number> {
  let taken = 0;
  for (let calls = 0; calls < CALLS; calls += 1) taken += await importInto(server, await companyOf(server), people);
  return (1000 * taken) / CALLS / people;
}

/** Checks that imports run the same statements and take constant time per row, and that the list runs one statement. */
export const benchMembers = ({ rounds }: Settings): Promise<void> =>
  onCluster(async ({ atEnd }) => {
    const server = await startTestServer();
    atEnd(() => server.close());
    const few = await statementsOf(server, FEW);
    const many = await statementsOf(server, MANY);
    printCheck(
      `Importing ${MANY} people runs the same statements as importing ${FEW}`,
      many.imported.join() === few.imported.join(),
    );
    printCheck(`The list of ${MANY} members is one statement`, many.listed.length === 1);
    const taken = await measureInTurns(rounds, {
      few: () => microsecondsPerRow(server, FEW),
      many: () => microsecondsPerRow(server, MANY),
    });
    for (const [people, series] of [
      [FEW, taken.few],
      [MANY, taken.many],
    ] as const)
      console.log(`  ${people} people: ${median(series).toFixed(0)} microseconds per row`);
    printRatio(`Importing members, time per row, ${MANY} to ${FEW}`, ratioOf(taken.many, taken.few), {
      atMost: MAX_RATIO,
    });
  });
