import multipart from '@fastify/multipart';
import type {
  BodyOf,
  Endpoint,
  EndpointDefinition,
  EndpointSchemas,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@vr/shared-api/contract/endpoint';
import { can } from '@vr/shared-api/permissions';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import Type, { type TObject, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Parts } from '../app.ts';
import { AppError, fail } from './fail.ts';
import { type IncomingFile, openMultipart, readMultipart } from './multipart.ts';
import { type App, turnDown } from './server.ts';
import { type Caller, findToken } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null before authentication and on public endpoints. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Set by route() alone; a route below the API without it stops the start. */
    endpoint?: Pick<EndpointDefinition, 'allow' | 'fromContent'> | 'documentation';
    /** Its body is read as it comes, for as long as it comes. */
    streams?: true;
  }
}

export const API_PREFIX = '/api/v1';

/** An endpoint as it was registered, with its schemas. */
export interface RegisteredEndpoint {
  endpoint: EndpointDefinition;
  schemas: EndpointSchemas;
}

export interface Context<S extends EndpointSchemas> {
  params: ParamsOf<S>;
  query: QueryOf<S>;
  body: BodyOf<S>;
  /** The person who calls; reading it on a public endpoint throws. */
  actor: Caller;
  parts: Parts;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A reply that is JSON text already. */
export class PreRendered {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}
/** Sends JSON text as it is, past the reply's schema: whoever rendered it answers for its shape. */
export const preRendered = (json: string): PreRendered => new PreRendered(json);

/** Nothing for an endpoint without a response schema, which answers 204. */
type Answer<S> = ResponseOf<S> extends undefined ? undefined : ResponseOf<S> | PreRendered;
type Handler<S extends EndpointSchemas> = (context: Context<S>) => Promise<Answer<S>>;

const NUMBERS: Record<string, RegExp> = { integer: /^-?\d{1,15}$/u, number: /^-?\d{1,15}(?:\.\d{1,15})?$/u };

/**
 * Params, queries and the fields of a multipart body arrive as text: what the schema calls a number or a boolean is
 * read as one, strictly.
 */
function fromText(schema: TSchema, values: Record<string, unknown>): Record<string, unknown> {
  const properties = (schema as TObject).properties ?? {};
  const read = { ...values };
  for (const [name, value] of Object.entries(read)) {
    const type = (properties[name] as { type?: string } | undefined)?.type ?? '';
    if (typeof value !== 'string') continue;
    if (NUMBERS[type]?.test(value)) read[name] = Number(value);
    if (type === 'boolean' && (value === 'true' || value === 'false')) read[name] = value === 'true';
  }
  return read;
}

const PARTS_OF_REQUEST: Record<string, string> = { querystring: 'query' };

/** Compiles a schema; a value that breaks it fails with VALIDATION and a pointer to the first thing wrong. */
export function validatorFor(schema: TSchema, httpPart = 'body') {
  const validator = Compile(schema);
  const part = PARTS_OF_REQUEST[httpPart] ?? httpPart;
  return (value: unknown) => {
    const given = httpPart === 'body' ? value : fromText(schema, value as Record<string, unknown>);
    const candidate = validator.Default(given);
    if (validator.Check(candidate)) return { value: candidate };
    const [first] = validator.Errors(candidate);
    const missing = first?.keyword === 'required' ? `/${first.params.requiredProperties[0]}` : '';
    const field = `/${part}${first?.instancePath ?? ''}${missing}`;
    return { error: new AppError('VALIDATION', { field, message: `${field} ${first?.message ?? 'is not valid'}` }) };
  };
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/u.exec(request.headers.authorization ?? '')?.[1];
}

/** 401 for whom we don't know, 403 for whom the call is not; in this order, and before anything of the body is read. */
async function admit(
  parts: Parts,
  endpoint: Pick<EndpointDefinition, 'allow' | 'fromContent'>,
  request: FastifyRequest,
): Promise<void> {
  if (endpoint.allow === 'public') return;
  const bearer = bearerOf(request);
  const caller = bearer && (await findToken(parts.db, parts.clock, bearer));
  if (!caller) fail('NOT_AUTHENTICATED', { message: 'Sign in to do this.' });
  request.caller = caller;
  const { id } = request.params as { id?: string };
  const inItsPlace = caller.kind !== 'launch' || (endpoint.fromContent && id === String(caller.trainingId));
  if (!inItsPlace || !can(caller, endpoint.allow)) fail('NOT_AUTHORIZED', { message: 'Not authorized to do this.' });
}

/** A running content reports from its own origin, and no other origin may. */
function allowContentOrigin(parts: Parts, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'origin');
  if (request.headers.origin !== parts.config.contentUrl) return;
  reply.header('access-control-allow-origin', parts.config.contentUrl);
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

/** Serves a route whose body is multipart. Apart, so that no other route takes such a body. */
function serveMultipart(app: App, schema: TSchema, options: RouteOptions): void {
  app.register(async (apart) => {
    await apart.register(multipart, { throwFileSizeLimit: false });
    apart.route({
      ...options,
      preValidation: async (request) => {
        request.body = fromText(schema, await readMultipart(request, schema));
      },
    });
  });
}

/** What becomes of a request from its admission to its answer; `schemas.body` is left to whoever reads the body. */
function optionsOf<S extends EndpointSchemas>(
  app: App,
  endpoint: Endpoint<S>,
  schemas: S,
  answer: (context: Context<S>) => Promise<unknown>,
): RouteOptions {
  const { parts } = app;
  return {
    method: endpoint.method,
    url: `${API_PREFIX}${endpoint.path}`,
    config: { endpoint },
    compress: {},
    schema: {
      ...(schemas.params ? { params: schemas.params } : {}),
      ...(schemas.query ? { querystring: schemas.query } : {}),
      ...(schemas.response ? { response: { 200: schemas.response } } : {}),
    },
    onRequest: async (request, reply) => {
      // What a person may see is nobody else's, and no proxy's.
      reply.header('cache-control', 'no-store');
      if (endpoint.fromContent) allowContentOrigin(parts, request, reply);
      await admit(parts, endpoint, request);
    },
    handler: async (request, reply) => {
      const answered = await answer({
        params: request.params as ParamsOf<S>,
        query: request.query as QueryOf<S>,
        body: request.body as BodyOf<S>,
        get actor() {
          if (!request.caller) throw new Error(`${endpoint.method} ${endpoint.path} is public: nobody is signed in`);
          return request.caller;
        },
        parts,
        request,
        reply,
      });
      if (answered instanceof PreRendered) return reply.type('application/json; charset=utf-8').send(answered.json);
      return schemas.response ? reply.send(answered) : reply.code(204).send();
    },
  };
}

/**
 * Serves an endpoint of the contract: validation, authentication, authorisation, the reply's schema (which strips what
 * it does not name), error replies and documentation all follow from its definition.
 */
export function route<S extends EndpointSchemas>(
  app: App,
  endpoint: Endpoint<S>,
  schemas: S,
  handler: Handler<S>,
): void {
  app.endpoints.push({ endpoint, schemas });
  if (endpoint.fromContent) answerPreflight(app, endpoint, `${API_PREFIX}${endpoint.path}`);
  const options = optionsOf(app, endpoint, schemas, handler);
  const { body } = schemas;
  const validated = body ? { ...options, schema: { ...options.schema, body } } : options;
  if (endpoint.multipart && body) serveMultipart(app, body, validated);
  else app.route(validated);
}

/** The fields of a multipart body that come before its file, and the file as it comes. */
export type Streamed<S extends EndpointSchemas> = Omit<Context<S>, 'body'> & {
  body: Omit<BodyOf<S>, 'file'>;
  file: IncomingFile;
};

/**
 * Serves an endpoint whose multipart body ends in a `file` of any size, which nobody holds in memory. What has not been
 * taken of it when the handler fails is turned down.
 */
export function routeStreamed<S extends EndpointSchemas>(
  app: App,
  endpoint: Endpoint<S>,
  schemas: S & { body: TSchema },
  handler: (context: Streamed<S>) => Promise<Answer<S>>,
): void {
  app.endpoints.push({ endpoint, schemas });
  const { file: _, ...properties } = (schemas.body as TObject).properties;
  const fields = Type.Object(properties, { additionalProperties: false });
  const validate = validatorFor(fields);
  const options = optionsOf(app, endpoint, schemas, async (context) => {
    try {
      const { texts, file } = await openMultipart(context.request, fields);
      const { value, error } = validate(fromText(fields, texts));
      if (error) throw error;
      return await handler({ ...context, actor: context.actor, body: value as Omit<BodyOf<S>, 'file'>, file });
    } catch (error) {
      turnDown(context.request);
      throw error;
    }
  });
  app.register(async (apart) => {
    await apart.register(multipart, { throwFileSizeLimit: false });
    apart.route({ ...options, config: { endpoint, streams: true } });
  });
}

/** A call that belongs to a protocol of its own: who may make it, and the bytes of its body as they come. */
export interface Raw extends Pick<EndpointDefinition, 'path' | 'allow' | 'errors' | 'doc'> {
  method: 'HEAD' | 'PATCH' | 'OPTIONS';
  params?: TSchema;
  /** The only type of body it takes. */
  contentType?: string;
}

/** Serves a call that no client of ours makes by the contract; admission and error replies are those of all others. */
export function routeRaw<P>(
  app: App,
  raw: Raw,
  handler: (context: { params: P; actor: Caller; request: FastifyRequest; reply: FastifyReply }) => Promise<void>,
): void {
  const { method, path, allow, params, contentType } = raw;
  app.rawCalls.push(raw);
  app.register(async (apart) => {
    if (contentType) apart.addContentTypeParser(contentType, (_request, _body, done) => done(null));
    apart.route({
      method,
      url: `${API_PREFIX}${path}`,
      config: { endpoint: { allow }, streams: true },
      schema: params ? { params } : {},
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await admit(app.parts, { allow }, request);
      },
      handler: async (request, reply) => {
        try {
          await handler({ params: request.params as P, actor: request.caller as Caller, request, reply });
        } catch (error) {
          turnDown(request);
          throw error;
        }
        return reply.code(204).send();
      },
    });
  });
}
