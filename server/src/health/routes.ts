import { sql } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import type { App } from '../http/server.ts';
import { measure } from './metrics.ts';

const ping = sql('health.ping', 'select 1');

/** For whatever runs the server: is it alive, may it get requests, how is it doing. */
export function registerHealth(app: App): void {
  const { db } = app.parts;
  const metrics = measure(app);
  let migrated = false;

  app.get('/health', async () => ({ status: 'ok' }));

  app.get('/ready', async (request, reply) => {
    try {
      await db.rows(ping);
      // The schema only ever moves forward, so that once is enough.
      migrated ||= await isMigrated(db);
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unreachable' });
    }
    return migrated ? { status: 'ready' } : reply.code(503).send({ status: 'migrations missing' });
  });

  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.render()),
  );
}
