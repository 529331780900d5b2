import { systemClock } from '@vr/server/clock';
import { hoursOf, SUM_OF_HOURS } from '@vr/server/learning/sessions/hours';
import type { Database } from '@vr/server/platform/db/database';
import { dayOf, MONTHLY_TABLES, monthOf } from '@vr/server/platform/db/months';
import { seedBulk } from '@vr/server/platform/demo/bulk';
import type pg from 'pg';
import { workThrough } from '../rounds.ts';
import type { Settings } from '../settings.ts';
import { YEARS } from './fill-years.ts';

/** The copies of each generated session in its month. With those in other years, only one row in 24 is generated. */
const COPIES = 6;
/** Months that are filled at once. */
const WORKERS = 2;
const DAY_MS = 86_400_000;

/** The indexes and unique constraints of a divided table, as they are written after "alter table x add" or "create". */
const selectIndexes = `
  select k.oid is not null as "isConstraint", coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(i.indexrelid)) as text
  from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.conrelid = i.indrelid
  where i.indrelid = $1::regclass`;

/** Gives the table of a month the indexes of its parent, so that it can be attached without building them then. */
async function addIndexes(client: pg.PoolClient, parent: string, month: string): Promise<void> {
  const { rows } = await client.query<{ isConstraint: boolean; text: string }>(selectIndexes, [parent]);
  for (const { isConstraint, text } of rows)
    await client.query(
      isConstraint
        ? `alter table ${month} add ${text}`
        : text.replace(/^CREATE INDEX \S+ ON ONLY \S+/u, `create index on ${month}`),
    );
}

const nameOf = (table: string, month: string): string => `${table}_${month.slice(0, 7).replace('-', '_')}`;

/** Spreads the generated sessions of a month over its days, with copies, in the order of time. */
const fillSessions = (table: string, from: string, upto: string): string => `
  insert into ${table} (id, person_id, client_session_id, client_id, training_id, attempt, file_type, content_version,
    step_version, started_at, device_started_at, received_at, day, hour, seconds, progress, score, finished, steps)
  select nextval('session_id_seq'), x.person_id, gen_random_uuid(), x.client_id, x.training_id, x.attempt, x.file_type,
    x.content_version, x.step_version, x.started_at + shift, x.device_started_at + shift, x.received_at + shift, x.new_day,
    x.hour, x.seconds, x.progress, x.score, x.finished, x.steps
  from (
    select b.*, d.new_day, make_interval(days => d.new_day - b.day) as shift
    from generate_series(0, ${YEARS - 1}) y
    cross join lateral (select make_interval(years => y)) i (years)
    join base b on b.day between ('${from}'::date + i.years)::date and ('${upto}'::date + i.years)::date
    cross join generate_series(0, ${COPIES - 1}) k
    cross join lateral (select '${from}'::date + ((b.day - i.years)::date - '${from}'::date + 4 * k)
      % ('${upto}'::date - '${from}'::date + 1)) d (new_day)
    order by d.new_day) x`;

/** Fills a month of both divided tables, and its share of the days of trainings. */
async function fillMonth(db: Database, month: string, options: Record<string, string>): Promise<void> {
  const yesterday = dayOf(new Date(Date.now() - DAY_MS));
  const lastDay = dayOf(new Date(Date.parse(monthOf(month, 1)) - DAY_MS));
  const [upto = lastDay] = [lastDay, yesterday].sort();
  const [session, personDay] = [nameOf('session', month), nameOf('person_day', month)];
  await db.connection(async (client) => {
    await client.query(
      `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set max_parallel_workers_per_gather = 0`,
    );
    await client.query('begin');
    for (const table of MONTHLY_TABLES)
      await client.query(`create table ${nameOf(table, month)}
        (like ${table} including defaults including storage including compression) with (${options[table]})`);
    await client.query(fillSessions(session, month, upto));
    await client.query(`insert into ${personDay} (person_id, day, client_id, views, seconds, hours)
      select person_id, day, client_id, count(*), sum(seconds), ${hoursOf('count(*)')} from ${session} group by 1, 2, 3`);
    await client.query(`insert into training_day (training_id, client_id, day, views, seconds)
      select training_id, client_id, day, count(*), sum(seconds) from ${session} group by 1, 2, 3`);
    for (const table of MONTHLY_TABLES) await addIndexes(client, table, nameOf(table, month));
    for (const table of MONTHLY_TABLES)
      await client.query(`alter table ${table} attach partition ${nameOf(table, month)}
        for values from ('${month}') to ('${monthOf(month, 1)}')`);
    await client.query('commit');
    await client.query(`vacuum analyze ${session}, ${personDay}`);
    await client.query('reset all');
  });
}

/** Drops the constraints and indexes of a table, and returns the statements that restore them. */
async function dropIndexes(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table ${table} drop constraint %I', conname) as off,
       format('alter table ${table} add constraint %I %s', conname, pg_get_constraintdef(oid)) as "on"
     from pg_constraint where conrelid = '${table}'::regclass and contype in ('f', 'u', 'p')
     union all
     select format('drop index %I', i.indexrelid::regclass::text), pg_get_indexdef(i.indexrelid) from pg_index i
     where i.indrelid = '${table}'::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  );
  for (const { off } of rows) await client.query(off);
  return rows.map(({ on }) => on);
}

/** Fills a database with sessions of four years and their sums. The progress is that of the generated sessions. */
export async function fillLarge(
  db: Database,
  { trainings, users, companies }: Pick<Settings, 'trainings' | 'users' | 'companies'>,
  sessions: number,
): Promise<void> {
  const began = performance.now();
  const log = (line: string) => console.log(`  ${line} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
  await seedBulk(
    db,
    systemClock,
    { trainings, users, companies, sessions: Math.round(sessions / YEARS / COPIES) },
    () => undefined,
  );
  log('a year is generated');
  const options: Record<string, string> = {};
  const restore = await db.connection(async (client) => {
    for (const table of MONTHLY_TABLES) {
      const { rows } = await client.query<{ name: string; options: string }>(
        `select relname as name, array_to_string(reloptions, ', ') as options
         from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = $1::regclass`,
        [table],
      );
      options[table] = rows[0]?.options ?? '';
      if (table === 'session') await client.query('create unlogged table base as select * from session');
      for (const { name } of rows) await client.query(`drop table ${name}`);
    }
    await client.query('create index on base (day); analyze base; truncate training_day, client_day, training_month');
    return dropIndexes(client, 'training_day');
  });
  const oldest = monthOf(dayOf(new Date(Date.now() - 366 * DAY_MS)), -12 * (YEARS - 1));
  const present = monthOf(dayOf(new Date(Date.now() - DAY_MS)));
  const months: string[] = [];
  for (let month = oldest; month <= present; month = monthOf(month, 1)) months.push(month);
  await workThrough(WORKERS, months, (month) => fillMonth(db, month, options));
  log(`${months.length} months are filled`);
  await db.connection(async (client) => {
    await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'; drop table base`);
    for (const statement of restore) await client.query(statement);
    log('the days of trainings are indexed');
    await client.query(`insert into training_month (client_id, month, training_id, views, seconds)
      select client_id, date_trunc('month', day::timestamp)::date, training_id, sum(views), sum(seconds)
      from training_day group by 1, 2, 3`);
    await client.query(`insert into client_day (client_id, day, views, seconds, hours)
      select client_id, day, sum(views), sum(seconds), ${SUM_OF_HOURS} from person_day group by 1, 2`);
    await client.query('vacuum analyze training_day, training_month, client_day');
    await client.query('analyze session, person_day');
    await client.query('reset all');
  });
  log('everything is added up');
}
