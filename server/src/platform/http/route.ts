import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { constants } from 'node:zlib';
import multipart from '@fastify/multipart';
import { isContentOrigin } from '@vr/shared-api/content-origins';
import {
  type BodyOf,
  type Endpoint,
  type EndpointDefinition,
  type EndpointSchemas,
  neededSession,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type SessionStrength,
} from '@vr/shared-api/contract/endpoint';
import { isEmail } from '@vr/shared-api/limits';
import { can } from '@vr/shared-api/permissions';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import Type, { type TObject, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import Format from 'typebox/format';
import type { App, Parts } from '../../parts.ts';
import type { Queryable } from '../db/database.ts';
import { requireOrigin } from './bound-origin.ts';
import { contentOrigins } from './content-origins.ts';
import { type DeployToken, findDeployToken, isDeployToken } from './deploy-tokens.ts';
import { AppError, fail } from './fail.ts';
import { shareFairly } from './fair-share.ts';
import { unstorableAt } from './input.ts';
import { type IncomingFile, openMultipart, readMultipart } from './multipart.ts';
import { readerOf } from './old-reads.ts';
import { drainRefusedBody } from './refused-body.ts';
import { type Caller, findToken, hasContractEnded, requireStrength } from './tokens.ts';

/** The properties of an endpoint that determine who may call it. */
type Access = Pick<EndpointDefinition, 'allow' | 'byDeployToken' | 'fromContent' | 'afterContract' | 'duringSetup'>;

declare module 'fastify' {
  interface FastifyInstance {
    endpoints: RegisteredEndpoint[];
    /** Counts a call. Fails with TOO_MANY_REQUESTS if the caller has made too many. */
    countCall(caller: string): void;
    /** Confirms a session with a password. Without a password, fails with PASSWORD_NEEDED unless the session is recent. */
    requireRecent(actor: Caller, request: FastifyRequest, password: string | undefined): Promise<void>;
  }
  interface FastifyRequest {
    /** The person who makes the call. Null before authentication, on public endpoints, and for a deploy token. */
    caller: Caller | null;
    /** The deploy token that makes the call. Null if a person makes it. */
    deployToken: DeployToken | null;
  }
  interface FastifyContextConfig {
    /** The server does not start if an API route has no `endpoint`. */
    endpoint?: Access | 'documentation';
    /** Set if the body is streamed and has no time limit. */
    streams?: true;
  }
}

export const API_PREFIX = '/api/v1';

export interface RegisteredEndpoint {
  endpoint: EndpointDefinition;
  schemas: EndpointSchemas;
}

export interface Context<S extends EndpointSchemas> {
  params: ParamsOf<S>;
  query: QueryOf<S>;
  body: BodyOf<S>;
  /** The person who makes the call. Throws on a public endpoint, and if a deploy token makes the call. */
  actor: Caller;
  parts: Parts;
  /** The database for reading figures: the primary, or a replica if the figures may be a little old (`old-reads.ts`). */
  reader: Queryable;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A reply that already is JSON text. */
export class PreRendered {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}
/** Marks JSON text to be sent unchanged. The caller must make sure that the text matches the response schema. */
export const preRendered = (json: string): PreRendered => new PreRendered(json);

/** The content of a reply that is a file: all bytes at once, or a stream that is sent while it is read. */
export class FileContent {
  readonly content: Buffer | Readable;
  /** The media type. Undefined: the media type of the endpoint. */
  readonly type: string | undefined;
  constructor(content: Buffer | string | Readable, type?: string) {
    this.content = content instanceof Readable ? content : Buffer.from(content);
    this.type = type;
  }
}

/** The result of a handler. Endpoints without a response schema return nothing, and reply with 204. */
type HandlerResult<S> =
  ResponseOf<S> extends undefined
    ? Promise<void>
    : Promise<ResponseOf<S> extends Blob ? FileContent : ResponseOf<S> | PreRendered>;
type Handler<S extends EndpointSchemas> = (context: Context<S>) => HandlerResult<S>;

const NUMBERS: Record<string, RegExp> = { integer: /^-?\d{1,15}$/u, number: /^-?\d{1,15}(?:\.\d{1,15})?$/u };

/** Returns the array in a JSON text. If the text is not JSON, returns it unchanged, and the schema refuses it. */
function parsedArray(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Converts texts to the numbers, booleans and arrays of a schema. In a union, the first type counts. Leaves other texts, which
 * the schema may refuse.
 */
function parseTextValues(schema: TSchema, values: Record<string, unknown>): Record<string, unknown> {
  const properties = (schema as TObject).properties ?? {};
  const read = { ...values };
  for (const [name, value] of Object.entries(read)) {
    const property = properties[name] as { type?: string; anyOf?: { type?: string }[] } | undefined;
    const type = property?.type ?? property?.anyOf?.[0]?.type ?? '';
    if (typeof value !== 'string') continue;
    if (NUMBERS[type]?.test(value)) read[name] = Number(value);
    if (type === 'boolean' && (value === 'true' || value === 'false')) read[name] = value === 'true';
    if (type === 'array') read[name] = parsedArray(value);
  }
  return read;
}

// The format of the schema `Email`.
Format.Set('idn-email', isEmail);

const PARTS_OF_REQUEST: Record<string, string> = { querystring: 'query' };

/** Compiles a schema into a validator that fails with VALIDATION, also for text characters that cannot be stored. */
export function validatorFor(schema: TSchema, httpPart = 'body') {
  const validator = Compile(schema);
  const part = PARTS_OF_REQUEST[httpPart] ?? httpPart;
  return (value: unknown) => {
    const given = httpPart === 'body' ? value : parseTextValues(schema, value as Record<string, unknown>);
    const candidate = validator.Default(given);
    if (validator.Check(candidate)) {
      const at = unstorableAt(candidate);
      if (at === undefined) return { value: candidate };
      const field = `/${part}${at}`;
      return { error: new AppError('VALIDATION', { field, message: `${field} contains an invalid character` }) };
    }
    const [first] = validator.Errors(candidate);
    const missing = first?.keyword === 'required' ? `/${first.params.requiredProperties[0]}` : '';
    const field = `/${part}${first?.instancePath ?? ''}${missing}`;
    return { error: new AppError('VALIDATION', { field, message: `${field} ${first?.message ?? 'is not valid'}` }) };
  };
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/u.exec(request.headers.authorization ?? '')?.[1];
}

/** Authenticates a deploy token. It may call only endpoints for deploy tokens, and only for its own remote. */
async function authorizeDeployToken(app: App, endpoint: Access, request: FastifyRequest, bearer: string) {
  const { db, clock } = app.parts;
  const token = await findDeployToken(db, clock, bearer);
  if (!token) fail('NOT_AUTHENTICATED', { message: 'This deploy token is unknown or revoked.' });
  request.deployToken = token;
  app.countCall(`deploy token ${token.id}`);
  const { remote } = request.params as { remote?: string };
  const isMeantFor = endpoint.allow === 'deploy-token' || endpoint.byDeployToken;
  if (!isMeantFor || remote !== token.remote)
    fail('NOT_AUTHORIZED', { message: `This deploy token can only release ${token.remote}.` });
}

/** Returns whether the body of a call can contain the password that confirms the session. */
const takesPassword = ({ body }: EndpointSchemas): boolean =>
  'password' in ((body as TObject | undefined)?.properties ?? {});

/** Authenticates (401) and authorises (403, or 409 if the session is weaker than `needed`) before the body is read. */
async function authorize(
  app: App,
  endpoint: Access,
  request: FastifyRequest,
  reply: FastifyReply,
  needed: SessionStrength,
): Promise<void> {
  const { parts } = app;
  if (endpoint.allow === 'public') return;
  const bearer = bearerOf(request);
  if (bearer && isDeployToken(bearer)) return authorizeDeployToken(app, endpoint, request, bearer);
  const caller = bearer && (await findToken(parts.db, parts.clock, bearer));
  if (!caller) fail('NOT_AUTHENTICATED', { message: 'Sign in to do this.' });
  if (!endpoint.afterContract && hasContractEnded(caller, parts.clock.now()))
    fail('NOT_AUTHENTICATED', { message: "The company's contract has ended." });
  await requireOrigin(parts, request, reply, caller);
  request.caller = caller;
  // A launched content has its own count, so that it cannot use up the calls of the person who launched it.
  if (!request.routeOptions.config.streams)
    app.countCall(`${caller.kind === 'launch' ? 'launch' : 'person'} ${caller.id}`);
  if (caller.kind === 'setup' && !endpoint.duringSetup)
    fail('SECOND_FACTOR_REQUIRED', { message: 'Set up a second factor first.' });
  const { id } = request.params as { id?: string };
  const isInScope = caller.kind !== 'launch' || (endpoint.fromContent && id === String(caller.trainingId));
  if (!isInScope || endpoint.allow === 'deploy-token' || !can(caller, endpoint.allow))
    fail('NOT_AUTHORIZED', { message: 'Not authorized to do this.' });
  requireStrength(parts.clock, caller, needed);
}

/** Runs the calls of queued endpoints. The companies take turns. */
const runQueued = shareFairly({ running: 2, waiting: 2500 });
/** Allows each person two calls at a time in the queue of their company. */
const runOfPerson = shareFairly({ running: 2500, runningEach: 2, waiting: 2500, waitingEach: 100 });
/** For each running call, the function that ends its turn. */
const turns = new WeakMap<FastifyReply, () => void>();

/** Waits until a queued call may run. The turn ends when the reply is ready, so a slow client does not block other calls. */
const waitForTurn = ({ caller, ip }: FastifyRequest, reply: FastifyReply): Promise<void> =>
  new Promise((resolve, reject) => {
    const run = async () => {
      if (reply.raw.destroyed) return reject(new AppError('UNAVAILABLE', { message: 'The caller has gone.' }));
      const ready = new Promise<void>((end) => turns.set(reply, end));
      resolve();
      await Promise.race([ready, finished(reply.raw).catch(() => undefined)]);
    };
    runOfPerson(caller?.id ?? ip, () => runQueued(caller?.clientId ?? ip, run)).catch(reject);
  });

/** Allows pages of contents, but no other origins, to call an endpoint across origins. */
function allowContentOrigin(parts: Parts, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'origin');
  const { origin } = request.headers;
  if (origin === undefined || !isContentOrigin(origin, contentOrigins(parts.config))) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'x-trace-id');
}

function answerPreflight(app: App, endpoint: EndpointDefinition, url: string): void {
  app.options(url, { config: { endpoint } }, async (request, reply) => {
    allowContentOrigin(app.parts, request, reply);
    reply.header('access-control-allow-methods', endpoint.method);
    reply.header('access-control-allow-headers', 'authorization, content-type');
    reply.header('access-control-max-age', '7200');
    return reply.code(204).send();
  });
}

/**
 * Serves a multipart route in a scope of its own, because all other routes refuse multipart bodies. Without a file, the body
 * may also be JSON.
 */
function serveMultipart(app: App, schema: TSchema, options: RouteOptions): void {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.route({
      ...options,
      preValidation: async (request, reply) => {
        if (!request.isMultipart() && request.body !== undefined) return;
        request.body = parseTextValues(schema, await readMultipart(request, reply, schema));
      },
    });
  });
}

