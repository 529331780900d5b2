import path from 'node:path';
import { systemClock } from '@vr/server/clock';
import { openDatabase } from '@vr/server/platform/db/database';
import { startEmbedded } from '@vr/server/platform/db/embedded';
import { migrate } from '@vr/server/platform/db/migrate';
import { seedBulk } from '@vr/server/platform/demo/bulk';
import pg from 'pg';
import { Pool } from 'undici';
import { printCheck } from './goal.ts';
import { type MixedCall, prepareMix } from './mixed/calls.ts';
import { atRate, printTimes, saturate } from './mixed/load.ts';
import { processorSeconds } from './mixed/processor-time.ts';
import { startRoundRobin } from './mixed/round-robin.ts';
import { printStatements } from './mixed/statements.ts';
import { type BenchPortal, dataFolder, startPortal } from './portal.ts';
import type { Settings } from './settings.ts';

/** A catalogue of typical size. Each company sees about half of it. */
const TRAININGS = 200;
interface Measured {
  name: string;
  url: string;
  nodes: readonly BenchPortal[];
  proxyPid?: number;
}

/** Measures one layout: its maximum rate, the times at half of that rate, and the processor time of each part. */
async function measure(
  { name, url, nodes, proxyPid }: Measured,
  databasePid: number,
  next: () => MixedCall,
  { connections, seconds, rounds }: Settings,
): Promise<void> {
  const pool = new Pool(url, { connections });
  const during = (length: number) => {
    const from = performance.now();
    return () => performance.now() - from < length * 1000;
  };
  await saturate(pool, connections, next, during(seconds));
  const parts: Record<string, () => Promise<number>> = {
    nodes: async () => (await Promise.all(nodes.map(({ pid }) => processorSeconds(pid)))).reduce((a, b) => a + b, 0),
    database: () => processorSeconds(databasePid),
    ...(proxyPid ? { nginx: () => processorSeconds(proxyPid) } : {}),
    load: async () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  };
  const readAll = () => Promise.all(Object.values(parts).map((read) => read()));
  const [before, from] = [await readAll(), performance.now()];
  const full = await saturate(pool, connections, next, during(seconds * rounds));
  const elapsed = (performance.now() - from) / 1000;
  const used = (await readAll()).map((value, part) => value - (before[part] ?? 0));
  const calls = full.rate * elapsed;
  console.log(`${name}: ${full.rate.toFixed(0)} requests per second over ${connections} connections`);
  printTimes('when full', full);
  console.log(
    `  processor seconds per 1,000 requests: ${Object.keys(parts)
      .map((part, i) => `${part} ${(((used[i] ?? 0) / calls) * 1000).toFixed(2)}`)
      .join(', ')}`,
  );
  console.log(
    `  processors in use: ${Object.keys(parts)
      .map((part, i) => `${part} ${((used[i] ?? 0) / elapsed).toFixed(2)}`)
      .join(', ')}`,
  );
  const half = await atRate(pool, full.rate / 2, seconds * rounds, next);
  printTimes(`at ${(full.rate / 2).toFixed(0)} per second`, half);
  printCheck(`No call fails (${name})`, full.failures.size + half.failures.size === 0);
  await pool.close();
}

/** Measures a mixed load on one node and on two behind nginx. Prints the costliest statements and unused indexes. */
export async function benchMixed(settings: Settings): Promise<void> {
  const { users, companies } = settings;
  const sessions = settings.sessions[0] as number;
  const data = await dataFolder();
  const embedded = await startEmbedded({
    dir: path.join(data.path, 'postgres'),
    settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '5000' },
  });
  const portals: BenchPortal[] = [];
  const db = openDatabase(embedded.url);
  try {
    await migrate(db, systemClock);
    await seedBulk(db, systemClock, { trainings: TRAININGS, users, companies, sessions }, (line) =>
      console.log(`  ${line}`),
    );
    const mix = await prepareMix(db);
    console.log(`  ${mix.people} people in ${mix.companies} companies, ${TRAININGS} trainings, ${sessions} sessions`);
    const asSuperuser = new URL(embedded.superuserUrl);
    asSuperuser.pathname = new URL(embedded.url).pathname;
    const superuser = new pg.Client({ connectionString: asSuperuser.href });
    await superuser.connect();
    await superuser.query(`create extension if not exists pg_stat_statements`);
    const env = { DATABASE_URL: embedded.url, LOG_LEVEL: 'info', TRUST_PROXY: '0' };
    const files = path.join(data.path, 'nodes');
    for (let node = 0; node < 2; node += 1) portals.push(await startPortal(files, env));
    const [first] = portals as [BenchPortal];
    await superuser.query('select pg_stat_statements_reset(), pg_stat_reset()');
    await measure({ name: 'One node', url: first.url, nodes: [first] }, embedded.pid, mix.next, settings);
    const urls = portals.map(({ url }) => url);
    const proxy = await startRoundRobin(path.join(data.path, 'nginx'), urls);
    const two = { name: 'Two nodes', url: proxy.url, nodes: portals, proxyPid: proxy.pid };
    await measure(two, embedded.pid, mix.next, settings);
    await proxy.stop();
    await printStatements(superuser, db);
    await superuser.end();
  } finally {
    for (const portal of portals) await portal.stop();
    await db.close();
    await embedded.stop();
    await data.remove();
  }
}
