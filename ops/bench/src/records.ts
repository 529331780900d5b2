import { buildApp } from '@vr/server/app';
import { systemClock } from '@vr/server/clock';
import { readConfig } from '@vr/server/config';
import { type Database, sql } from '@vr/server/platform/db/database';
import { loadSecret } from '@vr/server/platform/http/secret';
import { issueToken } from '@vr/server/platform/http/tokens';
import { diskStorage } from '@vr/server/platform/storage/disk';
import { diskSpace } from '@vr/server/platform/storage/space';
import { testJobs } from '@vr/server/testing/jobs';
import type pg from 'pg';
import { Pool } from 'undici';
import { type Call, connect, openSeeded, recording, replay, startBenchCluster } from './database.ts';
import { printCheck, printRates, printRatio } from './goal.ts';
import { dataFolder, startPortal } from './portal.ts';
import { benchReportRate } from './reports.ts';
import { measureInTurns, ratePerSecond, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const MIN_RATIO_TO_SQL = 0.6;
const MAX_GROWTH = 1.2;
/** The part of a round's time that each call is measured for. */
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

/** The measured calls, with their addresses for a learner who asks about themselves. */
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

// Learners of different companies: all that a call reads is then read for different people.
const selectLearners = sql<Learner>(
  'bench.record-learners',
  `select distinct on (p.client_id) p.id, g.training_id as "trainingId"
   from person p join progress g on g.person_id = p.id
   where p.roles = '{}' and p.deleted_at is null
   order by p.client_id, p.id, g.training_id limit :connections`,
);

/** Requests a call with a learner's token. Fails unless the status is 200. */
type Get = (name: string, place: number) => Promise<void>;

/** A server on a database of one size. */
interface Served {
  sessions: number;
  url: string;
  db: Database;
  get: Get;
  /** The statements of each call for each learner, without that of the token. */
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

const countSessions = sql<{ sessions: number }>(
  'bench.record-sessions',
  `select reltuples::bigint as sessions from pg_class where oid = 'session'::regclass`,
);

async function serve(
  { db, url }: { db: Database; url: string },
  dataDir: string,
  { connections }: Settings,
): Promise<Served> {
  const learners = await db.rows(selectLearners, { connections });
  if (learners.length === 0) throw new Error('The data has no learners with progress.');
  const tokens: string[] = [];
  for (const { id } of learners)
    tokens.push((await issueToken(db, systemClock, { personId: id, kind: 'session' })).token);
  const statements = await record(db, dataDir, learners, tokens);
  const portal = await startPortal(dataDir, { DATABASE_URL: url, LOG_LEVEL: 'info' });
  const pool = new Pool(portal.url, { connections });
  return {
    sessions: (await db.row(countSessions))?.sessions ?? 0,
    url,
    db,
    statements,
    async get(name, place) {
      const learner = learners[place % learners.length] as Learner;
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `/api/v1${CALLS[name]?.(learner)}`,
        headers: { authorization: `Bearer ${tokens[place % tokens.length]}` },
      });
      await body.text();
      if (statusCode !== 200) throw new Error(`The call "${name}" failed with status ${statusCode}.`);
    },
    async stop() {
      await pool.close();
      await portal.stop();
    },
  };
}

const short = (sessions: number): string => `${Number((sessions / 1e6).toPrecision(2))} million`;

/** Measures one call on all sizes in turns, and directly on the largest. */
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
      ...served.map(({ sessions }, i) => [`${name}, ${short(sessions)} sessions`, rates[`size ${i}`] ?? []]),
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
    // The growth that the goal allows for ten times the sessions, for the actual ratio of the sizes.
    printRatio(
      `${name}, time with ${short(sessions)} sessions to ${short(before.sessions)}`,
      ratioOf(rates[`size ${i - 1}`] ?? [], rates[`size ${i}`] ?? []),
      { atMost: Number((MAX_GROWTH ** Math.log10(times)).toFixed(2)) },
    );
  }
  printRatio(
    `${name}, ${short(largest.sessions)} sessions, rate of the server to the same SQL`,
    ratioOf(rates[`size ${served.length - 1}`] ?? [], rates.direct ?? []),
    { atLeast: MIN_RATIO_TO_SQL },
  );
}

/**
 * Measures what a learner reads of their records: how its time grows with the number of sessions, and its rate compared
 * with the same statements sent directly to the database. Each call must be one statement. Also measures the reports of
 * sessions with the largest number.
 */
export async function benchRecords(settings: Settings): Promise<void> {
  const { sessions, data: folders, trainings, users, companies } = settings;
  const cluster = await startBenchCluster();
  const data = await dataFolder();
  const served: Served[] = [];
  const stops: (() => Promise<void>)[] = [];
  try {
    for (const size of sessions)
      served.push(
        await serve(await cluster.seeded({ trainings, users, companies, sessions: size }), data.path, settings),
      );
    for (const folder of folders) {
      const seeded = await openSeeded(folder);
      stops.push(seeded.stop);
      served.push(await serve(seeded, data.path, settings));
    }
    const largest = served.at(-1) as Served;
    const clients = await connect(largest.url, settings.connections);
    console.log(`  ${settings.connections} connections; the load, the server and the database share the processors`);
    for (const name of Object.keys(CALLS)) await benchCall(name, served, clients, settings);
    await Promise.all(clients.map((client) => client.end()));
    // Frees the connections that one more portal needs.
    for (const server of served.splice(0)) await server.stop();
    await benchReportRate(largest, data.path, settings);
  } finally {
    for (const server of served) await server.stop();
    for (const stop of stops) await stop();
    await cluster.stop();
    await data.remove();
  }
}
