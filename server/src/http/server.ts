import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Parts } from '../app.ts';
import { replyToError } from './errors.ts';
import { API_PREFIX, type Raw, type RegisteredEndpoint, validatorFor } from './route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the server is made of. */
    parts: Parts;
    /** Every endpoint of the contract that has been registered. */
    endpoints: RegisteredEndpoint[];
    /** Calls of protocols of their own. */
    rawCalls: Raw[];
  }
}

/** A Fastify instance with the product's parts. */
export type App = FastifyInstance;

const BODY_MAX_BYTES = 256 * 1024;
/** A head, and a body that is read whole, must have come within this. */
const ARRIVAL_MS = 60_000;
/** How long a sender is listened to that has been refused, so that it hears why. */
const LINGER_MS = 5000;

/** Whoever sends a byte now and then does not hold a connection for ever. */
function limitArrival(app: App): void {
  app.addHook('onRequest', async ({ raw, routeOptions: { config } }) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (!hasBody || config.streams) return;
    const impatience = setTimeout(() => raw.destroy(), ARRIVAL_MS).unref();
    const calm = () => clearTimeout(impatience);
    raw.once('end', calm).once('close', calm);
  });
}

/**
 * Lets a sender hear that its body is refused, which it may not before a part of it has been taken; one that sends on
 * regardless is cut off.
 */
export function turnDown({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  if (raw.complete) return;
  const impatience = setTimeout(() => raw.destroy(), LINGER_MS).unref();
  const calm = () => clearTimeout(impatience);
  raw.once('end', calm).once('close', calm);
}

/** No call of the API without a permission: what is registered past route() stops the start. */
function guardApi(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith(API_PREFIX) && !config?.endpoint)
      throw new Error(`${method} ${url} is not registered through route(), so nobody decides who may call it`);
  });
}

/**
 * What the portal's and the content's server have in common: limits, trace ids, logs without secrets, error replies.
 * A trace id is always made here; one from outside could forge the logs.
 */
export function createServer(parts: Parts): App {
  const app = Fastify({
    logger: { level: parts.config.logLevel, base: null, ...(parts.logTo ? { stream: parts.logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: () => randomBytes(12).toString('base64url'),
    requestIdHeader: false,
    bodyLimit: BODY_MAX_BYTES,
    // Of a whole request, where builds take hours: what else arrives is limited below.
    requestTimeout: 0,
    http: { headersTimeout: ARRIVAL_MS },
    exposeHeadRoutes: false,
    // Hop 0 is who connects. Where nobody is trusted, X-Forwarded-For is not read.
    trustProxy: (_address, hop) => hop < parts.config.trustProxy,
    // A ticket travels in the path and is longer than the framework expects of a parameter.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 4000 },
  });
  app.decorate('parts', parts);
  app.decorate('endpoints', []);
  app.decorate('rawCalls', []);
  app.decorateRequest('caller', null);
  app.setValidatorCompiler(({ schema, httpPart }) => validatorFor(schema, httpPart));
  app.setErrorHandler(replyToError);
  guardApi(app);
  limitArrival(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-trace-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (parts.config.publicUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
  });
  app.addHook('onResponse', async (request, reply) => {
    // Without the query, which can hold what a person searched for, and without a ticket, which is as good as a token.
    const secret = 'ticket' in (request.params as object);
    const line = {
      method: request.method,
      path: secret ? request.routeOptions.url : request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.caller ? { personId: request.caller.id } : {}),
    };
    request.log.info(line, 'request');
  });
  return app;
}
