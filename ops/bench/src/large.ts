import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, sql } from '@vr/server/platform/db/database';
import { dayOf, ensureMonths, monthOf } from '@vr/server/platform/db/months';
import { createTestDatabase } from '@vr/server/testing/database';
import { onCluster } from './database.ts';
import { fillLarge } from './growth/fill-large.ts';
import { fillYears } from './growth/fill-years.ts';
import { type Learner, measure, type Opened, openApp, print, printSizes, report } from './growth/measure.ts';
import { median, percentile } from './rounds.ts';
import type { Settings } from './settings.ts';

/** How many times more people and companies the large set has. */
const MORE_PEOPLE = 5;
const REPORTS_PER_SESSION = 8;
/** Longer than the ten seconds after which autovacuum looks for work. */
const AFTER_MS = 15_000;
const TABLES = ['session', 'person_day', 'training_day', 'training_month', 'client_day'];

/** What an operator gives a database of this size. Without a replica, bulk loads need not be logged. */
const SETTINGS = {
  shared_buffers: '2GB',
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum_naptime: '10s',
};

const selectLongestWait = sql<{ ms: number }>(
  'bench.longest-wait',
  `select coalesce(extract(epoch from max(clock_timestamp() - waitstart)) * 1000, 0)::float8 as ms from pg_locks
   where not granted and database = (select oid from pg_database where datname = current_database())`,
);
const selectDatabaseSize = sql<{ bytes: number }>(
  'bench.database-size',
  'select pg_database_size(current_database()) as bytes',
);
const selectVacuumed = sql<Vacuumed>(
  'bench.vacuumed',
  `select relname as table, autovacuum_count::int as vacuums, autoanalyze_count::int as analyses, n_dead_tup::int as dead,
     n_live_tup as live, total_autovacuum_time as ms
   from pg_stat_user_tables`,
);

/** Reports sessions one after the other while `work` runs. Returns the times of the reports and the longest wait for a lock. */
async function besideReports(
  server: Opened,
  work: () => Promise<unknown>,
): Promise<{ taken: number[]; waited: number }> {
  const taken: number[] = [];
  let isRunning = true;
  let waited = 0;
  const send = async () => {
    for (let number = 0; isRunning; number += 1) {
      const learner = server.learners[number % server.learners.length] as Learner;
      const id = randomUUID();
      for (let seconds = 1; isRunning && seconds <= REPORTS_PER_SESSION; seconds += 1)
        taken.push(await report(server, learner, id, seconds));
    }
  };
  const watch = async () => {
    while (isRunning) {
      waited = Math.max(waited, (await server.parts.db.row(selectLongestWait))?.ms ?? 0);
      await pause(2);
    }
  };
  const working = work().finally(() => {
    isRunning = false;
  });
  await Promise.all([working, send(), watch()]);
  return { taken, waited };
}

const timesOf = (taken: readonly number[]): string =>
  `${taken.length} reports meanwhile, p50 ${median(taken).toFixed(1)} ms, p99 ${percentile(taken, 99).toFixed(0)} ms, ` +
  `longest ${Math.max(...taken).toFixed(0)} ms`;

/** Adds months while people report. */
async function benchMonths(server: Opened): Promise<void> {
  const present = monthOf(dayOf(new Date()));
  const adding = await besideReports(server, () =>
    ensureMonths(server.parts.db, monthOf(present, 12), monthOf(present, 23)),
  );
  print('12 months added', `${timesOf(adding.taken)}; longest wait for a lock ${adding.waited.toFixed(0)} ms`);
}

interface Vacuumed {
  table: string;
  vacuums: number;
  analyses: number;
  dead: number;
  live: number;
  ms: number;
}

/** Reports sessions for some time, and prints what autovacuum does meanwhile and soon after. */
async function benchAutovacuum(server: Opened, seconds: number): Promise<void> {
  const { db } = server.parts;
  const before = new Map((await db.rows(selectVacuumed)).map((row) => [row.table, row]));
  const { taken } = await besideReports(server, () => pause(seconds * 1000));
  await pause(AFTER_MS);
  print('autovacuum', timesOf(taken));
  for (const { table, dead, live, ...now } of await db.rows(selectVacuumed)) {
    const { vacuums = 0, analyses = 0, ms = 0 } = before.get(table) ?? {};
    if (now.vacuums + now.analyses > vacuums + analyses)
      print(
        `  ${table}`,
        `${now.vacuums - vacuums} vacuums, ${now.analyses - analyses} analyses, ${(now.ms - ms).toFixed(0)} ms; ` +
          `${dead} dead of ${live} rows`,
      );
  }
}

/** Compares many sessions of four years by month, such as 50 million, with few, and adds months while people report. */
export const benchLarge = (settings: Settings): Promise<void> =>
  onCluster(async ({ dataDir }) => {
    const { sessions, users, companies, seconds } = settings;
    const [few = 0, many = 0] = [sessions[0], sessions.at(-1)];
    const [small, large] = [await createTestDatabase(), await createTestDatabase()];
    await fillYears(small.db, settings);
    const more = { ...settings, users: users * MORE_PEOPLE, companies: companies * MORE_PEOPLE };
    await fillLarge(large.db, more, many);
    const bytes = async (db: Database) => Number((await db.row(selectDatabaseSize))?.bytes ?? 0);
    for (const { db } of [small, large]) {
      print('database', `${((await bytes(db)) / 1e9).toFixed(1)} GB`);
      await printSizes(db, TABLES);
    }
    const servers = [await openApp(small.db, dataDir), await openApp(large.db, dataDir)] as const;
    for (const [name, [before = 0, after = 0]] of Object.entries(await measure(servers)))
      print(
        name,
        `${few} sessions ${before.toFixed(2)} ms, ${many} sessions ${after.toFixed(2)} ms (${(after / before).toFixed(2)})`,
      );
    await benchAutovacuum(servers[1], seconds * 6);
    await benchMonths(servers[1]);
    for (const server of servers) await server.close();
    for (const { drop } of [small, large]) await drop();
  }, SETTINGS);
