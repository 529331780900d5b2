import { systemClock } from '@vr/server/clock';
import { type Database, sql } from '@vr/server/platform/db/database';
import { builders } from '@vr/server/platform/demo/builders';
import { scramble } from '@vr/server/platform/demo/bulk/world';
import { issueToken } from '@vr/server/platform/http/tokens';
import { type Launched, launch, sittingsOf } from '../sittings.ts';

export type Kind = 'list' | 'report' | 'dashboard' | 'write';

/** A call of the API, ready to be sent. */
export interface MixedCall {
  kind: Kind;
  name: string;
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  path: string;
  token: string;
  body?: unknown;
}

interface Learner extends Launched {
  session: string;
}

type Make = (learner: Learner, admin: string, n: number) => Omit<MixedCall, 'kind' | 'name'>;

const DAY_MS = 86_400_000;
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const YEAR = `startDate=${day(364)}&endDate=${day(0)}`;

const get =
  (path: (learner: Learner) => string): Make =>
  (learner) => ({ method: 'GET', path: path(learner), token: learner.session });
const getAsAdmin =
  (path: string): Make =>
  (_, token) => ({ method: 'GET', path, token });
const put =
  (path: (learner: Learner) => string): Make =>
  (learner) => ({ method: 'PUT', path: path(learner), token: learner.session });

/** How often each call is made, in percent: 80 lists, 10 reports, 5 dashboards, 5 other writes. */
const MIX: readonly [percent: number, kind: Kind, name: string, make: Make][] = [
  [25, 'list', 'catalogue', get(() => '/trainings?lang=fr')],
  [10, 'list', 'courses', get(() => '/courses?lang=fr')],
  [15, 'list', 'notifications', get(() => '/notifications?lang=fr')],
  [15, 'list', 'unread notifications', get(() => '/notifications/unread/count')],
  [10, 'list', 'history', get(() => '/trainings/history?lang=fr')],
  [3, 'list', 'members of a company', getAsAdmin('/users?lang=fr')],
  [2, 'list', 'trainings of a company', getAsAdmin('/trainings?lang=fr&asLearner=false')],
  [
    10,
    'report',
    'report of a session',
    ({ trainingId, token, reports }, _, n) => ({
      method: 'POST',
      path: `/trainings/${trainingId}/sessions`,
      token,
      body: reports[n % reports.length],
    }),
  ],
  [2, 'dashboard', 'own figures', get(({ personId }) => `/users/${personId}/stats/general?lang=fr`)],
  [1, 'dashboard', 'own year', get(({ personId }) => `/users/${personId}/stats/period?${YEAR}`)],
  [1, 'dashboard', 'company', getAsAdmin('/trainings/stats/general?lang=fr')],
  [1, 'dashboard', "company's year", getAsAdmin(`/trainings/stats/period?${YEAR}`)],
  [2, 'write', 'like', put(({ trainingId }) => `/trainings/${trainingId}/like`)],
  [1, 'write', 'favourite', put(({ trainingId }) => `/trainings/${trainingId}/favorite`)],
  [2, 'write', 'last connection', put(() => '/users/last-connection')],
];

/** The calls with expensive statements. */
const COSTLY = new Set([
  ...['catalogue', 'courses', 'history', 'members of a company', 'trainings of a company', 'report of a session'],
  ...['own figures', 'own year', 'company', "company's year"],
]);

const selectCompanies = sql<{ id: number }>(
  'bench.companies',
  'select distinct client_id as id from person where client_id > 1',
);

/** Signs everybody in. `next` returns calls in the shares of {@link MIX}. With `cheap`, {@link COSTLY} calls are rare. */
export async function prepareMix(
  db: Database,
  { cheap = false } = {},
): Promise<{ people: number; companies: number; next(): MixedCall }> {
  const launched = await launch(db, await sittingsOf(db));
  const learners = await db.transaction(async (tx) => {
    const signedIn: Learner[] = [];
    for (const one of launched) {
      const { token } = await issueToken(tx, systemClock, { personId: one.personId, kind: 'session' });
      signedIn.push({ ...one, session: token });
    }
    return signedIn;
  });
  const build = builders(db, systemClock);
  const admins: string[] = [];
  for (const { id: clientId } of await db.rows(selectCompanies)) {
    const { id: personId } = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
    admins.push((await issueToken(db, systemClock, { personId, kind: 'session' })).token);
  }
  const calls = MIX.flatMap(([percent, kind, name, make]) =>
    Array.from({ length: cheap ? (COSTLY.has(name) ? 1 : 20) : percent }, () => ({ kind, name, make })),
  );
  let made = 0;
  let reported = 0;
  return {
    people: learners.length,
    companies: admins.length,
    next() {
      made += 1;
      const { kind, name, make } = calls[scramble(made, 1, 1) % calls.length] as (typeof calls)[number];
      // Reports rotate through the people, so that each person's reports come in order.
      const turn = kind === 'report' ? reported++ : scramble(made, 2, 2);
      const learner = learners[turn % learners.length] as Learner;
      const admin = admins[scramble(made, 3, 3) % admins.length] as string;
      return { kind, name, ...make(learner, admin, Math.floor(reported / learners.length)) };
    },
  };
}
