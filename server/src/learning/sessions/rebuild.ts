import { type Database, type Queryable, type Statement, sql, type Values } from '../../platform/db/database.ts';
import { hoursOf, SUM_OF_HOURS } from './hours.ts';
import { columnsOf } from './queries.ts';
import { rebuildAllPeople, rebuildLocked } from './rebuild-people.ts';

/*
 * The totals that people share: training_day, client_day, training_month and training_total. A report writes its session
 * and progress before it adds to these rows, and keeps their locks until it commits. If a transaction locks such a row
 * and counts in a later statement, the count includes every report that has added to the row. Later reports wait for the
 * lock.
 */

/** How many trainings are compared at a time, and how many wrong rows are corrected in one transaction. */
const TRAININGS_AT_ONCE = 100;
const ROWS_AT_ONCE = 500;

const selectTrainings = sql<{ id: number }>(
  'rebuild.trainings',
  `select id from training where id > :last order by id limit ${TRAININGS_AT_ONCE}`,
);

/** The statements that find the keys of a total's wrong rows, add missing rows, lock them and count them again. */
interface Total<K> {
  find: Statement<K>;
  add: Statement;
  lock: Statement;
  count: Statement;
  /** Returns the parameters of the statements for some keys. */
  values: (keys: readonly K[]) => Values;
}

const KEYS = {
  trainingId: { column: 'training_id', type: 'int' },
  clientId: { column: 'client_id', type: 'int' },
  day: { column: 'day', type: 'date' },
  /** The first day of a month. */
  month: { column: 'month', type: 'date' },
} as const;

/**
 * Makes the statements of a total. They lock the total's rows in the order of their keys. `counted` is a query that
 * counts the columns `set` anew for the keys of `k`.
 */
function totalOf<K extends keyof typeof KEYS>(
  table: string,
  keys: readonly K[],
  { find, set, counted }: { find: Total<Record<K, unknown>>['find']; set: readonly string[]; counted: string },
): Total<Record<K, unknown>> {
  const columns = keys.map((key) => KEYS[key].column);
  const list = columns.join(', ');
  const arrays = keys.map((key) => `:${key}::${KEYS[key].type}[]`).join(', ');
  const given = `unnest(${arrays}) k (${list})`;
  return {
    find,
    add: sql(
      `rebuild.add-${table}`,
      `insert into ${table} (${list}) select * from ${given} order by ${list} on conflict do nothing`,
    ),
    lock: sql(
      `rebuild.lock-${table}`,
      `select d.views from ${table} d join ${given} using (${list}) order by ${list} for update of d`,
    ),
    count: sql(
      `rebuild.count-${table}`,
      `update ${table} d set ${set.map((column) => `${column} = s.${column}`).join(', ')}
       from ${given} cross join lateral (${counted}) s
       where ${columns.map((column) => `d.${column} = k.${column}`).join(' and ')}`,
    ),
    values: (rows) => columnsOf(rows, ...keys),
  };
}

const trainingDays = totalOf('training_day', ['trainingId', 'clientId', 'day'], {
  find: sql<{ trainingId: number; clientId: number; day: string }>(
    'rebuild.find-training-days',
    `select training_id as "trainingId", client_id as "clientId", day
     from (select training_id, client_id, day, count(*) as views, sum(seconds) as seconds
           from session where training_id = any(:ids::int[]) and not voided group by training_id, client_id, day) s
     full join (select * from training_day where training_id = any(:ids)) d using (training_id, client_id, day)
     where (coalesce(s.views, 0), coalesce(s.seconds, 0)) <> (coalesce(d.views, 0), coalesce(d.seconds, 0))
     order by 1, 2, 3`,
  ),
  set: ['views', 'seconds'],
  // The condition on the start uses the index. Days depend on the time zone, so they may differ by one.
  counted: `select count(*) as views, coalesce(sum(seconds), 0) as seconds from session x
    where x.training_id = k.training_id and x.client_id = k.client_id and x.day = k.day and not x.voided
      and x.started_at between k.day - interval '2 days' and k.day + interval '2 days'`,
});

/** SQL for the correct days of companies. `of` is a condition on `client_id`. */
const clientDaysOf = (of: string): string =>
  `select client_id, day, sum(views) as views, sum(seconds) as seconds, ${SUM_OF_HOURS} as hours
   from person_day where ${of} group by client_id, day`;
