import { QUERY_TIMEOUT_MS, sql } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import type { App } from '../parts.ts';
import { collectMetrics } from './metrics.ts';

/** A node whose database does not reply within this time takes no requests. The connection is discarded. */
const PING_MS = 3000;
const ping = { ...sql('health.ping', 'select 1'), timeoutMs: PING_MS };
/**
 * No statement of a request waits this long: those without a connection or a reply fail before. A node that has such a
 * statement is stuck and can only be restarted.
 */
const STUCK_MS = 2 * QUERY_TIMEOUT_MS;

/** Serves the endpoints for operators: liveness, readiness and metrics. */
export function registerHealth(app: App): void {
  const { db, space } = app.parts;
  const metrics = collectMetrics(app);
  let migrated = false;

  app.get('/health', async (_request, reply) =>
    db.pool.oldestQueryMs < STUCK_MS ? { status: 'ok' } : reply.code(503).send({ status: 'stuck' }),
  );

  app.get('/ready', async (request, reply) => {
    try {
      await db.rows(ping);
      // Migrations are never undone, so the schema has to be checked only until it is complete.
      migrated ||= await isMigrated(db);
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unreachable' });
    }
    if (!migrated) return reply.code(503).send({ status: 'migrations missing' });
    const disk = (await space.read())?.state ?? 'enough';
    return disk === 'exhausted' ? reply.code(503).send({ status: 'disk full' }) : { status: 'ready', disk };
  });

  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
}
