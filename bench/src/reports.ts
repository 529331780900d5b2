import { setTimeout as pause } from 'node:timers/promises';
import { type Database, sql } from '@vr/server/db/database';
import { dumpTables, ROLL_UPS } from '@vr/server/demo/dump';
import { rebuildRollUps } from '@vr/server/sessions/rebuild';
import type { Report } from '@vr/server/sessions/report';
import type pg from 'pg';
import { Pool } from 'undici';
import { type BenchCluster, type Call, connect, replay, startBenchCluster } from './database.ts';
import { tell, tellRates, tellWhether } from './goal.ts';
import { type BenchPortal, dataFolder, startPortal } from './portal.ts';
import { ratioOf, takeTurns, workThrough } from './rounds.ts';
import type { Settings } from './settings.ts';
import { type Launched, launch, type Sitting, sittingsOf, statementsOf } from './sittings.ts';

const NEAR_TO_SQL = 0.5;
const KILLS = 3;
/** The world of the kills: small, since every figure of it is added up anew. */
const KILLED_WORLD = { trainings: 200, users: 2000, companies: 20, sessions: 20_000 };
const RETRY_MS = 100;

async function post(pool: Pool, { trainingId, token }: Launched, report: Report): Promise<number> {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: `/api/v1/trainings/${trainingId}/sessions`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  await body.text();
  return statusCode;
}

/** Reports a second that the work on so many sittings came to. */
async function rateOf(sittings: readonly Sitting[], work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (sittings.reduce((sum, { reports }) => sum + reports.length, 0) * 1000) / (performance.now() - from);
}

async function runDirect(client: pg.Client, statements: readonly Call[][]): Promise<void> {
  for (const calls of statements) {
    await client.query('begin');
    for (const call of calls) await replay(client, call);
    await client.query('commit');
  }
}

/** How near the server comes to the same transactions straight on the database. */
async function benchSpeed(cluster: BenchCluster, dataDir: string, settings: Settings): Promise<void> {
  const { trainings, users, companies, connections, rounds } = settings;
  const sessions = settings.sessions[0] as number;
  const { db, url } = await cluster.seeded({ trainings, users, companies, sessions });
  const sittings = await sittingsOf(db);
  // Nobody sits twice, so that each round meets what the others met.
  const perRound = Math.min(settings.sittings, Math.floor(sittings.length / (2 * (rounds + 1))));
  const nextOnes = () => sittings.splice(0, perRound);

  const portal = await startPortal(dataDir, { DATABASE_URL: url, LOG_LEVEL: 'info' });
  const pool = new Pool(portal.url, { connections });
  const clients = await connect(url, connections);
  try {
    console.log(`  ${perRound} sittings a round; ${connections} connections; all share the processors`);
    const rates = await takeTurns(rounds, {
      served: async () => {
        const launched = await launch(db, nextOnes());
        return rateOf(launched, () =>
          workThrough(connections, launched, async (sitting) => {
            for (const report of sitting.reports) {
              const status = await post(pool, sitting, report);
              if (status !== 200) throw new Error(`A report was answered ${status}.`);
            }
          }),
        );
      },
      direct: async () => {
        const chosen = nextOnes();
        const recorded: Call[][][] = [];
        for (const sitting of chosen) recorded.push(await statementsOf(db, sitting));
        return rateOf(chosen, () =>
          workThrough(connections, recorded, (statements, connection) =>
            runDirect(clients[connection] as pg.Client, statements),
          ),
        );
      },
    });
    tellRates(rates);
    tell('Reports, server to the same SQL', ratioOf(rates.served, rates.direct), { atLeast: NEAR_TO_SQL });
  } finally {
    await pool.close();
    await Promise.all(clients.map((client) => client.end()));
    await portal.stop();
  }
}

interface Stored {
  personId: number;
  id: string;
  seconds: number;
  finished: boolean;
  steps: number;
}

const selectStored = sql(
  'bench.stored',
  `select person_id as "personId", client_session_id as id, seconds, finished, jsonb_array_length(steps) as steps
   from session where client_session_id = any($1::uuid[])`,
);
const countSessions = sql('bench.sessions', 'select count(*) from session');

/** Of each of these sessions the rows that are stored. */
async function storedOf(db: Database, ids: string[]): Promise<Map<string, Stored[]>> {
  return Map.groupBy(await db.rows<Stored>(selectStored, [ids]), ({ id }) => id);
}

const holds = (stored: Stored, report: Report): boolean =>
  stored.seconds >= report.seconds && stored.steps >= report.steps.length && (stored.finished || !report.finished);