/** Options for compressing files. Flushes each part of a streamed file instead of waiting until a buffer is full. */
const FILE_COMPRESSION = {
  encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[],
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
};

/** Returns the options of a route, except the validation of its body. */
function routeOptions<S extends EndpointSchemas>(
  app: App,
  endpoint: Endpoint<S>,
  schemas: S,
  answer: (context: Context<S>) => Promise<unknown>,
): RouteOptions {
  const { parts } = app;
  const needed = neededSession(endpoint);
  const isConfirmedByBody = needed === 'recent' && takesPassword(schemas);
  return {
    method: endpoint.method,
    url: `${API_PREFIX}${endpoint.path}`,
    config: { endpoint, documented: { ...endpoint, schemas } },
    compress: endpoint.file ? FILE_COMPRESSION : {},
    schema: {
      ...(schemas.params ? { params: schemas.params } : {}),
      ...(schemas.query ? { querystring: schemas.query } : {}),
      ...(schemas.response && !endpoint.file ? { response: { 200: schemas.response } } : {}),
    },
    onRequest: async (request, reply) => {
      // Replies are personal, so neither browsers nor proxies may store them.
      reply.header('cache-control', 'no-store');
      if (endpoint.fromContent) allowContentOrigin(parts, request, reply);
      await authorize(app, endpoint, request, reply, isConfirmedByBody ? 'password' : needed);
      if (endpoint.queued) await waitForTurn(request, reply);
    },
    ...(endpoint.queued ? { onSend: async (_request, reply) => turns.get(reply)?.() } : {}),
    handler: async (request, reply) => {
      if (isConfirmedByBody) {
        const { password } = request.body as { password?: string };
        await app.requireRecent(request.caller as Caller, request, password);
      }
      const answered = await answer({
        params: request.params as ParamsOf<S>,
        query: request.query as QueryOf<S>,
        body: request.body as BodyOf<S>,
        get actor() {
          if (!request.caller) throw new Error(`${endpoint.method} ${endpoint.path} was not called by a person`);
          return request.caller;
        },
        parts,
        reader: readerOf(parts, endpoint, request),
        request,
        reply,
      });
      if (answered instanceof PreRendered) return reply.type('application/json; charset=utf-8').send(answered.json);
      if (answered instanceof FileContent)
        return reply
          .type(answered.type ?? endpoint.file ?? '')
          .header('content-disposition', 'attachment')
          .send(answered.content);
      return schemas.response ? reply.send(answered) : reply.code(204).send();
    },
  };
}

