import { randomUUID } from 'node:crypto';
import { buildApp } from '@vr/server/app';
import { systemClock } from '@vr/server/clock';
import { readConfig } from '@vr/server/config';
import type { App, Parts } from '@vr/server/parts';
import { type Database, sql } from '@vr/server/platform/db/database';
import { dayOf } from '@vr/server/platform/db/months';
import { builders } from '@vr/server/platform/demo/builders';
import { loadSecret } from '@vr/server/platform/http/secret';
import { issueToken } from '@vr/server/platform/http/tokens';
import { diskStorage } from '@vr/server/platform/storage/disk';
import { diskSpace } from '@vr/server/platform/storage/space';
import { testJobs } from '@vr/server/testing/jobs';
import { median } from '../rounds.ts';

const LEARNERS = 100;
const PASSES = 5;
const DAY_MS = 86_400_000;

const selectLearners = sql<{ id: number; clientId: number; trainingId: number }>(
  'bench.growth-learners',
  `select distinct on (p.client_id) p.id, p.client_id as "clientId", g.training_id as "trainingId"
   from person p join progress g on g.person_id = p.id
   where p.roles = '{}' and p.deleted_at is null order by p.client_id, p.id, g.training_id limit ${LEARNERS}`,
);
const insertLaunches = sql(
  'bench.growth-launches',
  'insert into launch (person_id, training_id, created_at) select * from unnest(:people::int[], :trainings::int[]), (select :now::timestamptz) t',
);

/** A learner with a training that they have played. */
export interface Learner {
  id: number;
  trainingId: number;
  token: string;
  /** The token of an admin of their company. */
  adminToken: string;
}

/** A server in this process, on a database of one size. */
export interface Opened {
  app: App;
  parts: Parts;
  learners: Learner[];
  close(): Promise<void>;
}

/** Opens a server on a database that is filled. The files of all servers are in `folder`. */
export async function openApp(db: Database, folder: string): Promise<Opened> {
  const config = { ...readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), callsPerMinute: 0 };
  const parts: Parts = {
    config,
    db,
    clock: systemClock,
    storage: await diskStorage(folder),
    space: diskSpace(config),
    jobs: testJobs(db, systemClock),
    secret: await loadSecret(db),
  };
  const build = builders(db, systemClock);
  const tokenOf = async (personId: number) => (await issueToken(db, systemClock, { personId, kind: 'session' })).token;
  const learners: Learner[] = [];
  for (const found of await db.rows(selectLearners)) {
    const admin = await build.person({ clientId: found.clientId, roles: ['ROLE_ADMINISTRATOR'] });
    learners.push({ ...found, token: await tokenOf(found.id), adminToken: await tokenOf(admin.id) });
  }
  const [people, trainings] = [learners.map(({ id }) => id), learners.map(({ trainingId }) => trainingId)];
  await db.rows(insertLaunches, { people, trainings, now: new Date(Date.now() - 3_600_000) });
  const app = await buildApp(parts);
  return {
    app,
    parts,
    learners,
    async close() {
      await app.close();
      await parts.jobs.stop();
    },
  };
}

const period = `startDate=${dayOf(new Date(Date.now() - 364 * DAY_MS))}&endDate=${dayOf(new Date())}`;
const READS: Record<string, { as?: 'admin'; path: (learner: Learner) => string }> = {
  'list of trainings': { path: () => '/trainings?lang=fr' },
  'page of the history': { path: ({ trainingId }) => `/trainings/${trainingId}/sessions?lang=fr` },
  'own training, a year': {
    path: ({ id, trainingId }) => `/users/${id}/trainings/${trainingId}/stats/period?${period}`,
  },
  'own figures, a year': { path: ({ id }) => `/users/${id}/stats/period?${period}` },
  "company's figures, a year": { as: 'admin', path: () => `/trainings/stats/period?${period}` },
  "company's ranking, a year": { as: 'admin', path: () => `/trainings/stats/ranking?${period}&lang=fr` },
  "company's people, a year": { as: 'admin', path: () => `/trainings/stats/people?${period}&lang=fr` },
};

async function ask(app: App, token: string, url: string, payload?: object): Promise<number> {
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

/** Reports a session, and returns how many milliseconds that took. */
export const report = ({ app }: Pick<Opened, 'app'>, { token, trainingId }: Learner, id: string, seconds: number) =>
  ask(app, token, `/trainings/${trainingId}/sessions`, {
    id,
    fileType: 'WEB_GL',
    startedAt: new Date(Date.now() - 60_000).toISOString(),
    sentAt: new Date().toISOString(),
    seconds,
    progress: 10,
    finished: false,
    steps: [],
  });

/** Returns the median milliseconds of each call for each server. The servers are asked in turns, one call at a time. */
export async function measure(servers: readonly Opened[]): Promise<Record<string, number[]>> {
  const times: Record<string, number[][]> = {};
  const add = (name: string, place: number, ms: number) => {
    times[name] ??= servers.map(() => []);
    times[name][place]?.push(ms);
  };
  const count = Math.min(...servers.map(({ learners }) => learners.length));
  for (let pass = 0; pass <= PASSES; pass += 1)
    for (let number = 0; number < count; number += 1) {
      for (const [name, { as, path }] of Object.entries(READS))
        for (const [place, { app, learners }] of servers.entries()) {
          const learner = learners[number] as Learner;
          const ms = await ask(app, as ? learner.adminToken : learner.token, path(learner));
          // The first pass warms up.
          if (pass > 0) add(name, place, ms);
        }
      for (const [place, server] of servers.entries()) {
        const learner = server.learners[number] as Learner;
        const id = randomUUID();
        const [first, later] = [await report(server, learner, id, 1), await report(server, learner, id, 2)];
        if (pass === 0) continue;
        add('first report of a session', place, first);
        add('later report of a session', place, later);
      }
    }
  return Object.fromEntries(Object.entries(times).map(([name, taken]) => [name, taken.map(median)]));
}

/** Prints a line with a name. */
export const print = (name: string, value: string): void => console.log(`  ${name}: ${value}`);

const selectSize = sql<{ bytes: number | null; rows: number }>(
  'bench.growth-size',
  `select sum(pg_total_relation_size(c.oid)) as bytes, coalesce(sum(nullif(c.reltuples, -1)), 0)::bigint as rows
     from pg_class c
   where c.relkind = 'r' and (c.relname = :table or c.oid in (select relid from pg_partition_tree(to_regclass(:table))))`,
);

/** Prints the rows and the size of tables with their indexes. */
export async function printSizes(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const found = await db.row(selectSize, { table });
    print(table, `${found?.rows} rows, ${(Number(found?.bytes ?? 0) / 1e6).toFixed(0)} MB`);
  }
}
