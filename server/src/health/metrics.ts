import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { App } from '../http/server.ts';

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Timing {
  count: number;
  sum: number;
  /** How many took at most as long as the bucket of the same place. */
  within: number[];
}

export interface Metrics {
  /** In Prometheus' text format. */
  render(): string;
}

const label = (value: string): string => value.replace(/[\\"\n]/gu, (char) => (char === '\n' ? '\\n' : `\\${char}`));

/** Counts and times every request by its route (never by its path, which has ids in it). */
export function measure(app: App): Metrics {
  const timings = new Map<string, Timing>();
  const delay = monitorEventLoopDelay();
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = `method="${request.method}",route="${label(route)}",status="${reply.statusCode}"`;
    const timing = timings.get(labels) ?? { count: 0, sum: 0, within: BUCKETS_S.map(() => 0) };
    const seconds = reply.elapsedTime / 1000;
    timing.count += 1;
    timing.sum += seconds;
    timing.within = timing.within.map((count, place) => (seconds <= (BUCKETS_S[place] ?? 0) ? count + 1 : count));
    timings.set(labels, timing);
  });

  function requests(): string[] {
    const name = 'http_request_duration_seconds';
    const lines = [`# HELP ${name} Time to answer, by route and status.`, `# TYPE ${name} histogram`];
    for (const [labels, { count, sum, within }] of timings) {
      within.forEach((value, place) => {
        lines.push(`${name}_bucket{${labels},le="${BUCKETS_S[place]}"} ${value}`);
      });
      lines.push(
        `${name}_bucket{${labels},le="+Inf"} ${count}`,
        `${name}_sum{${labels}} ${sum}`,
        `${name}_count{${labels}} ${count}`,
      );
    }
    return lines;
  }

  const gauge = (name: string, help: string, value: number): string[] => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    `${name} ${value}`,
  ];

  return {
    render() {
      const { pool } = app.parts.db;
      return [
        ...requests(),
        ...gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
        ...gauge('nodejs_eventloop_delay_p99_seconds', 'How late the event loop runs.', delay.percentile(99) / 1e9),
        ...gauge('database_connections', 'Open connections.', pool.total),
        ...gauge('database_connections_idle', 'Open connections that nobody uses.', pool.idle),
        ...gauge('database_waiting_requests', 'Requests that wait for a connection.', pool.waiting),
        '',
      ].join('\n');
    },
  };
}
