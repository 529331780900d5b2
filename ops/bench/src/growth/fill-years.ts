import { systemClock } from '@vr/server/clock';
import { type Database, sql } from '@vr/server/platform/db/database';
import { dayOf, ensureMonths } from '@vr/server/platform/db/months';
import { seedBulk } from '@vr/server/platform/demo/bulk';
import type { Settings } from '../settings.ts';

/** Years of sessions. A quarter is generated, and copied to the years before. */
export const YEARS = 4;
const DAY_MS = 86_400_000;

const insertEarlier = sql(
  'bench.insert-earlier',
  `insert into session (person_id, client_session_id, client_id, training_id, attempt, file_type, content_version,
     step_version, started_at, device_started_at, received_at, day, hour, seconds, progress, score, finished, steps)
   select person_id, gen_random_uuid(), client_id, training_id, attempt, file_type, content_version, step_version,
     started_at - d, device_started_at - d, received_at - d, (day - d)::date, hour, seconds, progress, score, finished, steps
   from session, make_interval(years => :years) d where day > :year order by day`,
);
const insertEarlierDays = sql(
  'bench.insert-earlier-days',
  `insert into person_day (person_id, day, client_id, views, seconds, hours)
   select person_id, (day - make_interval(years => :years))::date, client_id, views, seconds, hours from person_day
   where day > :year on conflict do nothing`,
);

/** Fills a database with the smallest number of sessions, over four years. */
export async function fillYears(db: Database, { sessions, trainings, users, companies }: Settings): Promise<void> {
  const year = dayOf(new Date(Date.now() - 366 * DAY_MS));
  await ensureMonths(db, dayOf(new Date(Date.now() - YEARS * 366 * DAY_MS)), dayOf(new Date()));
  const size = { trainings, users, companies, sessions: Math.floor((sessions[0] ?? 0) / YEARS) };
  await seedBulk(db, systemClock, size, () => undefined);
  for (let years = 1; years < YEARS; years += 1) {
    await db.rows(insertEarlier, { years, year });
    await db.rows(insertEarlierDays, { years, year });
  }
  await db.connection((client) => client.query('vacuum analyze'));
}
