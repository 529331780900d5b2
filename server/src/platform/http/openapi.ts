import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import {
  type EndpointDefinition,
  type EndpointSchemas,
  neededSession,
  type SessionStrength,
} from '@vr/shared-api/contract/endpoint';
import { GateReport } from '@vr/shared-api/contract/gate.schema';
import { ASSERTION_REFUSALS } from '@vr/shared-api/embedding';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@vr/shared-api/errors';
import { StepFileReport } from '@vr/shared-api/steps.schema';
import type { FastifySchema, RouteOptions } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import type { App } from '../../parts.ts';
import { API_PREFIX } from './route.ts';

interface Documented
  extends Pick<EndpointDefinition, 'path' | 'allow' | 'session' | 'errors' | 'doc' | 'multipart' | 'file'> {
  method: string;
  schemas: EndpointSchemas;
  /** The media type of a body of raw bytes. */
  contentType?: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Routes without this property, such as preflights, are not in the documentation. */
    documented?: Documented;
  }
}

/** The error codes that any endpoint can return. */
const ALWAYS: readonly ErrorCode[] = ['INTERNAL', 'UNAVAILABLE'];
/** The additional error codes of endpoints that need a token. */
const SIGNED_IN: readonly ErrorCode[] = ['NOT_AUTHENTICATED', 'NOT_AUTHORIZED'];

/** The error codes for sessions that are too weak, by the strength that an endpoint requires. */
const TOO_WEAK: Record<SessionStrength, readonly ErrorCode[]> = {
  any: [],
  password: ['NEEDS_PASSWORD_SIGN_IN'],
  recent: ['NEEDS_PASSWORD_SIGN_IN', 'PASSWORD_NEEDED'],
};

const BYTES = { type: 'string', format: 'binary' };

/** The request header of all calls that edit a version. */
const IF_MATCH = {
  type: 'object',
  properties: {
    'If-Match': {
      type: 'string',
      description: 'The version that was edited, such as "7". Without it, the newest version is replaced.',
    },
  },
};

/** The properties of an error reply. The type ensures that none is missing here. */
const ERROR_PROPERTIES: Record<keyof ErrorBody, object> = {
  code: { enum: Object.keys(ERROR_STATUS) },
  message: { type: 'string', description: 'For developers.' },
  title: {
    type: 'string',
    description: 'For the person, in their language; with VALIDATION when a course is saved, and with IMPORT_REFUSED.',
  },
  field: { type: 'string', description: 'JSON pointer into the request.' },
  retryAfter: { type: 'integer', description: 'Seconds until the same call may be tried again.' },
  reason: { enum: ASSERTION_REFUSALS, description: 'Why an assertion is refused.' },
  report: GateReport,
  stepFile: StepFileReport,
  traceId: { type: 'string' },
};

/** Returns the error replies of an endpoint by status, each with the error codes that have this status. */
function failuresOf(documented: Documented): Record<string, object> {
  const { allow, errors = [], schemas } = documented;
  const takesInput = schemas.params ?? schemas.query ?? schemas.body;
  const codes: ErrorCode[] = [
    ...(takesInput ? (['VALIDATION'] as const) : []),
    ...(allow === 'public' ? [] : SIGNED_IN),
    ...TOO_WEAK[neededSession(documented)],
    ...errors,
    ...ALWAYS,
  ];
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      { description: group.join(', '), $ref: '#/components/schemas/Error' },
    ]),
  );
}

/** Replaces the type `file`, which only the portal's own validation knows, with bytes. */
function multipartBody(body: TSchema): object {
  const properties = Object.entries((body as TObject).properties).map(([name, property]) => {
    const { type, maxBytes } = property as { type?: string; maxBytes?: number };
    if (type !== 'file') return [name, property];
    const description = maxBytes === undefined ? 'Of any size.' : `At most ${maxBytes} bytes.`;
    return [name, { ...BYTES, description }];
  });
  return { ...body, properties: Object.fromEntries(properties) };
}

function bodyOf({ contentType, multipart, schemas: { body } }: Documented): FastifySchema {
  if (contentType) return { consumes: [contentType], body: BYTES };
  if (!body) return {};
  if (!multipart) return { body };
  const { required = [], properties } = body as TObject;
  const needsFile = required.some((name) => (properties[name] as { type?: string }).type === 'file');
  return { consumes: ['multipart/form-data', ...(needsFile ? [] : ['application/json'])], body: multipartBody(body) };
}

/** Returns a query schema in which parameters with a default are optional. */
function optionalIfDefault(query: TSchema): object {
  const { required = [], properties } = query as TObject;
  return { ...query, required: required.filter((name) => !('default' in (properties[name] ?? {}))) };
}

/** Returns the schemas of a route for the documentation. Those for validation can differ or be missing. */
function schemaOf(documented: Documented): FastifySchema & { 'x-permission': string; 'x-session': SessionStrength } {
  const { path, allow, errors = [], doc, schemas, file } = documented;
  const reply = file ? { content: { [file]: { schema: BYTES } } } : schemas.response;
  const success = reply
    ? { 200: { ...reply, 'x-response-description': 'Done' } }
    : { 204: { type: 'null', description: 'Done' } };
  return {
    summary: doc,
    tags: [path.split('/')[1] ?? ''],
    ...(schemas.params ? { params: schemas.params } : {}),
    ...(schemas.query ? { querystring: optionalIfDefault(schemas.query) } : {}),
    ...(errors.includes('STALE_EDIT') ? { headers: IF_MATCH } : {}),
    ...bodyOf(documented),
    response: { ...success, ...failuresOf(documented) },
    security: allow === 'public' ? [] : [{ token: [] }],
    'x-permission': allow,
    'x-session': neededSession(documented),
  };
}

function transform({ url, route }: { url: string; route: RouteOptions }): { schema: FastifySchema; url: string } {
  const documented = route.config?.documented;
  return documented ? { schema: schemaOf(documented), url: documented.path } : { schema: { hide: true }, url };
}

/** Serves the OpenAPI document at `/api/v1/openapi.json`. Await this first: it only documents endpoints registered later. */
export async function registerDocumentation(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'VR training portal', version: '1' },
      servers: [{ url: `${app.parts.config.publicUrl}${API_PREFIX}` }],
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
        schemas: {
          Error: { type: 'object', required: ['code', 'message', 'traceId'], properties: ERROR_PROPERTIES },
        },
      },
    },
    // Includes HEAD calls, because the tus protocol has one.
    exposeHeadRoutes: true,
    convertConstToEnum: false,
    // `transform` already returns paths without the prefix.
    stripBasePath: false,
    transform,
  });
  // Rendered once, after all endpoints are registered: rendering takes tens of milliseconds, and anyone may request the
  // document.
  let document: { json: string; compressed: Buffer; etag: string } | undefined;
  const render = () => {
    const json = JSON.stringify(app.swagger());
    return { json, compressed: gzipSync(json), etag: `W/"${hash('sha1', json, 'base64url')}"` };
  };
  app.get(`${API_PREFIX}/openapi.json`, { config: { endpoint: 'documentation' } }, async (request, reply) => {
    document ??= render();
    const { json, compressed, etag } = document;
    reply.headers({ etag, 'cache-control': 'public, max-age=300', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (!/\bgzip\b/u.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(json);
    return reply.header('content-encoding', 'gzip').send(compressed);
  });
}