const ASKED_CLIENT = '(:clientId::int is null or client_id = :clientId)';
const clientDays = totalOf('client_day', ['clientId', 'day'], {
  find: sql<{ clientId: number; day: string }>(
    'rebuild.find-client-days',
    `select client_id as "clientId", day
     from (${clientDaysOf(ASKED_CLIENT)}) s
     full join (select * from client_day where ${ASKED_CLIENT}) d using (client_id, day)
     where ((coalesce(s.views, 0), coalesce(s.seconds, 0)) <> (coalesce(d.views, 0), coalesce(d.seconds, 0))
       or s.hours <> d.hours)
     order by 1, 2`,
  ),
  set: ['views', 'seconds', 'hours'],
  counted: `select coalesce(sum(views), 0) as views, coalesce(sum(seconds), 0) as seconds, ${SUM_OF_HOURS} as hours
    from person_day x where x.client_id = k.client_id and x.day = k.day`,
});

const TRAINING_MONTHS = `select client_id, date_trunc('month', day::timestamp)::date as month, training_id,
  sum(views) as views, sum(seconds) as seconds from training_day`;
const trainingMonths = totalOf('training_month', ['clientId', 'month', 'trainingId'], {
  find: sql<{ clientId: number; month: string; trainingId: number }>(
    'rebuild.find-training-months',
    `select client_id as "clientId", month, training_id as "trainingId"
     from (${TRAINING_MONTHS} where training_id = any(:ids::int[]) group by 1, 2, 3) s
     full join (select * from training_month where training_id = any(:ids)) d using (client_id, month, training_id)
     where (coalesce(s.views, 0), coalesce(s.seconds, 0)) <> (coalesce(d.views, 0), coalesce(d.seconds, 0))
     order by 1, 2, 3`,
  ),
  set: ['views', 'seconds'],
  counted: `select coalesce(sum(views), 0) as views, coalesce(sum(seconds), 0) as seconds from training_day x
    where x.training_id = k.training_id and x.client_id = k.client_id
      and x.day >= k.month and x.day < k.month + interval '1 month'`,
});

/**
 * Returns SQL for the correct totals of trainings. `of` is a condition on `training_id`. Each table is read once: during a
 * bulk load, when it has no indexes, a search by training would read the table once per training.
 */
const countsOf = (of: string): string => `
  select training_id, sum(views)::int as views, sum(seconds)::bigint as seconds, sum(started)::int as started,
    sum(completed)::int as completed, sum(likes)::int as likes, sum(favorites)::int as favorites
  from (
    select id as training_id, 0 as views, 0 as seconds, 0 as started, 0 as completed, 0 as likes, 0 as favorites
      from training
    union all select training_id, views, seconds, 0, 0, 0, 0 from training_day
    union all select training_id, 0, 0, 1, (percent = 100)::int, 0, 0 from progress
    union all select training_id, 0, 0, 0, 0, 1, 0 from training_like
    union all select training_id, 0, 0, 0, 0, 0, 1 from training_favorite) x
  where ${of} group by training_id`;
const COUNTS = countsOf('training_id = any(:ids::int[])');
const COUNTED = ['views', 'seconds', 'started', 'completed', 'likes', 'favorites'];

const trainingTotals: Total<{ id: number }> = {
  find: sql(
    'rebuild.find-training-totals',
    `select c.training_id as id
     from (${COUNTS}) c left join training_total d using (training_id)
     where (${COUNTED.map((name) => `c.${name}`).join(', ')})
       <> (${COUNTED.map((name) => `coalesce(d.${name}, 0)`).join(', ')}) order by 1`,
  ),
  add: sql(
    'rebuild.add-training-totals',
    'insert into training_total (training_id) select * from unnest(:ids::int[]) order by 1 on conflict do nothing',
  ),
  lock: sql(
    'rebuild.lock-training-totals',
    'select training_id from training_total where training_id = any(:ids::int[]) order by training_id for update',
  ),
  count: sql(
    'rebuild.count-training-totals',
    `update training_total d set ${COUNTED.map((name) => `${name} = c.${name}`).join(', ')}
     from (${COUNTS}) c where d.training_id = c.training_id`,
  ),
  values: (keys) => ({ ids: keys.map(({ id }) => id) }),
};

/** Corrects the wrong rows of a total in batches. Returns how many rows were wrong. */
async function correct<K>(db: Pick<Database, 'transaction'>, total: Total<K>, among: Values): Promise<number> {
  const wrong = await db.transaction((tx) => tx.rows(total.find, among));
  for (let first = 0; first < wrong.length; first += ROWS_AT_ONCE) {
    const values = total.values(wrong.slice(first, first + ROWS_AT_ONCE));
    await db.transaction(async (tx) => {
      await tx.rows(total.add, values);
      await tx.rows(total.lock, values);
      await tx.rows(total.count, values);
    });
  }
  return wrong.length;
}

async function correctOfTrainings<K>(db: Pick<Database, 'transaction'>, total: Total<K>): Promise<number> {
  let [last, corrected] = [0, 0];
  for (;;) {
    const ids = await db.transaction((tx) => tx.rows(selectTrainings, { last }));
    if (ids.length === 0) return corrected;
    last = ids.at(-1)?.id as number;
    corrected += await correct(db, total, { ids: ids.map(({ id }) => id) });
  }
}

