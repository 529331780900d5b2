import { sql } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import type { App } from '../parts.ts';
import { collectMetrics } from './metrics.ts';

const ping = sql('health.ping', 'select 1');

/** Serves the endpoints for operators: liveness, readiness and metrics. */
export function registerHealth(app: App): void {
  const { db } = app.parts;
  const metrics = collectMetrics(app);
  let migrated = false;

  app.get('/health', async () => ({ status: 'ok' }));

  app.get('/ready', async (request, reply) => {
    try {
      await db.rows(ping);
      // Migrations are never undone, so the schema has to be checked only until it is complete.
      migrated ||= await isMigrated(db);
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unreachable' });
    }
    return migrated ? { status: 'ready' } : reply.code(503).send({ status: 'migrations missing' });
  });

  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
}
