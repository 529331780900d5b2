import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config.ts';
import type { App } from '../../parts.ts';
import { currentTracing, type RequestSpan } from '../telemetry/trace.ts';

const spans = new WeakMap<object, RequestSpan>();

/**
 * Returns the id of a request in the log and the reply: the id of its trace, or a random one without tracing. A trace that
 * began elsewhere is continued only behind a proxy. Without a proxy, callers could choose ids.
 */
export function traceIdFor(raw: Pick<IncomingMessage, 'headers'>, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const { traceparent } = raw.headers;
  const known = trustProxy > 0 && typeof traceparent === 'string' ? traceparent : undefined;
  const span = currentTracing()?.startRequest(known);
  if (!span) return randomBytes(12).toString('base64url');
  spans.set(raw, span);
  return span.traceId;
}

/** Records each request as a span, if traces are recorded when the server is built. */
export function traceRequests(app: App): void {
  if (!currentTracing()) return;
  app.addHook('onRequest', (request, reply, done) => {
    const span = spans.get(request.raw);
    if (!span) return done();
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    // Also emitted if the caller is gone before the reply.
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode;
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        ...(request.caller ? { 'user.id': String(request.caller.id) } : {}),
      };
      span.end(`${method} ${route}`, attributes, status >= 500);
    });
    span.run(done);
  });
  // The parser of the body continues outside the span in which onRequest has run.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request.raw);
    if (span) span.run(done);
    else done();
  });
}
