import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { App } from '../../parts.ts';
import { QUERY_TIMEOUT_MS, sql } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import { collectMetrics } from './metrics.ts';

/** If the database does not reply within this many milliseconds, the node is not ready, and the connection is discarded. */
const PING_MS = 3000;
const ping = { ...sql('health.ping', 'select 1'), timeoutMs: PING_MS };
/** A node with a statement that waits this many milliseconds is stuck and must be restarted: statements time out earlier. */
const STUCK_MS = 2 * QUERY_TIMEOUT_MS;

declare module 'fastify' {
  interface FastifyInstance {
    metrics: ReturnType<typeof collectMetrics>;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns whether a caller has the metrics token. If none is configured: whether it is on this machine, without a proxy. */
function mayReadMetrics({ metricsToken }: Config, { headers, socket }: FastifyRequest): boolean {
  if (metricsToken) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`));
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && /^(?:127\.|::1$|::ffff:127\.)/u.test(socket.remoteAddress ?? '');
}

/** Serves the endpoints for operators: liveness, readiness and metrics. */
export function registerHealth(app: App): void {
  const { db, space, stopping } = app.parts;
  app.decorate('metrics', collectMetrics(app));
  let migrated = false;

  app.get('/health', async (_request, reply) =>
    db.pool.oldestQueryMs < STUCK_MS ? { status: 'ok' } : reply.code(503).send({ status: 'stuck' }),
  );

  app.get('/ready', async (request, reply) => {
    if (stopping?.aborted) return reply.code(503).send({ status: 'stopping' });
    try {
      await db.rows(ping);
      // Checked only until the schema is complete, because migrations are never undone.
      migrated ||= await isMigrated(db);
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unreachable' });
    }
    if (!migrated) return reply.code(503).send({ status: 'migrations missing' });
    const disk = (await space.read())?.state ?? 'enough';
    return disk === 'exhausted' ? reply.code(503).send({ status: 'disk full' }) : { status: 'ready', disk };
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(app.parts.config, request)) return reply.callNotFound();
    return reply
      .type(app.metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await app.metrics.read());
  });
}
