import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import type { Permission } from '../permissions.ts';

/** The schemas of an endpoint, declared in a `*.schema.ts` file. Without `response`, the endpoint returns 204. */
export interface EndpointSchemas {
  params?: TSchema;
  query?: TSchema;
  headers?: TSchema;
  body?: TSchema;
  response?: TSchema;
}

type Of<S, K extends string> = S extends Record<K, infer T extends TSchema> ? Static<T> : undefined;

/**
 * How strong a session a call needs. `any`: any session. `password`: a session that began with a password, not with a unique
 * code or an intranet's assertion. `recent`: in addition, the person entered the password within the last FRESH_SIGN_IN_MS.
 */
export type SessionStrength = 'any' | 'password' | 'recent';

export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below /api/v1, with `:name` for parameters. */
  path: `/${string}`;
  /** The required permission. 'public' needs no token, 'deploy-token' a deploy token of the remote in the path. */
  allow: Permission | 'public' | 'deploy-token';
  /** Whether a deploy token of the remote in the path also allows the call. */
  byDeployToken?: true;
  /** Overrides the session strength that {@link neededSession} derives. */
  session?: SessionStrength;
  /** Error codes in addition to those of every endpoint and those that follow from the needed session. */
  errors?: readonly ErrorCode[];
  /** The summary in the generated documentation, in the third person: "Lists the …". */
  doc: string;
  /** The body is sent as multipart/form-data: text fields, and a `File` for each field that is a file in the schema. */
  multipart?: true;
  /** The media type of a reply that is a file (`FileReply`); `application/octet-stream` if it differs by file. */
  file?: 'text/csv' | 'application/pdf' | 'application/zip' | 'application/vc+jwt' | 'application/octet-stream';
  /** Whether calls wait in a queue because they need much CPU time. Few run at a time; companies and people take turns. */
  queued?: true;
  /** Whether running training content may call the endpoint from the content origin, with the token of its launch. */
  fromContent?: true;
  /** Whether people may call the endpoint after their company's contract has ended. The endpoint may refuse some calls. */
  afterContract?: true;
  /** Whether people may call the endpoint before they have set up the second factor that their company requires. */
  duringSetup?: true;
}

/**
 * Returns how strong a session an endpoint needs. By default, endpoints that write or return a file need a sign-in by
 * password: a manager who makes a person's unique code, or an intranet's operator, must not be able to use that person's
 * rights.
 */
export function neededSession(
  endpoint: Pick<EndpointDefinition, 'allow' | 'file' | 'session'> & { method: string },
): SessionStrength {
  const { method, allow, file, session } = endpoint;
  if (session) return session;
  const needsSession = allow !== 'public' && allow !== 'deploy-token';
  return needsSession && (method !== 'GET' || file) ? 'password' : 'any';
}

/** An endpoint for the browser. Its schemas are only types, so they are not in the bundle. */
export interface Endpoint<S extends EndpointSchemas = EndpointSchemas> extends EndpointDefinition {
  /** Never set. Only carries the types. */
  readonly types?: S;
}

/** The properties of an endpoint that the client reads. Plain strings, because an older shell may not know all values. */
export interface CalledEndpoint<S extends EndpointSchemas> {
  method: string;
  path: string;
  allow: string;
  multipart?: true;
  file?: string;
  readonly types?: S;
}

export type ParamsOf<S> = Of<S, 'params'>;
export type QueryOf<S> = Of<S, 'query'>;
export type BodyOf<S> = Of<S, 'body'>;
/** Undefined for an endpoint that returns 204. */
export type ResponseOf<S> = Of<S, 'response'>;

type Part<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T };
export type InputOf<S> = Part<'params', ParamsOf<S>> & Part<'query', QueryOf<S>> & Part<'body', BodyOf<S>>;

/** Returns the path and query of a call, below /api/v1. */
export function pathOf<S extends EndpointSchemas>(
  endpoint: Pick<CalledEndpoint<S>, 'path' | 'types'>,
  { params, query }: Pick<InputOf<S>, 'params' | 'query'>,
): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return search.length ? `${path}?${new URLSearchParams(search)}` : path;
}
