import {
  createServer as createHttpServer,
  maxHeaderSize,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { LogController } from 'fastify';
import type { App, Parts } from '../../parts.ts';
import { requestDuration } from '../telemetry/metrics.ts';
import { loggableError, masked } from '../telemetry/safe-log.ts';
import { replyToError } from './errors.ts';
import { failNotFound } from './fail.ts';
import { callCounter } from './local-limits.ts';
import { closeLater } from './refused-body.ts';
import { API_PREFIX, validatorFor } from './route.ts';
import { withoutTickets } from './tickets.ts';
import { traceIdFor, traceRequests } from './trace-requests.ts';
import { answerUnreadable, requireReadable, targetOf } from './unreadable.ts';

const BODY_MAX_BYTES = 256 * 1024;
/** Headers, and bodies that are not streamed, must arrive within this time. */
const ARRIVAL_MS = 60_000;
/** A connection without any transfer is closed after this time, or after twice this time if a part of a reply is unsent. */
const SILENCE_MS = 60_000;
/** Longer than proxies keep idle connections, so that no proxy sends a request on a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000;

/** Closes connections whose body does not arrive in time, so that a slow client cannot hold one forever. */
function limitBodyTime(app: App): void {
  app.addHook('onRequest', async ({ raw, routeOptions: { config } }) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody && !config.streams) closeLater(raw, ARRIVAL_MS);
  });
}

/** The maximum number of requests on a connection without a reply. Browsers and proxies send one at a time. */
const UNANSWERED_MAX = 4;

/**
 * Makes the HTTP server of an app. It closes silent connections, unless their reply is still being made. It also closes
 * connections with many unread replies: each reply stays in memory until the ones before it are read.
 */
function serverOf(handle: RequestListener, options: ServerOptions): Server {
  const unanswered = new WeakMap<Socket, number>();
  const countOf = (socket: Socket) => unanswered.get(socket) ?? 0;
  const server = createHttpServer(options, (request, reply) => {
    const { socket } = request;
    // Node still emits requests that arrived before the connection was closed.
    if (socket.destroyed) return;
    if (countOf(socket) === UNANSWERED_MAX) return void socket.destroy();
    unanswered.set(socket, countOf(socket) + 1);
    reply.once('close', () => unanswered.set(socket, countOf(socket) - 1));
    handle(request, reply);
  });
  return server.setTimeout(SILENCE_MS, (socket: Socket) => {
    const isReplyBeingMade = countOf(socket) > 0 && socket.writableLength === 0;
    if (!isReplyBeingMade) socket.destroy();
  });
}

/** Makes the start fail if an API call was registered without route(), because no permission would protect it. */
function guardApi(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith(API_PREFIX) && !config?.endpoint)
      throw new Error(`${method} ${url} is not registered through route(), so it has no permission`);
  });
}

/**
 * Creates a server with the features that the portal and the content origin share. Routes may replace `headers` of replies.
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
    serverFactory: (handle) =>
      serverOf(handle, {
        headersTimeout: ARRIVAL_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        // No limit for a whole request, because builds take hours. limitBodyTime() limits all other bodies.
        requestTimeout: 0,
        // requireReadable() checks the Host header instead. Its error reply has our headers.
        requireHostHeader: false,
      }),
    rewriteUrl: targetOf,
    // answerUnreadable() replies instead.
    clientErrorHandler: () => undefined,
    exposeHeadRoutes: false,
    // A proxy may send another request on an open connection while the node stops. It is served like those before it.
    return503OnClosing: false,
    // Hop 0 is the direct client. If no proxy is trusted, X-Forwarded-For is ignored.
    trustProxy: (_address, hop) => hop < parts.config.trustProxy,
    // Tickets are path parameters and longer than the router's default limit, whose error reply would have another format.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: maxHeaderSize },
  });
  app.decorate('parts', parts);
  app.decorate('endpoints', []);
  app.decorate('countCall', callCounter(parts));
  app.decorateRequest('caller', null);
  app.decorateRequest('deployToken', null);
  app.setValidatorCompiler(({ schema, httpPart }) => validatorFor(schema, httpPart));
  app.setErrorHandler(replyToError);
  app.setNotFoundHandler(failNotFound);
  guardApi(app);
  traceRequests(app);
  limitBodyTime(app);

  const isSecure = parts.config.publicUrl.startsWith('https:');
  const headersOf = (traceId: string) => ({
    'x-trace-id': traceId,
    'x-content-type-options': 'nosniff',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
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
    // Logs neither tickets, nor the names of files that a ticket downloads, nor the query, which may contain search terms.
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