/**
 * Registers an endpoint of the contract with validation, authorisation, error replies and documentation. Properties that are
 * not in the response schema are removed from replies.
 */
export function route<S extends EndpointSchemas>(
  app: App,
  endpoint: Endpoint<S>,
  schemas: S,
  handler: Handler<S>,
): void {
  app.endpoints.push({ endpoint, schemas });
  if (endpoint.fromContent) answerPreflight(app, endpoint, `${API_PREFIX}${endpoint.path}`);
  const options = routeOptions(app, endpoint, schemas, handler);
  const { body } = schemas;
  const validated = body ? { ...options, schema: { ...options.schema, body } } : options;
  if (endpoint.multipart && body) serveMultipart(app, body, validated);
  else app.route(validated);
}

type FieldsOf<S> = Omit<BodyOf<S>, 'file'>;

/** The context of a handler for a multipart body with a streamed file. */
export type StreamedContext<S extends EndpointSchemas> = Omit<Context<S>, 'body'> & {
  /** The fields that come before the file. */
  early: Partial<FieldsOf<S>>;
  file: Pick<IncomingFile, 'name' | 'bytes'> & {
    /** Returns all fields. Must be called after the file was read. Fails with VALIDATION. */
    fields(): Promise<FieldsOf<S>>;
  };
};