/** Corrects the totals that people share. People's progress must be correct. Returns how many rows were wrong. */
export async function rebuildSharedTotals(
  db: Pick<Database, 'transaction'>,
  log: (line: string) => void = () => undefined,
): Promise<number> {
  const ofDays = await correctOfTrainings(db, trainingDays);
  log(`Days of trainings: ${ofDays} wrong rows`);
  const ofClients = await correct(db, clientDays, { clientId: null });
  log(`Days of companies: ${ofClients} wrong rows`);
  const ofMonths = await correctOfTrainings(db, trainingMonths);
  log(`Months of trainings: ${ofMonths} wrong rows`);
  const ofTrainings = await correctOfTrainings(db, trainingTotals);
  log(`Trainings: ${ofTrainings} wrong rows`);
  return ofDays + ofClients + ofMonths + ofTrainings;
}

/**
 * Recomputes every roll-up from the sessions, likes and favourites, as a repair by the operator. Reports can arrive in the
 * meantime: they wait only for the rows that are being counted. Badges stay as they are, because they record what was
 * earned. Returns how many rows were wrong.
 */
export async function rebuildRollUps(
  db: Pick<Database, 'transaction'>,
  log: (line: string) => void = () => undefined,
): Promise<number> {
  const ofPeople = await rebuildAllPeople(db, (people) => log(`${people} people`));
  log(`People: ${ofPeople} wrong rows`);
  return ofPeople + (await rebuildSharedTotals(db, log));
}

const selectPerson = sql<{ clientId: number }>(
  'rebuild.person',
  'select client_id as "clientId" from person where id = :personId',
);
const selectTrainingsOf = sql<{ id: number }>(
  'rebuild.trainings-of',
  `select distinct training_id as id from session where person_id = :personId
   union select training_id from progress where person_id = :personId`,
);

/**
 * Does the same as {@link rebuildRollUps} for one person, in all trainings or in one, including the totals that they share
 * with others. Returns undefined if there is no such person.
 */
export async function rebuildPerson(
  db: Pick<Database, 'transaction'>,
  personId: number,
  trainingId?: number,
): Promise<number | undefined> {
  const person = await db.transaction((tx) => tx.row(selectPerson, { personId }));
  if (!person) return undefined;
  const ofPerson = await rebuildLocked(db, [personId], trainingId);
  const all = await db.transaction((tx) => tx.rows(selectTrainingsOf, { personId }));
  const ids = trainingId === undefined ? all.map(({ id }) => id) : [trainingId];
  return (
    ofPerson +
    (await correct(db, trainingDays, { ids })) +
    (await correct(db, clientDays, { clientId: person.clientId })) +
    (await correct(db, trainingMonths, { ids })) +
    (await correct(db, trainingTotals, { ids }))
  );
}

const fill = [
  sql(
    'rebuild.fill-people',
    `insert into person_total (person_id, client_id, points, seconds, sessions)
     select s.person_id, p.client_id,
            coalesce((select sum(points) from progress g where g.person_id = s.person_id), 0), s.seconds, s.sessions
     from (select person_id, sum(seconds) as seconds, count(*) as sessions from session where not voided
           group by person_id) s
     join person p on p.id = s.person_id`,
  ),
  sql(
    'rebuild.fill-training-days',
    `insert into training_day (training_id, client_id, day, views, seconds)
     select training_id, client_id, day, count(*), sum(seconds) from session where not voided
     group by training_id, client_id, day`,
  ),
  sql(
    'rebuild.fill-person-days',
    `insert into person_day (person_id, day, client_id, views, seconds, hours)
     select person_id, day, client_id, count(*), sum(seconds), ${hoursOf('count(*)')} from session where not voided
     group by person_id, day, client_id`,
  ),
  sql(
    'rebuild.fill-client-days',
    `insert into client_day (client_id, day, views, seconds, hours) ${clientDaysOf('true')}`,
  ),
  sql(
    'rebuild.fill-training-months',
    `insert into training_month (client_id, month, training_id, views, seconds) ${TRAINING_MONTHS} group by 1, 2, 3`,
  ),
  sql(
    'rebuild.fill-trainings',
    `insert into training_total (training_id, ${COUNTED.join(', ')})
     select * from (${countsOf('true')}) c where views + likes + favorites > 0`,
  ),
];
const clear = ['person_total', 'person_day', 'training_total', 'client_day', 'training_day', 'training_month'].map(
  (table) => sql(`rebuild.clear-${table}`, `delete from ${table}`),
);

/** Recomputes all totals at once after a bulk load. Progress must be correct, and no reports may arrive in the meantime. */
export async function rebuildTotals(tx: Queryable): Promise<void> {
  for (const statement of clear) await tx.rows(statement);
  for (const statement of fill) await tx.rows(statement);
}
