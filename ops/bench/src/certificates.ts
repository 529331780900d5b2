import { systemClock } from '@vr/server/clock';
import { type Database, sql } from '@vr/server/platform/db/database';
import { issueToken } from '@vr/server/platform/http/tokens';
import { Pool } from 'undici';
import { startBenchCluster } from './database.ts';
import { printCheck, printRatio } from './goal.ts';
import { dataFolder, startPortal } from './portal.ts';
import { measureInTurns, percentile99Of, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const AT_ONCE = 2000;
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

async function download(pool: Pool, path: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200 || bytes.subarray(0, 5).toString() !== '%PDF-')
    throw new Error(`${path} returned status ${statusCode}`);
}

async function graduates(db: Database): Promise<string[]> {
  const people = (await db.rows(selectPeople, { count: AT_ONCE })).map(({ id }) => id);
  await db.rows(complete, { people });
  const tokens: string[] = [];
  for (const personId of people) tokens.push((await issueToken(db, systemClock, { personId, kind: 'session' })).token);
  return tokens;
}

/** Measures how much slower a cheap call becomes while 2,000 people download their first certificate at once. */
export async function benchCertificates({ rounds, seconds }: Settings): Promise<void> {
  const cluster = await startBenchCluster();
  const data = await dataFolder();
  try {
    const { db, url } = await cluster.seeded(WORLD);
    const tokens = await graduates(db);
    const training = await db.row(selectTraining);
    const portal = await startPortal(data.path, { DATABASE_URL: url, LOG_LEVEL: 'info' });
    const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
    const downloads = new Pool(portal.url, { connections: AT_ONCE, ...timeouts });
    const calls = new Pool(portal.url, { connections: 10 });
    const cheapCall = async () => {
      const headers = { authorization: `Bearer ${tokens[0]}` };
      const { statusCode, body } = await calls.request({ method: 'GET', path: '/api/v1/users/profile', headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`The cheap call returned status ${statusCode}`);
    };
    const drain = async () => {
      const from = performance.now();
      const paths = tokens.map((_, index) => {
        const lang = LANGS[index % LANGS.length];
        return `/api/v1/trainings/${training?.id}/certificate/${lang}`;
      });
      await Promise.all(tokens.map((token, index) => download(downloads, paths[index] ?? '', token)));
      return (performance.now() - from) / 1000;
    };
    const durations: number[] = [];
    try {
      const taken = await measureInTurns(rounds, {
        idle: () => percentile99Of(seconds, cheapCall),
        busy: async () => {
          await db.rows(deleteIssued);
          const all = drain();
          // Until the last certificate has arrived.
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
    } finally {
      await Promise.all([downloads.close(), calls.close()]);
      await portal.stop();
    }
  } finally {
    await cluster.stop();
    await data.remove();
  }
}
