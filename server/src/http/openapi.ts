import { GateReport } from '@vr/shared-api/contract/uploads.schema';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@vr/shared-api/errors';
import type { TObject, TSchema } from 'typebox';
import { API_PREFIX, type RegisteredEndpoint } from './route.ts';
import type { App } from './server.ts';

/** Codes that any endpoint can fail with, and those that a signed-in one adds. */
const ALWAYS: readonly ErrorCode[] = ['INTERNAL', 'UNAVAILABLE'];
const SIGNED_IN: readonly ErrorCode[] = ['NOT_AUTHENTICATED', 'NOT_AUTHORIZED'];

const parametersOf = (place: 'path' | 'query', schema: TSchema | undefined): object[] =>
  Object.entries((schema as TObject | undefined)?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || ((schema as TObject).required ?? []).includes(name),
    schema: property,
  }));

/** What every edit of a version names. */
const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The version that was edited, such as "7".',
  schema: { type: 'string' },
};

/** An error reply; a property that is missing here does not compile. */
const ERROR_PROPERTIES: Record<keyof ErrorBody, object> = {
  code: { enum: Object.keys(ERROR_STATUS) },
  message: { type: 'string', description: 'For developers.' },
  title: { type: 'string', description: 'For the person, in their language; with VALIDATION where a course is saved.' },
  field: { type: 'string', description: 'JSON pointer into the request.' },
  retryAfter: { type: 'integer', description: 'Seconds until the same call may be tried again.' },
  report: GateReport,
  traceId: { type: 'string' },
};

/** What is told of a call, whatever it is served by. */
interface Described {
  endpoint: Omit<RegisteredEndpoint['endpoint'], 'method'>;
  schemas: RegisteredEndpoint['schemas'];
  /** Of a body that is bytes. */
  contentType?: string | undefined;
}

function failuresOf({ endpoint, schemas }: Described): Record<string, object> {
  const takesInput = schemas.params ?? schemas.query ?? schemas.body;
  const codes: ErrorCode[] = [
    ...(takesInput ? (['VALIDATION'] as const) : []),
    ...(endpoint.allow === 'public' ? [] : SIGNED_IN),
    ...endpoint.errors,
    ...ALWAYS,
  ];
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** A body as it travels. What the schemas call a file is bytes to everybody else. */
function contentOf(body: TSchema, { multipart }: Described['endpoint']): object {
  if (!multipart) return { 'application/json': { schema: body } };
  const properties = Object.entries((body as TObject).properties).map(([name, property]) => {
    const { type, maxBytes } = property as { type?: string; maxBytes?: number };
    if (type !== 'file') return [name, property];
    const description = maxBytes === undefined ? 'Of any size, after all other fields.' : `At most ${maxBytes} bytes.`;
    return [name, { type: 'string', format: 'binary', description }];
  });
  return { 'multipart/form-data': { schema: { ...body, properties: Object.fromEntries(properties) } } };
}

function operationOf(described: Described): object {
  const { endpoint, schemas } = described;
  const success = schemas.response
    ? { 200: { description: 'Done', content: { 'application/json': { schema: schemas.response } } } }
    : { 204: { description: 'Done' } };
  const bytes = described.contentType && { [described.contentType]: { schema: { type: 'string', format: 'binary' } } };
  const content = bytes ?? (schemas.body && contentOf(schemas.body, endpoint));
  return {
    summary: endpoint.doc,
    tags: [endpoint.path.split('/')[1]],
    parameters: [
      ...parametersOf('path', schemas.params),
      ...parametersOf('query', schemas.query),
      ...(endpoint.errors.includes('STALE_EDIT') ? [IF_MATCH] : []),
    ],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: { ...success, ...failuresOf(described) },
    security: endpoint.allow === 'public' ? [] : [{ token: [] }],
    'x-permission': endpoint.allow,
  };
}

/** The OpenAPI description of what is registered, from the very schemas that validate it. */
export function describeApi(app: App): object {
  const paths: Record<string, Record<string, object>> = {};
  const describe = (method: string, described: Described) => {
    const path = described.endpoint.path.replace(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(described) };
  };
  for (const registered of app.endpoints) describe(registered.endpoint.method, registered);
  for (const { method, params, contentType, ...endpoint } of app.rawCalls)
    describe(method, { endpoint, schemas: params ? { params } : {}, contentType });
  return {
    openapi: '3.1.0',
    info: { title: 'VR training portal', version: '1' },
    servers: [{ url: `${app.parts.config.publicUrl}${API_PREFIX}` }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'traceId'],
          properties: ERROR_PROPERTIES,
        },
      },
    },
  };
}

/** Serves the description at `/api/v1/openapi.json`. */
export function registerDocumentation(app: App): void {
  app.get(`${API_PREFIX}/openapi.json`, { config: { endpoint: 'documentation' } }, async () => describeApi(app));
}
