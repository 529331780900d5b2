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
/** The time in milliseconds in which headers must arrive, and bodies that are not streamed. */
const ARRIVAL_MS = 60_000;
/** Milliseconds after which a connection without any transfer is closed. If part of a reply is unsent: twice as many. */
const SILENCE_MS = 60_000;
/** Longer than proxies keep idle connections, so that no proxy sends a request on a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000;

/** Closes connections with a body that does not arrive in time, so that a slow client cannot hold a connection forever. */
function limitBodyTime(app: App): void {
  app.addHook('onRequest', async ({ raw, routeOptions: { config } }) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody && !config.streams) closeLater(raw, ARRIVAL_MS);
  });
}

/** The maximum number of unanswered requests on a connection. Browsers and proxies send one request at a time. */
const UNANSWERED_MAX = 4;

/**
 * Creates the HTTP server of an app. Closes silent connections, unless their reply is still being prepared. Also closes
 * connections with many unread replies: each reply stays in memory until the client has read all earlier ones.
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

/** Makes the start fail if an API route has no `config.endpoint`: no permission check would protect it. */
function guardApi(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith(API_PREFIX) && !config?.endpoint)
      throw new Error(`${method} ${url} is not registered through route(), so it has no permission`);
  });
}

/**
 * Creates a server with the features that the portal and the content origins share. `headers` are added to each reply;
 * routes may replace them.
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
        // No limit for whole requests, because uploads of builds can take hours. limitBodyTime() limits all bodies that are
        // not streamed.
        requestTimeout: 0,
        // requireReadable() checks the Host header instead, so that the error reply has the portal's headers.
        requireHostHeader: false,
      }),
    rewriteUrl: targetOf,
    // answerUnreadable() sends the reply instead.
    clientErrorHandler: () => undefined,
    exposeHeadRoutes: false,
    // While the node stops, a proxy may still send a request on an open connection. It is served normally.
    return503OnClosing: false,
    // Hop 0 is the direct client. Without trusted proxies, X-Forwarded-For is ignored.
    trustProxy: (_address, hop) => hop < parts.config.trustProxy,
    // Tickets are path parameters that exceed the router's default limit. The router's error reply would have another
    // format.
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
    // Asks a proxy to send no more requests on this connection, because the node is about to close it.
    if (parts.stopping?.aborted) reply.header('connection', 'close');
    requireReadable(request);
  });
  app.addHook('onResponse', async (request, reply) => {
    // Logs no tickets, no file names after a ticket, and no query, which may contain search terms.
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
    // The pattern of the route: paths contain ids, and each path would become a separate time series.
    const route = request.routeOptions.url ?? 'none';
    requestDuration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return app;
}
