/** `pnpm drill failover`: a cluster under Patroni loses its primary in several ways, while two nodes serve calls. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPortal } from '@vr/ops-bench/portal';
import { rebuildRollUps } from '@vr/server/learning/sessions/rebuild';
import { type Database, openDatabase } from '@vr/server/platform/db/database';
import { signalAll } from '@vr/server/testing/processes';
import { POSTGRES, requirePackages } from '../debian-postgres.ts';
import { type FailoverCluster, startFailoverCluster } from './cluster.ts';
import { buildCompany, checkStored, type Load, startLoad } from './load.ts';

const PACKAGES = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  ...POSTGRES,
};
const MEMBERS = 3;
const CALM_MS = 10_000;
/** Equal to `ttl` in Patroni's configuration, so the primary may keep or lose its role. */
const PAUSED_MS = 20_000;
/** Long enough that another member always becomes the primary. */
const LONG_PAUSE_MS = 40_000;
/** How soon the portal must serve writes again. */
const LIMIT_SECONDS = 30;
const WRITES = new Set(['report', 'group']);

interface Fault {
  name: string;
  /** The time for which the database is unavailable by design. It does not count towards the limit. */
  lastsMs?: number;
  /** Injects the fault. Returns the function that repairs the cluster, to be called when the portal works again. */
  inject(cluster: FailoverCluster): Promise<() => Promise<void>>;
}

const repaired = async () => undefined;

/** Freezes the primary's PostgreSQL and lets it continue later. The primary's Patroni keeps running. */
const freeze = (ms: number): Fault => ({
  name: `The primary's PostgreSQL is frozen for ${ms / 1000} s (SIGSTOP of all its processes)`,
  async inject(cluster) {
    const postmaster = cluster.postmaster(await cluster.leader());
    signalAll(postmaster, 'SIGSTOP');
    await pause(ms);
    signalAll(postmaster, 'SIGCONT');
    return repaired;
  },
});

const FAULTS: Fault[] = [
  {
    name: 'The machine of the primary dies (kill -9 of PostgreSQL and Patroni)',
    async inject(cluster) {
      const primary = await cluster.leader();
      cluster.kill(primary);
      return () => cluster.revive(primary);
    },
  },
  {
    name: "Only the primary's PostgreSQL dies (kill -9 of its first process)",
    async inject(cluster) {
      process.kill(cluster.postmaster(await cluster.leader()), 'SIGKILL');
      return repaired;
    },
  },
  {
    name: 'A planned switchover',
    async inject(cluster) {
      await cluster.switchOver();
      return repaired;
    },
  },
  { ...freeze(PAUSED_MS), lastsMs: PAUSED_MS },
  freeze(LONG_PAUSE_MS),
];

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** Injects a fault under load and prints its effects. Returns whether nothing was lost and writes resumed in time. */
async function runFault(
  { cluster, db, load }: { cluster: FailoverCluster; db: Database; load: Load },
  { name, lastsMs = 0, inject }: Fault,
): Promise<boolean> {
  await pause(CALM_MS);
  const from = performance.now();
  const injecting = inject(cluster);
  const lastFailure = () => load.outcomes.findLast(({ status, to }) => status !== 200 && to > from);
  const isOver = () =>
    load.outcomes.some(({ kind, status, from: sent }) => {
      const failed = lastFailure();
      return WRITES.has(kind) && status === 200 && sent > Math.max(from, failed?.to ?? from) + 3000;
    });
  const repair = await injecting;
  const deadline = performance.now() + 4 * LIMIT_SECONDS * 1000;
  while (!isOver() && performance.now() < deadline) await pause(200);

  const during = load.outcomes.filter(({ to }) => to > from);
  const failed = during.filter(({ status }) => status !== 200);
  const writes = during.filter(({ kind, status }) => WRITES.has(kind) && status === 200).map(({ to }) => to);
  const gaps = [from, ...writes.sort((a, b) => a - b)].map((at, index, all) => (all[index + 1] ?? at) - at);
  const lost = failed.length === 0 ? 0 : Math.max(...failed.map(({ to }) => to)) - from;
  const slowest = Math.max(...during.map(({ from: sent, to }) => to - sent));
  console.log(`\n${name}`);
  console.log(`  longest time without a successful write: ${seconds(Math.max(...gaps))} s`);
  console.log(`  last failed call: ${seconds(lost)} s after the fault`);
  console.log(`  failed calls: ${failed.length} of ${during.length}; slowest call: ${seconds(slowest)} s`);
  await repair();
  console.log(
    `  members: ${(await cluster.members()).map(({ name: member, role }) => `${member} ${role}`).join(', ')}`,
  );
  const { sessions, groups, twice } = await checkStored(db, load);
  console.log(`  lost: ${sessions} reports and ${groups} groups; stored twice: ${twice}`);
  return sessions + groups + twice === 0 && isOver() && Math.max(...gaps) - lastsMs <= LIMIT_SECONDS * 1000;
}

/** Runs the drill in a temporary folder. Fails if writes were lost or did not resume in time. */
export async function drillFailover(): Promise<void> {
  await requirePackages(PACKAGES);
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-failover-'));
  const cluster = await startFailoverCluster(folder, MEMBERS);
  const settings = { DATABASE_URL: cluster.url, DATABASE_REPLICA_URL: cluster.replicaUrl, DEMO: 'off' };
  const nodes = [];
  try {
    for (let started = 0; started < 2; started += 1)
      nodes.push(await startPortal(path.join(folder, 'data'), settings, { wrapper: [] }));
    const db = openDatabase(cluster.url, { max: 2 });
    const load = startLoad(
      nodes.map(({ url }) => url),
      await buildCompany(db),
    );
    const wentWell: boolean[] = [];
    for (const fault of FAULTS) wentWell.push(await runFault({ cluster, db, load }, fault));
    await pause(CALM_MS);
    await load.stop();

    const { sessions, groups, twice } = await checkStored(db, load);
    const wrongFigures = await rebuildRollUps(db, () => undefined);
    await db.close();
    console.log(`\nAcknowledged: ${load.sessions.length} reports and ${load.groups.length} groups`);
    console.log(
      `  lost: ${sessions} reports and ${groups} groups; stored twice: ${twice}; wrong figures: ${wrongFigures}`,
    );
    console.log(`  failures other than 503 with Retry-After: ${load.unexpected.length}`);
    for (const line of new Set(load.unexpected)) console.log(`    ${line}`);
    const isGood = sessions + groups + twice + wrongFigures + load.unexpected.length === 0 && wentWell.every(Boolean);
    console.log(isGood ? '\nNothing was lost.' : '\nFAILED');
    if (!isGood) process.exitCode = 1;
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
