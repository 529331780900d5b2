import { systemClock } from '@vr/server/clock';
import { type Database, sql } from '@vr/server/platform/db/database';
import { builders } from '@vr/server/platform/demo/builders';
import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { type Bench, countSessions, databasesOf, get, inMillions, onCluster, sessionOf } from './database.ts';
import { printRatio } from './goal.ts';
import type { BenchPortal } from './portal.ts';
import { benchReport } from './report-files.ts';
import { besideReports } from './reports.ts';
import { measureInTurns, median, millisecondsPerCall, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const MAX_GROWTH = 1.2;
/** The share of a round's time in which each call is measured. */
const ROUND_SHARE = 0.1;
const FIRST_BYTE_SECONDS = 0.2;
const DAY_MS = 86_400_000;

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const period = (days: number): string => `startDate=${day(days - 1)}&endDate=${day(0)}`;
const YEAR = `startDate=${new Date().getFullYear()}-01-01&endDate=${new Date().getFullYear()}-12-31`;

type Reader = 'company' | 'team' | 'platform';
/** The measured calls, each with the person who makes the call. */
const CALLS: Record<string, { reader: Reader; path: (trainingId: number) => string }> = {
  'company, general': { reader: 'company', path: () => '/trainings/stats/general?lang=fr' },
  'company, two years by day': { reader: 'company', path: () => `/trainings/stats/period?${period(730)}` },
  'company, one training': { reader: 'company', path: (id) => `/trainings/${id}/stats` },
  'company, most and least followed, a year': {
    reader: 'company',
    path: () => `/trainings/stats/ranking?${YEAR}&lang=fr`,
  },
  'company, most and least followed, a week': {
    reader: 'company',
    path: () => `/trainings/stats/ranking?${period(7)}&lang=fr`,
  },
  'company, hours of a year': { reader: 'company', path: () => `/trainings/stats/hours?${YEAR}` },
  'company, people': { reader: 'company', path: () => '/trainings/stats/people?lang=fr' },
  'team, general': { reader: 'team', path: () => '/trainings/stats/general?ofTeam=true&lang=fr' },
  'team, a year by day': { reader: 'team', path: () => `/trainings/stats/period?ofTeam=true&${YEAR}` },
  'platform, general': { reader: 'platform', path: () => '/trainings/stats/general?lang=fr' },
  'platform, two years by day': { reader: 'platform', path: () => `/trainings/stats/period?${period(730)}` },
};
const EXPORTS = ['/trainings/export/fr', '/courses/export/fr'];

// A company from the middle of the list, because the first companies may be unusual.
const selectCompany = sql<{ clientId: number; trainingId: number; people: number[] }>(
  'bench.dashboard-company',
  `select p.client_id as "clientId", min(g.training_id) as "trainingId", array_agg(distinct p.id) as people
   from person p join progress g on g.person_id = p.id
   where p.client_id = (select client_id from person_total where client_id > 1 order by client_id
     offset (select count(*) / 2 from person_total where client_id > 1) limit 1)
   group by p.client_id`,
);
/** A portal on a database of one size. */
interface Served {
  sessions: number;
  db: Database;
  portal: BenchPortal;
  tokens: Record<Reader, string>;
  get: (name: string) => Promise<unknown>;
}

async function serve(bench: Bench, { db, url }: { db: Database; url: string }): Promise<Served> {
  const company = await db.row(selectCompany);
  if (!company) throw new Error('The data has no company with progress.');
  const build = builders(db, systemClock);
  const tokenOf = async (clientId: number, role: Role, team: number[] = []): Promise<string> => {
    const { id: personId } = await build.person({ clientId, roles: [role] });
    if (team.length > 0) await build.team({ clientId, managerId: personId, members: team });
    return sessionOf(db, personId);
  };
  const tokens = {
    company: await tokenOf(company.clientId, 'ROLE_ADMINISTRATOR'),
    team: await tokenOf(company.clientId, 'ROLE_MANAGER', company.people.slice(0, 20)),
    platform: await tokenOf(PLATFORM_CLIENT_ID, 'ROLE_SUPER_ADMIN'),
  };
  const portal = await bench.portalOn(url);
  const pool = bench.poolTo(portal, { connections: 1 });
  return {
    sessions: await countSessions(db),
    db,
    portal,
    tokens,
    get(name) {
      const { reader, path } = CALLS[name] as (typeof CALLS)[string];
      return get(pool, path(company.trainingId), tokens[reader]);
    },
  };
}

/** Measures dashboards with growing numbers of sessions, and exports while sessions are reported. */
export const benchDashboards = (settings: Settings): Promise<void> =>
  onCluster(async (bench) => {
    const { connections, rounds, seconds } = settings;
    const served: Served[] = [];
    for (const database of await databasesOf(bench, settings)) served.push(await serve(bench, database));
    for (const name of Object.keys(CALLS)) {
      const taken = await measureInTurns<string>(
        rounds,
        Object.fromEntries(
          served.map((one, i) => [
            `size ${i}`,
            () => millisecondsPerCall(Math.max(seconds * ROUND_SHARE, 0.1), () => one.get(name)),
          ]),
        ),
      );
      for (const [i, { sessions: many }] of served.entries()) {
        const times = taken[`size ${i}`] ?? [];
        console.log(`  ${name}, ${inMillions(many)} sessions: ${median(times).toFixed(1)} milliseconds`);
        const before = served[i - 1];
        if (!before) continue;
        printRatio(
          `${name}, time with ${inMillions(many)} sessions to ${inMillions(before.sessions)}`,
          ratioOf(times, taken[`size ${i - 1}`] ?? []),
          { atMost: Number((MAX_GROWTH ** Math.log10(many / before.sessions)).toFixed(2)) },
        );
      }
    }
    for (const { sessions: many, db, portal, tokens } of served) {
      console.log(`  exports beside reports over ${connections} connections, ${inMillions(many)} sessions`);
      const rate = await besideReports({ db, portal, connections }, async () => {
        for (const path of EXPORTS) await benchReport(portal, path, tokens.company, FIRST_BYTE_SECONDS);
      });
      console.log(`  ${Math.round(rate)} reports per second meanwhile`);
    }
  });
