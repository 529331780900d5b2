import { setTimeout as pause } from 'node:timers/promises';
import { rebuildRollUps } from '@vr/server/learning/sessions/rebuild';
import { type Database, sql } from '@vr/server/platform/db/database';
import { dumpTables, ROLL_UPS } from '@vr/server/platform/demo/dump';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import type pg from 'pg';
import { Pool } from 'undici';
import { type Bench, type Call, onCluster, replay } from './database.ts';
import { printCheck, printRates, printRatio } from './goal.ts';
import type { BenchPortal } from './portal.ts';
import { measureInTurns, ratioOf, workThrough } from './rounds.ts';
import type { Settings } from './settings.ts';
import { type Launched, launch, type Sitting, sittingsOf, statementsOf } from './sittings.ts';

const MIN_RATIO_TO_SQL = 0.5;
const KILLS = 3;
/** Small, because all roll-ups are rebuilt after the kills. */
const KILLS_WORLD = { trainings: 200, users: 2000, companies: 20, sessions: 20_000 };
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

/** Runs work on some sittings and returns its rate in reports per second. */
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

/** Enough sittings to send reports until the measured work is done. */
const SITTINGS_BESIDE = 2000;
/** How long reports are sent before the work begins. */
const LEAD_MS = 1000;

/** Runs work while reports are sent over all connections. Returns the number of reports per second. */
export async function besideReports(
  { db, portal, connections }: { db: Database; portal: BenchPortal; connections: number },
  work: () => Promise<void>,
): Promise<number> {
  const sittings = await launch(db, (await sittingsOf(db)).slice(0, SITTINGS_BESIDE));
  const pool = new Pool(portal.url, { connections });
  const from = performance.now();
  let isDone = false;
  let sent = 0;
  const reporting = workThrough(connections, sittings, async (sitting) => {
    for (const report of sitting.reports) {
      if (isDone) return;
      const status = await post(pool, sitting, report);
      if (status !== 200) throw new Error(`A report failed with status ${status}.`);
      sent += 1;
    }
  });
  try {
    await Promise.race([reporting, pause(LEAD_MS)]);
    await work();
  } finally {
    isDone = true;
    await reporting;
    await pool.close();
  }
  return (sent * 1000) / (performance.now() - from);
}

/** Compares the rate of reports to the server with the rate of the same transactions sent directly to the database. */
export async function benchReportRate(
  bench: Bench,
  { db, url }: { db: Database; url: string },
  settings: Settings,
): Promise<void> {
  const { connections, rounds } = settings;
  const sittings = await sittingsOf(db);
  // Each sitting is used once, so that all rounds have the same conditions.
  const perRound = Math.min(settings.sittings, Math.floor(sittings.length / (2 * (rounds + 1))));
  const nextSittings = () => sittings.splice(0, perRound);

  const pool = bench.poolTo(await bench.portalOn(url), { connections });
  const clients = await bench.connect(url, connections);
  console.log(`  ${perRound} sittings per round; ${connections} connections; everything shares the processors`);
  const rates = await measureInTurns(rounds, {
    served: async () => {
      const launched = await launch(db, nextSittings());
      return rateOf(launched, () =>
        workThrough(connections, launched, async (sitting) => {
          for (const report of sitting.reports) {
            const status = await post(pool, sitting, report);
            if (status !== 200) throw new Error(`A report failed with status ${status}.`);
          }
        }),
      );
    },
    direct: async () => {
      const chosen = nextSittings();
      const recorded: Call[][][] = [];
      for (const sitting of chosen) recorded.push(await statementsOf(db, sitting));
      return rateOf(chosen, () =>
        workThrough(connections, recorded, (statements, connection) =>
          runDirect(clients[connection] as pg.Client, statements),
        ),
      );
    },
  });
  printRates(rates);
  printRatio('Reports, rate of the server to the same SQL', ratioOf(rates.served, rates.direct), {
    atLeast: MIN_RATIO_TO_SQL,
  });
}

interface Stored {
  personId: number;
  id: string;
  seconds: number;
  finished: boolean;
  steps: number;
}

const selectStored = sql<Stored>(
  'bench.stored',
  `select person_id as "personId", client_session_id as id, seconds, finished, jsonb_array_length(steps) as steps
   from session where client_session_id = any(:ids::uuid[])`,
);
const countSessions = sql<{ count: number }>('bench.sessions', 'select count(*) from session');

async function storedOf(db: Database, ids: string[]): Promise<Map<string, Stored[]>> {
  return Map.groupBy(await db.rows(selectStored, { ids }), ({ id }) => id);
}

/** Returns whether a stored session includes everything in a report. */
const contains = (stored: Stored, report: Report): boolean =>
  stored.seconds >= report.seconds && stored.steps >= report.steps.length && (stored.finished || !report.finished);

/** Rebuilds the roll-ups from the sessions and returns the number of rows that differ from before. */
async function countWrongRollUps(db: Database): Promise<number> {
  const stored = await dumpTables(db, ROLL_UPS);
  await rebuildRollUps(db);
  const rebuilt = await dumpTables(db, ROLL_UPS);
  return ROLL_UPS.reduce((sum, table) => {
    const [before, after] = [new Set(stored[table]), new Set(rebuilt[table])];
    return (
      sum + [...before].filter((row) => !after.has(row)).length + [...after].filter((row) => !before.has(row)).length
    );
  }, 0);
}

