import { randomUUID } from 'node:crypto';
import { buildApp } from '@vr/server/app';
import { systemClock } from '@vr/server/clock';
import { readConfig } from '@vr/server/config';
import { type Database, sql } from '@vr/server/db/database';
import { dayOf, ensureMonths } from '@vr/server/db/months';
import { undivide } from '@vr/server/db/testing/undivided';
import { seedBulk } from '@vr/server/demo/bulk';
import { loadSecret } from '@vr/server/http/secret';
import { issueToken } from '@vr/server/http/tokens';
import type { App, Parts } from '@vr/server/parts';
import { archiveOldSessions } from '@vr/server/session-archive/archive';
import { diskStorage } from '@vr/server/storage/disk';
import { diskSpace } from '@vr/server/storage/space';
import { createTestDatabase } from '@vr/server/testing/database';
import { testJobs } from '@vr/server/testing/jobs';
import { startBenchCluster } from './database.ts';
import { dataFolder } from './portal.ts';
import { median } from './rounds.ts';
import type { Settings } from './settings.ts';

/** Years of sessions. A quarter is generated, and copied to the years before. */
const YEARS = 4;
const LEARNERS = 100;
const PASSES = 5;
const KEEP_MONTHS = 24;
const DAY_MS = 86_400_000;

const insertEarlier = sql(
  'bench.insert-earlier',
  `insert into session (person_id, client_session_id, client_id, training_id, attempt, file_type, content_version,
     step_version, started_at, device_started_at, received_at, day, hour, seconds, progress, score, finished, steps)
   select person_id, gen_random_uuid(), client_id, training_id, attempt, file_type, content_version, step_version,
     started_at - d, device_started_at - d, received_at - d, (day - d)::date, hour, seconds, progress, score, finished, steps
   from session, make_interval(years => $1) d where day > $2 order by day`,
);
const insertEarlierDays = sql(
  'bench.insert-earlier-days',
  `insert into person_day (person_id, day, client_id, views, seconds, hours)
   select person_id, (day - make_interval(years => $1))::date, client_id, views, seconds, hours from person_day
   where day > $2 on conflict do nothing`,
);
const selectLearners = sql(
  'bench.growth-learners',
  `select distinct on (p.client_id) p.id, g.training_id as "trainingId"
   from person p join progress g on g.person_id = p.id
   where p.roles = '{}' and p.deleted_at is null order by p.client_id, p.id, g.training_id limit ${LEARNERS}`,
);
const insertLaunches = sql(
  'bench.growth-launches',
  'insert into launch (person_id, training_id, created_at) select * from unnest($1::int[], $2::int[]), (select $3::timestamptz) t',
);
const selectSize = sql(
  'bench.growth-size',
  `select sum(pg_total_relation_size(c.oid)) as bytes, coalesce(sum(nullif(c.reltuples, -1)), 0)::bigint as rows from pg_class c
   where c.relkind = 'r' and (c.relname = $1 or c.oid in (select relid from pg_partition_tree(to_regclass($1))))`,
);

interface Learner {
  id: number;
  trainingId: number;
  token: string;
}

/** Fills a database with sessions of four years, in undivided tables or by month. */
async function fill(db: Database, { sessions, trainings, users, companies }: Settings, isDivided: boolean) {
  const year = dayOf(new Date(Date.now() - 366 * DAY_MS));
  if (isDivided) await ensureMonths(db, dayOf(new Date(Date.now() - YEARS * 366 * DAY_MS)), dayOf(new Date()));
  else await undivide(db);
  const size = { trainings, users, companies, sessions: Math.floor((sessions[0] ?? 0) / YEARS) };
  await seedBulk(db, systemClock, size, () => undefined);
  for (let years = 1; years < YEARS; years += 1) {
    await db.rows(insertEarlier, [years, year]);
    await db.rows(insertEarlierDays, [years, year]);
  }
  await db.connection((client) => client.query('vacuum analyze'));
}

const period = `startDate=${dayOf(new Date(Date.now() - 364 * DAY_MS))}&endDate=${dayOf(new Date())}`;
const READS: Record<string, (learner: Learner) => string> = {
  'list of trainings': () => '/trainings?lang=fr',
  'page of the history': ({ trainingId }) => `/trainings/${trainingId}/sessions?lang=fr`,
  'period of a training, a year': ({ id, trainingId }) => `/users/${id}/trainings/${trainingId}/stats/period?${period}`,
  'period, a year': ({ id }) => `/users/${id}/stats/period?${period}`,
};

async function ask(app: App, { token }: Learner, url: string, payload?: object): Promise<number> {
  const from = performance.now();
  const { statusCode, body } = await app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
  if (statusCode !== 200) throw new Error(`${url} failed with status ${statusCode}: ${body}`);
  return performance.now() - from;
}

