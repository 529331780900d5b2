import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '../parts.ts';

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Adds a gauge whose value is read each time the metrics are collected. */
function addGauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
}

/**
 * Collects the metrics of one server: the duration of every request, memory, delay of the event loop and database
 * connections. They have a registry of their own, because tests run several servers in one process.
 */
export function collectMetrics(app: App): Registry {
  const registry = new Registry();
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests in seconds, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern: a path contains ids, and each would become a time series of its own.
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  const delay = monitorEventLoopDelay();
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });

  const { db, replica, space, config } = app.parts;
  addGauge(registry, 'process_resident_memory_bytes', 'Resident memory of the process in bytes.', () =>
    process.memoryUsage.rss(),
  );
  addGauge(
    registry,
    'nodejs_eventloop_delay_p99_seconds',
    '99th percentile of the delay of the event loop, in seconds.',
    () => delay.percentile(99) / 1e9,
  );
  addGauge(registry, 'database_connections', 'Open connections to the database.', () => db.pool.total);
  addGauge(
    registry,
    'database_connections_idle',
    'Open connections to the database that are idle.',
    () => db.pool.idle,
  );
  addGauge(
    registry,
    'database_waiting_requests',
    'Requests that wait for a connection to the database.',
    () => db.pool.waiting,
  );
  addGauge(
    registry,
    'database_replica_lag_seconds',
    'What was committed longer ago is on the replica; NaN without a replica.',
    () => replica?.lagSeconds() ?? Number.NaN,
  );
  addGauge(registry, 'disk_free_bytes', 'Free bytes of the disk with the data folder; NaN if unknown.', async () => {
    const disk = await space.read();
    return disk?.freeBytes ?? Number.NaN;
  });
  addGauge(
    registry,
    'disk_reserve_bytes',
    'Uploads are refused if fewer bytes are free.',
    () => config.diskReserveBytes,
  );
  addGauge(
    registry,
    'database_oldest_query_seconds',
    'For how long the oldest statement has been waiting for its reply.',
    () => db.pool.oldestQueryMs / 1000,
  );
  return registry;
}