interface Server {
  portal: BenchPortal;
  pool: Pool;
}

/** A run in which the server is killed several times while all connections send reports. */
interface KillRun {
  db: Database;
  sittings: readonly Launched[];
  /** Resolves when the server is running, also after a restart. */
  server: Promise<Server>;
  start(): Promise<Server>;
  /** The last acknowledged report of each session. */
  acknowledged: Map<string, Report>;
  reported: number;
  repeated: number;
  /** Acknowledged reports that were missing after a kill. */
  lost: number;
  /** Reports that were stored before a kill, but not acknowledged. */
  unacknowledged: number;
}

/** Sends each report of a sitting until it is acknowledged, under the same id, as the player's script does. */
async function reportUntilAcknowledged(run: KillRun, sitting: Launched): Promise<void> {
  for (const report of sitting.reports) {
    for (;;) {
      const { pool } = await run.server;
      const status = await post(pool, sitting, report).catch(() => 0);
      if (status === 200) break;
      if (status >= 400 && status < 500) throw new Error(`A report failed with status ${status}.`);
      run.repeated += 1;
      await pause(RETRY_MS);
    }
    run.acknowledged.set(report.id, report);
    run.reported += 1;
  }
}

/** Kills the server, compares the stored reports with the acknowledged ones, and starts the server again. */
async function killServer(run: KillRun): Promise<void> {
  const { portal, pool } = await run.server;
  const next = Promise.withResolvers<Server>();
  run.server = next.promise;
  await portal.kill();
  const known = new Map(run.acknowledged);
  // PostgreSQL finishes the statements of the dead server, so a running commit may still succeed.
  await pause(500);
  const ids = run.sittings.map(({ reports }) => reports[0]?.id ?? '');
  const stored = await storedOf(run.db, ids);
  for (const [id, report] of known) if (!stored.get(id)?.some((row) => contains(row, report))) run.lost += 1;
  for (const [id, rows] of stored)
    if (rows.some(({ seconds }) => seconds > (known.get(id)?.seconds ?? 0))) run.unacknowledged += 1;
  await pool.destroy();
  next.resolve(await run.start());
}

/** Prints whether every session is stored exactly once, as in its last report, and whether the roll-ups are right. */
async function checkStored({ db, sittings, acknowledged, ...run }: KillRun): Promise<void> {
  const stored = await storedOf(db, [...acknowledged.keys()]);
  const inexact = [...acknowledged].filter(([id, report]) => {
    const [row, ...more] = stored.get(id) ?? [];
    return !row || more.length > 0 || row.seconds !== report.seconds || !contains(row, report);
  });
  const sessions = (await db.row(countSessions))?.count ?? 0;
  const doubled = sessions - KILLS_WORLD.sessions - sittings.length;
  const wrong = await countWrongRollUps(db);
  console.log(
    `  ${run.reported} reports of ${sittings.length} sessions over ${KILLS} kills; ${run.repeated} sent again, of which ${run.unacknowledged} had been stored but not acknowledged`,
  );
  printCheck(`After each kill, every acknowledged report is stored (${run.lost} lost)`, run.lost === 0);
  printCheck(
    `At the end, every session is stored once and as last reported (${inexact.length} are not, ${doubled} too many)`,
    inexact.length === 0 && doubled === 0,
  );
  printCheck(`The roll-ups equal a rebuild from the sessions (${wrong} rows differ)`, wrong === 0);
}

/** Kills the server several times while all connections send reports, and checks that nothing is lost or doubled. */
async function benchKills(bench: Bench, { connections }: Settings): Promise<void> {
  const { db, url } = await bench.seeded(KILLS_WORLD);
  const sittings = await launch(db, await sittingsOf(db));
  const start = async () => {
    const portal = await bench.portalOn(url);
    return { portal, pool: bench.poolTo(portal, { connections }) };
  };
  const server = await start();
  const run: KillRun = {
    db,
    sittings,
    server: Promise.resolve(server),
    start,
    acknowledged: new Map(),
    reported: 0,
    repeated: 0,
    lost: 0,
    unacknowledged: 0,
  };
  const reports = sittings.reduce((sum, sitting) => sum + sitting.reports.length, 0);
  const reporting = workThrough(connections, sittings, (sitting) => reportUntilAcknowledged(run, sitting));
  const killing = (async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      while (run.reported < (reports * kill) / (KILLS + 1)) await pause(5);
      await killServer(run);
    }
  })();
  await Promise.all([reporting, killing]);
  await (await run.server).portal.stop();
  await checkStored(run);
}

/** Measures the rate of session reports compared with the same SQL, and checks that kills of the server lose none. */
export const benchReports = (settings: Settings): Promise<void> =>
  onCluster(async (bench) => {
    const { trainings, users, companies } = settings;
    const sessions = settings.sessions[0] as number;
    await benchReportRate(bench, await bench.seeded({ trainings, users, companies, sessions }), settings);
    await benchKills(bench, settings);
  });