const reportOf = (id: string, seconds: number) => ({
  id,
  fileType: 'WEB_GL',
  startedAt: new Date(Date.now() - 60_000).toISOString(),
  sentAt: new Date().toISOString(),
  seconds,
  progress: 10,
  finished: false,
  steps: [],
});

/** Returns the median milliseconds of each call, one at a time. */
async function measure(app: App, learners: readonly Learner[]): Promise<Record<string, number>> {
  const times: Record<string, number[]> = {};
  const add = (name: string, ms: number) => {
    times[name] ??= [];
    times[name].push(ms);
  };
  for (let pass = 0; pass <= PASSES; pass += 1)
    for (const learner of learners) {
      for (const [name, addressOf] of Object.entries(READS)) {
        const ms = await ask(app, learner, addressOf(learner));
        // The first pass warms up.
        if (pass > 0) add(name, ms);
      }
      if (pass === 0) continue;
      const id = randomUUID();
      const url = `/trainings/${learner.trainingId}/sessions`;
      add('first report of a session', await ask(app, learner, url, reportOf(id, pass)));
      add('later report of a session', await ask(app, learner, url, reportOf(id, pass + 1)));
    }
  return Object.fromEntries(Object.entries(times).map(([name, taken]) => [name, median(taken)]));
}

async function open(db: Database, folder: string): Promise<{ app: App; parts: Parts; learners: Learner[] }> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '0' });
  const parts: Parts = {
    config,
    db,
    clock: systemClock,
    storage: await diskStorage(folder),
    space: diskSpace(config),
    jobs: testJobs(db, systemClock),
    secret: await loadSecret(db),
  };
  const found = await db.rows<Omit<Learner, 'token'>>(selectLearners);
  const learners = await Promise.all(
    found.map(async (one) => ({
      ...one,
      token: (await issueToken(db, systemClock, { personId: one.id, kind: 'session' })).token,
    })),
  );
  const [people, trainings] = [learners.map(({ id }) => id), learners.map(({ trainingId }) => trainingId)];
  await db.rows(insertLaunches, [people, trainings, new Date(Date.now() - 3_600_000)]);
  return { app: await buildApp(parts), parts, learners };
}

const print = (name: string, value: string) => console.log(`  ${name}: ${value}`);

async function printSize(db: Database, table: string): Promise<void> {
  const found = await db.row<{ bytes: number | null; rows: number }>(selectSize, [table]);
  const bytes = Number(found?.bytes ?? 0);
  print(table, `${found?.rows} rows, ${(bytes / 1e6).toFixed(0)} MB`);
}

/** Archives what is older than KEEP_MONTHS, and prints how long that takes and what it frees. */
async function benchArchive(db: Database, parts: Parts): Promise<void> {
  for (const table of ['session', 'person_day']) await printSize(db, table);
  const from = performance.now();
  const { sessions, dropped } = await archiveOldSessions(parts, KEEP_MONTHS);
  const seconds = (performance.now() - from) / 1000;
  print('archived', `${sessions} sessions of ${dropped.length} months in ${seconds.toFixed(1)} s`);
  await db.connection((client) => client.query('vacuum analyze session, archived_session, archived_steps'));
  for (const table of ['session', 'archived_session', 'archived_steps']) await printSize(db, table);
}

/**
 * Compares sessions of four years in an undivided table with the same in months: how long lists, pages of the history and
 * reports take, one at a time. Then archives the older half.
 */
export async function benchGrowth(settings: Settings): Promise<void> {
  const cluster = await startBenchCluster();
  const data = await dataFolder();
  try {
    const taken: Record<string, number>[] = [];
    for (const isDivided of [false, true]) {
      const database = await createTestDatabase();
      const { db } = database;
      await fill(db, settings, isDivided);
      const { app, parts, learners } = await open(db, data.path);
      taken.push(await measure(app, learners));
      if (isDivided) {
        await benchArchive(db, parts);
        taken.push(await measure(app, learners));
      }
      await app.close();
      await parts.jobs.stop();
      await database.drop();
    }
    const [undivided = {}, divided = {}, archived = {}] = taken;
    for (const [name, ms] of Object.entries(undivided)) {
      const compared = [divided, archived].map((other) => {
        const now = other[name] ?? 0;
        return `${now.toFixed(2)} ms (${(now / ms).toFixed(2)})`;
      });
      print(
        name,
        `undivided ${ms.toFixed(2)} ms, by month ${compared[0]}, with the older half archived ${compared[1]}`,
      );
    }
  } finally {
    await cluster.stop();
    await data.remove();
  }
}