/** Rows of the roll-ups that an addition from the raw sessions comes to differently. */
async function wrongRollUps(db: Database): Promise<number> {
  const kept = await dumpTables(db, ROLL_UPS);
  await rebuildRollUps(db);
  const rebuilt = await dumpTables(db, ROLL_UPS);
  return ROLL_UPS.reduce((sum, table) => {
    const [before, after] = [new Set(kept[table]), new Set(rebuilt[table])];
    return (
      sum + [...before].filter((row) => !after.has(row)).length + [...after].filter((row) => !before.has(row)).length
    );
  }, 0);
}

/**
 * Kills the server while all connections report. The clients do what the player's script does: send the newest state
 * again, under the same id, until it is acknowledged.
 */
async function benchKills(cluster: BenchCluster, dataDir: string, { connections }: Settings): Promise<void> {
  const { db, url } = await cluster.seeded(KILLED_WORLD);
  const sittings = await launch(db, await sittingsOf(db));
  const all = sittings.reduce((sum, { reports }) => sum + reports.length, 0);
  const start = async () => {
    const portal = await startPortal(dataDir, { DATABASE_URL: url, LOG_LEVEL: 'info' });
    return { portal, pool: new Pool(portal.url, { connections }) };
  };
  let running: Promise<{ portal: BenchPortal; pool: Pool }> = start();
  await running;

  const acknowledged = new Map<string, Report>();
  let count = 0;
  let repeated = 0;
  const reporting = workThrough(connections, sittings, async (sitting) => {
    for (const report of sitting.reports) {
      for (;;) {
        const { pool } = await running;
        const status = await post(pool, sitting, report).catch(() => 0);
        if (status === 200) break;
        if (status >= 400 && status < 500) throw new Error(`A report was answered ${status}.`);
        repeated += 1;
        await pause(RETRY_MS);
      }
      acknowledged.set(report.id, report);
      count += 1;
    }
  });

  let lost = 0;
  let unheard = 0;
  const killing = (async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      while (count < (all * kill) / (KILLS + 1)) await pause(5);
      const { portal, pool } = await running;
      const next = Promise.withResolvers<{ portal: BenchPortal; pool: Pool }>();
      running = next.promise;
      await portal.kill();
      const known = new Map(acknowledged);
      // The database ends what it had begun for the dead server: a commit under way may still come through.
      await pause(500);
      const stored = await storedOf(
        db,
        sittings.map(({ reports }) => reports[0]?.id ?? ''),
      );
      for (const [id, report] of known) if (!stored.get(id)?.some((row) => holds(row, report))) lost += 1;
      for (const [id, rows] of stored)
        if (rows.some(({ seconds }) => seconds > (known.get(id)?.seconds ?? 0))) unheard += 1;
      await pool.destroy();
      next.resolve(await start());
    }
  })();
  await Promise.all([reporting, killing]);

  const { portal, pool } = await running;
  await pool.close();
  await portal.stop();
  const stored = await storedOf(db, [...acknowledged.keys()]);
  const inexact = [...acknowledged].filter(([id, report]) => {
    const [row, ...more] = stored.get(id) ?? [];
    return !row || more.length > 0 || row.seconds !== report.seconds || !holds(row, report);
  });
  const sessions = (await db.row<{ count: number }>(countSessions))?.count ?? 0;
  const doubled = sessions - KILLED_WORLD.sessions - sittings.length;
  const wrong = await wrongRollUps(db);
  console.log(
    `  ${count} reports of ${sittings.length} sessions over ${KILLS} kills; ${repeated} sent again, ${unheard} of them stored before but not acknowledged`,
  );
  tellWhether(`After each kill, all that was acknowledged is stored (${lost} lost)`, lost === 0);
  tellWhether(
    `In the end every session is stored once, as last reported (${inexact.length} are not, ${doubled} too many)`,
    inexact.length === 0 && doubled === 0,
  );
  tellWhether(`Roll-ups equal a rebuild from the sessions (${wrong} rows differ)`, wrong === 0);
}

/** Reporting sessions: how near the server comes to the same statements, and what is left of them when it is killed. */
export async function benchReports(settings: Settings): Promise<void> {
  const cluster = await startBenchCluster();
  const data = await dataFolder();
  try {
    await benchSpeed(cluster, data.path, settings);
    await benchKills(cluster, data.path, settings);
  } finally {
    await cluster.stop();
    await data.remove();
  }
}
