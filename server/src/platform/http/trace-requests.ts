import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config.ts';
import type { App } from '../../parts.ts';
import { currentTracing, type RequestSpan } from '../telemetry/trace.ts';

const spans = new WeakMap<object, RequestSpan>();

/**
 * Returns the id of a request for the log and the reply: the trace id or, without tracing, a random id. A `traceparent`
 * header is followed only behind a proxy; otherwise callers could choose the id.
 */
export function traceIdFor(raw: Pick<IncomingMessage, 'headers'>, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const { traceparent } = raw.headers;
  const known = trustProxy > 0 && typeof traceparent === 'string' ? traceparent : undefined;
  const span = currentTracing()?.startRequest(known);
  if (!span) return randomBytes(12).toString('base64url');
  spans.set(raw, span);
  return span.traceId;
}

/** Records each request as a span. Does nothing if tracing is off when this is called. */
export function traceRequests(app: App): void {
  if (!currentTracing()) return;
  app.addHook('onRequest', (request, reply, done) => {
    const span = spans.get(request.raw);
    if (!span) return done();
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    // `close` is also emitted if the client disconnects before the reply.
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
  // The body parser continues outside the span that onRequest entered.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request.raw);
    if (span) span.run(done);
    else done();
  });
}
