import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Counter, Gauge, Registry } from 'prom-client';
import type { App } from '../../parts.ts';
import { JOB_KINDS } from '../jobs/jobs.ts';
import { counted } from '../telemetry/metrics.ts';
import { databaseValues } from './database-values.ts';

/** The period in milliseconds. The reported 99th percentile of the event loop delay covers the last full period. */
const DELAY_PERIOD_MS = 15_000;

/** Returns functions that add gauges and counters. `read` is called each time the metrics are collected. */
const metersOf = (registry: Registry) => ({
  gauge: (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    }),
  counter: (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    }),
});

export const portalVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version;

function addProcess(registry: Registry, app: App): void {
  const { gauge, counter } = metersOf(registry);
  const startedAt = Date.now() / 1000 - process.uptime();
  gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', () => startedAt);
  counter('process_cpu_seconds_total', 'Processor time that the process has used, in seconds.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  gauge('process_resident_memory_bytes', 'Resident memory of the process in bytes.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_used_bytes', 'Bytes of the JavaScript heap in use.', () => process.memoryUsage().heapUsed);
  counter(
    'nodejs_eventloop_busy_seconds_total',
    'Seconds that the event loop was busy.',
    () => performance.eventLoopUtilization().active / 1000,
  );
  const delay = monitorEventLoopDelay();
  let p99 = 0;
  delay.enable();
  const period = setInterval(() => {
    p99 = delay.percentile(99) / 1e9;
    delay.reset();
  }, DELAY_PERIOD_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(period);
    delay.disable();
  });
  gauge(
    'nodejs_eventloop_delay_p99_seconds',
    '99th percentile of the delay of the event loop in the last 15 seconds, in seconds.',
    () => p99,
  );
  new Gauge({
    name: 'portal_info',
    help: 'Always 1, with the versions of the portal and of Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: portalVersion(), node: process.versions.node }, 1);
}

function addNode(registry: Registry, { db, replica, space, config }: App['parts']): void {
  const { gauge } = metersOf(registry);
  gauge('database_connections', 'Open connections to the database.', () => db.pool.total);
  gauge('database_connections_idle', 'Open connections to the database that are idle.', () => db.pool.idle);
  gauge('database_waiting_requests', 'Requests that wait for a connection to the database.', () => db.pool.waiting);
  gauge(
    'database_oldest_query_seconds',
    'For how long the oldest statement has been waiting for its reply. Additional time that it may take does not count.',
    () => db.pool.oldestQueryMs / 1000,
  );
  gauge(
    'database_replica_lag_seconds',
    'What was committed longer ago is on the replica; NaN without a replica.',
    () => replica?.lagSeconds() ?? Number.NaN,
  );
  gauge('disk_free_bytes', 'Free bytes of the disk with the data folder; NaN if unknown.', async () => {
    const disk = await space.read();
    return disk?.freeBytes ?? Number.NaN;
  });
  gauge('disk_reserve_bytes', 'Uploads are refused if fewer bytes are free.', () => config.diskReserveBytes);
}

/** Gauges that each show one value of the database, or NaN while the database is unreachable. */
const VALUES = [
  ['database_size_bytes', 'Bytes of the database with its indexes.', 'bytes'],
  ['database_server_connections', 'Connections of all programs to the database server.', 'connections'],
  ['database_server_connections_max', 'Connections that the database server allows.', 'maxConnections'],
  [
    'database_oldest_transaction_seconds',
    'For how long the oldest transaction in the database has been open.',
    'oldestTransactionSeconds',
  ],
  [
    'database_transaction_id_age',
    'Transactions since the oldest that is not frozen. The database stops before 2 billion.',
    'transactionIdAge',
  ],
  [
    'clock_ahead_of_database_seconds',
    "By how many seconds this node's clock is ahead of the database's.",
    'clockAheadSeconds',
  ],
  ['uploads_receiving', 'Uploads of builds whose bytes are arriving.', 'receiving'],
  ['uploads_inspecting', 'Uploads of builds that are being inspected.', 'inspecting'],
] as const;

const JOB_VALUES = [
  ['jobs_due', 'Jobs that are due and that no node has started, by kind.', 'due'],
  ['jobs_oldest_due_seconds', 'For how long the oldest of these jobs has been due, by kind.', 'oldestDueSeconds'],
  ['jobs_retrying', 'Jobs that have failed and wait for another attempt, by kind.', 'retrying'],
  ['jobs_oldest_retry_seconds', 'The age of the oldest of these jobs, by kind.', 'oldestRetrySeconds'],
] as const;

function addDatabase(registry: Registry, { db }: App['parts']): void {
  const read = databaseValues(db);
  const { gauge } = metersOf(registry);
  gauge('database_up', 'Whether the database has replied to this scrape: 1 or 0.', async () =>
    Number(!!(await read())),
  );
  for (const [name, help, key] of VALUES) gauge(name, help, async () => (await read())?.[key] ?? Number.NaN);
  for (const [name, help, key] of JOB_VALUES)
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        this.reset();
        const jobs = (await read())?.jobs;
        if (!jobs) return;
        for (const kind of JOB_KINDS) this.set({ kind }, jobs.find((waiting) => waiting.kind === kind)?.[key] ?? 0);
      },
    });
}

/**
 * Returns a reader of the metrics of one node and of the database. One statement reads all values of the database. Without
 * the database, the other metrics are still returned.
 */
export function collectMetrics(app: App): { contentType: string; read(): Promise<string> } {
  const registry = new Registry();
  addProcess(registry, app);
  addNode(registry, app.parts);
  addDatabase(registry, app.parts);
  return {
    contentType: registry.contentType,
    async read() {
      // Collected before `counted`, because an unreachable database increases a counter there.
      const now = await registry.metrics();
      return `${await counted.metrics()}\n${now}`;
    },
  };
}
