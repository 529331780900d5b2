import { systemClock } from '@vr/server/clock';
import { type Database, sql } from '@vr/server/db/database';
import { dayOf, ensureMonths } from '@vr/server/db/months';
import { undivide } from '@vr/server/db/testing/undivided';
import { seedBulk } from '@vr/server/demo/bulk';
import type { Parts } from '@vr/server/parts';
import { archiveOldSessions } from '@vr/server/session-archive/archive';
import { createTestDatabase } from '@vr/server/testing/database';
import { startBenchCluster } from './database.ts';
import { measure, openApp, print, printSizes } from './growth/measure.ts';
import { dataFolder } from './portal.ts';
import type { Settings } from './settings.ts';

/** Years of sessions. A quarter is generated, and copied to the years before. */
export const YEARS = 4;
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

/** Fills a database with sessions of four years, in undivided tables or by month. */
export async function fillYears(
  db: Database,
  { sessions, trainings, users, companies }: Settings,
  isDivided: boolean,
): Promise<void> {
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

/** Archives what is older than KEEP_MONTHS, and prints how long that takes and what it frees. */
async function benchArchive(db: Database, parts: Parts): Promise<void> {
  await printSizes(db, ['session', 'person_day']);
  const from = performance.now();
  const { sessions, dropped } = await archiveOldSessions(parts, KEEP_MONTHS);
  const seconds = (performance.now() - from) / 1000;
  print('archived', `${sessions} sessions of ${dropped.length} months in ${seconds.toFixed(1)} s`);
  await db.connection((client) => client.query('vacuum analyze session, archived_session, archived_steps'));
  await printSizes(db, ['session', 'archived_session', 'archived_steps']);
}

/**
 * Compares sessions of four years in an undivided table with the same in months: how long lists, pages of the history and
 * reports take, one at a time. Then archives the older half, and compares again.
 */
export async function benchGrowth(settings: Settings): Promise<void> {
  const cluster = await startBenchCluster();
  const data = await dataFolder();
  try {
    const [undivided, divided] = [await createTestDatabase(), await createTestDatabase()];
    await fillYears(undivided.db, settings, false);
    await fillYears(divided.db, settings, true);
    const servers = [await openApp(undivided.db, data.path), await openApp(divided.db, data.path)] as const;
    const before = await measure(servers);
    await benchArchive(divided.db, servers[1].parts);
    const after = await measure(servers);
    for (const server of servers) await server.close();
    for (const { drop } of [undivided, divided]) await drop();
    for (const [name, [whole = 0, months = 0]] of Object.entries(before)) {
      const [wholeAfter = 0, kept = 0] = after[name] ?? [];
      print(
        name,
        `undivided ${whole.toFixed(2)} ms, by month ${months.toFixed(2)} ms (${(months / whole).toFixed(2)}), ` +
          `with the older half archived ${kept.toFixed(2)} ms (${(kept / wholeAfter).toFixed(2)})`,
      );
    }
  } finally {
    await cluster.stop();
    await data.remove();
  }
}
