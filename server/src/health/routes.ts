import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sql } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import type { App } from '../parts.ts';
import { collectMetrics } from './metrics.ts';

const ping = sql('health.ping', 'select 1');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether a caller has the token of the metrics. Without a configured token, only a program on this machine may read
 * them. A request that came through a proxy is not from this machine.
 */
function mayReadMetrics({ metricsToken }: Config, { headers, socket }: FastifyRequest): boolean {
  if (metricsToken) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`));
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && /^(?:127\.|::1$|::ffff:127\.)/u.test(socket.remoteAddress ?? '');
}

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

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(app.parts.config, request)) return reply.callNotFound();
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.metrics());
  });
}
