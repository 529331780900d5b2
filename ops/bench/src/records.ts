import { buildApp } from '@vr/server/app';
import { systemClock } from '@vr/server/clock';
import { readConfig } from '@vr/server/config';
import { type Database, sql } from '@vr/server/platform/db/database';
import { loadSecret } from '@vr/server/platform/http/secret';
import { diskStorage } from '@vr/server/platform/storage/disk';
import { diskSpace } from '@vr/server/platform/storage/space';
import { testJobs } from '@vr/server/testing/jobs';
import type pg from 'pg';
import {
  type Bench,
  type Call,
  countSessions,
  databasesOf,
  get,
  inMillions,
  onCluster,
  recording,
  replay,
  sessionOf,
} from './database.ts';
import { printCheck, printRates, printRatio } from './goal.ts';
import { benchReportRate } from './reports.ts';
import { measureInTurns, ratePerSecond, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const MIN_RATIO_TO_SQL = 0.6;
const MAX_GROWTH = 1.2;
/** The share of a round's time in which each call is measured. */
const ROUND_SHARE = 0.2;
const DAY_MS = 86_400_000;

/** A learner and one of the trainings that they have taken. */
interface Learner {
  id: number;
  trainingId: number;
}

const period = (days: number): string => {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  return `startDate=${day(days - 1)}&endDate=${day(0)}`;
};

/** The measured calls, each with the path for a learner who reads their own figures. */
const CALLS: Record<string, (learner: Learner) => string> = {
  'general, with the rankings': ({ id }) => `/users/${id}/stats/general?lang=fr`,
  'general and one training': ({ id, trainingId }) => `/users/${id}/stats/general?lang=fr&trainingId=${trainingId}`,
  'period, a week': ({ id }) => `/users/${id}/stats/period?${period(7)}`,
  'period, a month': ({ id }) => `/users/${id}/stats/period?${period(30)}`,
  'period, a year': ({ id }) => `/users/${id}/stats/period?${period(365)}`,
  'training period, a year': ({ id, trainingId }) => `/users/${id}/trainings/${trainingId}/stats/period?${period(365)}`,
  'launched trainings': ({ id }) => `/users/${id}/launched-trainings?lang=fr`,
  'history of trainings': () => '/trainings/history?lang=fr',
  'history of courses': () => '/courses/history?lang=fr',
};

// Learners of different companies, so that each call reads different rows.
const selectLearners = sql<Learner>(
  'bench.record-learners',
  `select distinct on (p.client_id) p.id, g.training_id as "trainingId"
   from person p join progress g on g.person_id = p.id
   where p.roles = '{}' and p.deleted_at is null
   order by p.client_id, p.id, g.training_id limit :connections`,
);

/** Makes a call with the token of the learner at `place` in the list. Fails unless the status is 200. */
type Get = (name: string, place: number) => Promise<unknown>;

/** A server on a database of one size. */
interface Served {
  sessions: number;
  url: string;
  db: Database;
  get: Get;
  /** The statements of each call for each learner, without the statement that looks up the token. */
  statements: Map<string, Call[][]>;
  stop(): Promise<void>;
}

/** Records the statements that the server sends for each call of each learner. */
async function record(db: Database, dataDir: string, learners: readonly Learner[], tokens: readonly string[]) {
  const calls: Call[] = [];
  const config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), callsPerMinute: 0 };
  const app = await buildApp({
    config,
    db: { ...db, ...recording(db, calls) },
    clock: systemClock,
    storage: await diskStorage(dataDir),
    space: diskSpace(config),
    jobs: testJobs(db, systemClock),
    secret: await loadSecret(db),
  });
  try {
    const statements = new Map<string, Call[][]>();
    for (const [name, addressOf] of Object.entries(CALLS)) {
      const ofLearners: Call[][] = [];
      for (const [place, learner] of learners.entries()) {
        calls.length = 0;
        const { statusCode, body } = await app.inject({
          url: `/api/v1${addressOf(learner)}`,
          headers: { authorization: `Bearer ${tokens[place]}` },
        });
        if (statusCode !== 200) throw new Error(`The call "${name}" failed with status ${statusCode}: ${body}`);
        ofLearners.push(calls.filter(({ statement }) => !statement.name.startsWith('tokens.')));
      }
      statements.set(name, ofLearners);
    }
    return statements;
  } finally {
    await app.close();
  }
}

