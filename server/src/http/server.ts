import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { LogController } from 'fastify';
import type { App, Parts } from '../parts.ts';
import { requestDuration } from '../telemetry/metrics.ts';
import { loggableError, masked } from '../telemetry/safe-log.ts';
import { limitCalls, settleIn } from './call-limit.ts';
import { replyToError } from './errors.ts';
import { failNotFound } from './fail.ts';
import { closeLater } from './refused-body.ts';
import { API_PREFIX, validatorFor } from './route.ts';
import { withoutTickets } from './tickets.ts';
import { traceIdFor, traceRequests } from './trace-requests.ts';
import { answerUnreadable, requireReadable, targetOf } from './unreadable.ts';

const BODY_MAX_BYTES = 256 * 1024;
/** Headers, and bodies that are not streamed, must arrive within this time. */
const ARRIVAL_MS = 60_000;

/** Closes connections whose body does not arrive in time, so that a slow client cannot hold one forever. */
function limitBodyTime(app: App): void {
  app.addHook('onRequest', async ({ raw, routeOptions: { config } }) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody && !config.streams) closeLater(raw, ARRIVAL_MS);
  });
}

/** Browsers and proxies send the next request on a connection after the reply to the last one. */
const UNANSWERED_MAX = 20;

/**
 * Closes connections that send nothing, and those with many requests whose replies nobody reads: each reply is in memory
 * until the ones before it are read.
 */
function limitConnections({ server }: App): void {
  const unanswered = new WeakMap<Socket, number>();
  server.on('connection', (socket: Socket) => {
    const timeout = setTimeout(() => socket.bytesRead === 0 && socket.destroy(), ARRIVAL_MS).unref();
    socket.once('close', () => clearTimeout(timeout));
  });
  server.on('request', ({ socket }, reply) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count > UNANSWERED_MAX) socket.destroy();
  });
}

/** Stops the start if an API call was registered without route(), because no permission would protect it. */
function guardApi(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith(API_PREFIX) && !config?.endpoint)
      throw new Error(`${method} ${url} is not registered through route(), so it has no permission`);
  });
}

/**
 * Creates a server with what the portal and the content origin have in common: limits, trace ids, logs without secrets and
 * error replies. Every reply has `headers`, unless its route replaces them.
 */
export function createServer(parts: Parts, headers: Record<string, string> = {}): App {
  const app = Fastify({
    logger: {
      level: parts.config.logLevel,
      base: null,
      serializers: { err: loggableError },
      ...(parts.logTo ? { stream: parts.logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: (raw) => traceIdFor(raw, parts.config),
    requestIdHeader: false,
    bodyLimit: BODY_MAX_BYTES,
    // No limit for a whole request, because builds take hours. limitBodyTime() limits all other bodies.
    requestTimeout: 0,
    // requireReadable() demands a host, and its reply has our headers.
    http: { headersTimeout: ARRIVAL_MS, requireHostHeader: false },
    rewriteUrl: targetOf,
    // answerUnreadable() answers.
    clientErrorHandler: () => undefined,
    exposeHeadRoutes: false,
    // A proxy may send another request on an open connection while the node stops. It is served like those before it.
    return503OnClosing: false,
    // Hop 0 is the direct client. If no proxy is trusted, X-Forwarded-For is ignored.
    trustProxy: (_address, hop) => hop < parts.config.trustProxy,
    // Tickets are path parameters and longer than the router's default limit. Its own reply would not be in our form.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: maxHeaderSize },
  });
  app.decorate('parts', parts);
  app.decorate('endpoints', []);
  app.decorate('countCall', limitCalls(parts.config.callsPerMinute, settleIn(parts.db)));
  app.decorateRequest('caller', null);
  app.decorateRequest('deployToken', null);
  app.setValidatorCompiler(({ schema, httpPart }) => validatorFor(schema, httpPart));
  app.setErrorHandler(replyToError);
  app.setNotFoundHandler(failNotFound);
  guardApi(app);
  traceRequests(app);
  limitBodyTime(app);
  limitConnections(app);

  const { publicUrl, hstsSubdomains } = parts.config;
  const transport = publicUrl.startsWith('https:') && `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;
  const headersOf = (traceId: string) => ({
    'x-trace-id': traceId,
    'x-content-type-options': 'nosniff',
    ...(transport ? { 'strict-transport-security': transport } : {}),
    ...headers,
  });
  answerUnreadable(app, headersOf);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.id));
    // A proxy must not send its next request on this connection, because the node is about to close it.
    if (parts.stopping?.aborted) reply.header('connection', 'close');
    requireReadable(request);
  });
  app.addHook('onResponse', async (request, reply) => {
    // Neither the query is logged, which may contain search terms, nor a ticket, nor the name of a file that it downloads.
    const hasTicket = 'ticket' in (request.params as object);
    const path = withoutTickets(request.url.split('?', 1)[0] ?? '');
    const line = {
      method: request.method,
      path: hasTicket ? request.routeOptions.url : masked(path),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.caller ? { personId: request.caller.id } : {}),
      ...(request.deployToken ? { deployTokenId: request.deployToken.id } : {}),
    };
    request.log.info(line, 'request');
    // The route's pattern: a path contains ids, and each would become a time series of its own.
    const route = request.routeOptions.url ?? 'none';
    requestDuration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return app;
}