/** Registers an endpoint that streams the `file` of a multipart body. If the handler fails, the body is drained. */
export function routeStreamed<S extends EndpointSchemas>(
  app: App,
  endpoint: Endpoint<S>,
  schemas: S & { body: TSchema },
  handler: (context: StreamedContext<S>) => HandlerResult<S>,
): void {
  app.endpoints.push({ endpoint, schemas });
  const { file: _, ...properties } = (schemas.body as TObject).properties;
  const fields = Type.Object(properties, { additionalProperties: false });
  const [validateEarly, validateAll] = [validatorFor(Type.Partial(fields)), validatorFor(fields)];
  const read = <V>(validate: typeof validateAll, texts: Record<string, unknown>): V => {
    const { value, error } = validate(parseTextValues(fields, texts));
    if (error) throw error;
    return value as V;
  };
  const options = routeOptions(app, endpoint, schemas, async (context) => {
    try {
      const { texts, file } = await openMultipart(context.request, Object.keys(properties));
      const early = read<Partial<FieldsOf<S>>>(validateEarly, texts);
      const all = async () => read<FieldsOf<S>>(validateAll, await file.ended());
      return await handler({ ...context, actor: context.actor, early, file: { ...file, fields: all } });
    } catch (error) {
      drainRefusedBody(context.request);
      throw error;
    }
  });
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.route({ ...options, config: { ...options.config, streams: true } });
  });
}

/** A call of a protocol other than the API, such as tus. Its body is streamed. */
export interface Raw extends Pick<EndpointDefinition, 'path' | 'allow' | 'session' | 'errors' | 'doc'> {
  method: 'HEAD' | 'PATCH' | 'OPTIONS';
  params?: TSchema;
  /** The only content type that the call accepts. */
  contentType?: string;
}

/** Registers a call that is not an endpoint of the contract. Authorisation and error replies work as in {@link route}. */
export function routeRaw<P>(
  app: App,
  raw: Raw,
  handler: (context: { params: P; actor: Caller; request: FastifyRequest; reply: FastifyReply }) => Promise<void>,
): void {
  const { method, path, allow, params, contentType } = raw;
  const needed = neededSession(raw);
  const documented = { ...raw, schemas: params ? { params } : {} };
  app.register(async (scope) => {
    if (contentType) scope.addContentTypeParser(contentType, (_request, _body, done) => done(null));
    scope.route({
      method,
      url: `${API_PREFIX}${path}`,
      config: { endpoint: { allow }, documented, streams: true },
      schema: params ? { params } : {},
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await authorize(app, { allow }, request, reply, needed);
      },
      handler: async (request, reply) => {
        try {
          await handler({ params: request.params as P, actor: request.caller as Caller, request, reply });
        } catch (error) {
          drainRefusedBody(request);
          throw error;
        }
        return reply.code(204).send();
      },
    });
  });
}