async function serve(bench: Bench, { db, url }: { db: Database; url: string }, connections: number): Promise<Served> {
  const learners = await db.rows(selectLearners, { connections });
  if (learners.length === 0) throw new Error('The data has no learners with progress.');
  const tokens: string[] = [];
  for (const { id } of learners) tokens.push(await sessionOf(db, id));
  const statements = await record(db, bench.dataDir, learners, tokens);
  const portal = await bench.portalOn(url);
  const pool = bench.poolTo(portal, { connections });
  return {
    sessions: await countSessions(db),
    url,
    db,
    statements,
    get(name, place) {
      const learner = learners[place % learners.length] as Learner;
      return get(pool, CALLS[name]?.(learner) ?? '', tokens[place % tokens.length] ?? '');
    },
    stop: portal.stop,
  };
}

/** Measures one call on databases of all sizes in turns, and its SQL sent directly to the largest database. */
async function benchCall(name: string, served: readonly Served[], clients: pg.Client[], settings: Settings) {
  const { connections, rounds } = settings;
  const seconds = settings.seconds * ROUND_SHARE;
  const largest = served.at(-1) as Served;
  const ofLearners = largest.statements.get(name) ?? [];
  const rates = await measureInTurns<string>(rounds, {
    ...Object.fromEntries(
      served.map((server, i) => [
        `size ${i}`,
        () => ratePerSecond(connections, seconds, (connection) => server.get(name, connection)),
      ]),
    ),
    direct: () =>
      ratePerSecond(connections, seconds, async (connection) => {
        for (const call of ofLearners[connection % ofLearners.length] ?? [])
          await replay(clients[connection] as pg.Client, call);
      }),
  });
  printRates(
    Object.fromEntries([
      ...served.map(({ sessions }, i) => [`${name}, ${inMillions(sessions)} sessions`, rates[`size ${i}`] ?? []]),
      [`${name}, the same SQL`, rates.direct ?? []],
    ]),
  );
  const counts = served.flatMap(({ statements }) => statements.get(name) ?? []).map(({ length }) => length);
  printCheck(
    `${name}: one statement for everyone (at most ${Math.max(...counts)})`,
    counts.every((count) => count === 1),
  );
  for (const [i, { sessions }] of served.entries()) {
    const [before, times] = [served[i - 1], sessions / (served[i - 1]?.sessions ?? 1)];
    if (!before) continue;
    // MAX_GROWTH is for ten times the sessions, so it is scaled to the actual ratio of the sizes.
    printRatio(
      `${name}, time with ${inMillions(sessions)} sessions to ${inMillions(before.sessions)}`,
      ratioOf(rates[`size ${i - 1}`] ?? [], rates[`size ${i}`] ?? []),
      { atMost: Number((MAX_GROWTH ** Math.log10(times)).toFixed(2)) },
    );
  }
  printRatio(
    `${name}, ${inMillions(largest.sessions)} sessions, rate of the server to the same SQL`,
    ratioOf(rates[`size ${served.length - 1}`] ?? [], rates.direct ?? []),
    { atLeast: MIN_RATIO_TO_SQL },
  );
}

/** Compares the calls for learners' own records with their SQL alone, and measures the rate of session reports. */
export const benchRecords = (settings: Settings): Promise<void> =>
  onCluster(async (bench) => {
    const { connections } = settings;
    const served: Served[] = [];
    for (const database of await databasesOf(bench, settings)) served.push(await serve(bench, database, connections));
    const largest = served.at(-1) as Served;
    const clients = await bench.connect(largest.url, connections);
    console.log(`  ${connections} connections; the load, the server and the database share the processors`);
    for (const name of Object.keys(CALLS)) await benchCall(name, served, clients, settings);
    // Frees the connections that one more portal and its clients need.
    await Promise.all(clients.map((client) => client.end()));
    for (const server of served) await server.stop();
    await benchReportRate(bench, largest, settings);
  });
