import { readFile } from 'node:fs/promises';
import { type Database, sql } from '@vr/server/platform/db/database';
import { type LayoutNode, MEMORY_MAX_KB, memoryKb } from '../../layout/layout.ts';
import type { Journal } from '../load/journal.ts';
import { until } from '../world/world.ts';

/** The most database connections per node. A node itself opens at most 20. */
const CONNECTIONS_PER_NODE = 25;
/** How long a lock may be held. Jobs acquire locks even when nobody uses the portal. */
const HELD_MS = 20_000;
/** Matches expected log lines of the level `error`: calls that were refused for a while, and nodes that are not ready. */
const EXPECTED = /"msg":"(?:UNAVAILABLE|STORAGE_FULL|not ready|the security log could not be written)"/u;
/** Matches the log line of an export that lost its database connection: its status was sent, so it could only be aborted. */
const BROKEN_EXPORT =
  /"message":"(?:Connection terminated|terminating connection|Query read timeout)[^\n]*\bcsvText\b/u;
const ERROR_LEVEL = 50;

const selectHeld = sql(
  '',
  `select 'a transaction that is open' as what, pid, application_name as program, left(query, 200) as query
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '5 seconds'
    union all
    select 'a lock that is waited for', l.pid, a.application_name, left(a.query, 200)
    from pg_locks l join pg_stat_activity a using (pid) where not l.granted
    union all
    select 'an advisory lock', l.pid, a.application_name, left(a.query, 200)
    from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and a.datname = current_database() and a.query_start < now() - interval '5 seconds'`,
);
const countConnections = sql<{ connections: number }>(
  '',
  `select count(*)::int as connections from pg_stat_activity where datname = current_database()`,
);

/** Checks that past calls left no transaction or lock, and that connections and memory stay within their limits. */
export async function checkTraces(db: Database, nodes: readonly LayoutNode[], journal: Journal): Promise<void> {
  let held: unknown[] = [];
  const isFree = async () => {
    held = await db.rows(selectHeld);
    return held.length === 0;
  };
  if (!(await until(HELD_MS, isFree))) for (const one of held) journal.violate('no lock is left', JSON.stringify(one));
  const connections = (await db.row(countConnections))?.connections ?? 0;
  if (connections > nodes.length * CONNECTIONS_PER_NODE + 5)
    journal.violate('connections are bounded', `${connections} connections of ${nodes.length} nodes`);
  for (const node of nodes) {
    const used = await memoryKb(node);
    if (!(used < MEMORY_MAX_KB)) journal.violate('memory is bounded', `process ${node.pid} has ${used} KB`);
  }
}

interface LogLine {
  level: number;
  msg?: string;
}

const parsed = (line: string): LogLine | undefined => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Returns a function that checks the `error` lines that were added to logs since its last call. */
export function createLogCheck() {
  const read = new Map<string, number>();
  return async (logs: readonly string[], allowed: RegExp | undefined, journal: Journal): Promise<void> => {
    for (const log of logs) {
      const text = (await readFile(log, 'utf8')).slice(read.get(log) ?? 0);
      const end = text.lastIndexOf('\n') + 1;
      read.set(log, (read.get(log) ?? 0) + end);
      for (const line of text.slice(0, end).split('\n')) {
        const entry = parsed(line);
        if (!entry || entry.level < ERROR_LEVEL) continue;
        if (EXPECTED.test(line) || BROKEN_EXPORT.test(line) || allowed?.test(line)) continue;
        journal.violate('the log has no error that nobody expects', `${log}: ${line.slice(0, 2000)}`);
      }
    }
  };
}
