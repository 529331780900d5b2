import { type Database, sql } from '@vr/server/platform/db/database';
import { get, onCluster, sessionOf } from './database.ts';
import { printCheck, printRatio } from './goal.ts';
import { NO_TIMEOUTS } from './large-files.ts';
import { measureInTurns, percentile99Of, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

/** The node refuses calls with 503 while 1,000 wait for a connection to the database. */
const AT_ONCE = 500;
const MAX_SLOWDOWN = 3;
const LANGS = ['en', 'fr', 'es', 'ge', 'it', 'pt'];
const WORLD = { trainings: 20, users: AT_ONCE, companies: 20, sessions: AT_ONCE };

const selectPeople = sql<{ id: number }>(
  'bench.graduates',
  'select id from person where not disabled and deleted_at is null order by id limit :count',
);
const complete = sql(
  'bench.complete',
  `insert into progress (person_id, training_id, attempt, percent, best_score, last_session_at)
   select person, (select min(id) from training), 1, 100, 90, now() from unnest(:people::int[]) person
   on conflict (person_id, training_id) do update set percent = 100`,
);
const selectTraining = sql<{ id: number }>('bench.completed', 'select min(id) as id from training');
const deleteIssued = sql('bench.delete-certificates', 'delete from certificate');
const countIssued = sql<{ count: number }>('bench.count-certificates', 'select count(*) as count from certificate');

async function graduates(db: Database): Promise<string[]> {
  const people = (await db.rows(selectPeople, { count: AT_ONCE })).map(({ id }) => id);
  await db.rows(complete, { people });
  const tokens: string[] = [];
  for (const personId of people) tokens.push(await sessionOf(db, personId));
  return tokens;
}

/** Measures how much slower a cheap call becomes while 500 people download their first certificate at once. */
export const benchCertificates = ({ rounds, seconds }: Settings): Promise<void> =>
  onCluster(async (bench) => {
    const { db, url } = await bench.seeded(WORLD);
    const tokens = await graduates(db);
    const training = await db.row(selectTraining);
    const portal = await bench.portalOn(url);
    const downloads = bench.poolTo(portal, { connections: AT_ONCE, ...NO_TIMEOUTS });
    const calls = bench.poolTo(portal, { connections: 10 });
    const cheapCall = () => get(calls, '/users/profile', tokens[0] ?? '');
    const download = async (token: string, index: number) => {
      const path = `/trainings/${training?.id}/certificate/${LANGS[index % LANGS.length]}`;
      const { body } = await get(downloads, path, token);
      if (body.subarray(0, 5).toString() !== '%PDF-') throw new Error(`${path} is no PDF`);
    };
    const drain = async () => {
      const from = performance.now();
      await Promise.all(tokens.map(download));
      return (performance.now() - from) / 1000;
    };
    const durations: number[] = [];
    const taken = await measureInTurns(rounds, {
      idle: () => percentile99Of(seconds, cheapCall),
      busy: async () => {
        await db.rows(deleteIssued);
        const all = drain();
        // The cheap calls continue until the last certificate has arrived.
        const slow = await percentile99Of(() => all, cheapCall);
        durations.push(await all);
        return slow;
      },
    });
    const issued = await db.row(countIssued);
    const ms = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' ');
    const lasted = durations.slice(1).map((duration) => duration.toFixed(0));
    console.log(`  99th percentile of a cheap call: idle ${ms(taken.idle)} ms, meanwhile ${ms(taken.busy)} ms`);
    console.log(`  ${AT_ONCE} certificates in ${lasted.join(' ')} s`);
    printCheck(`${AT_ONCE} calls at once have issued ${AT_ONCE} certificates`, issued?.count === AT_ONCE);
    printRatio(
      `99th percentile of a cheap call while ${AT_ONCE} certificates are downloaded, to idle`,
      ratioOf(taken.busy, taken.idle),
      { atMost: MAX_SLOWDOWN },
    );
  });
