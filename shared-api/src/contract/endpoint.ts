import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import type { Permission } from '../permissions.ts';

/** The schemas of one endpoint, as a `*.schema.ts` file declares them. `response` is absent for 204. */
export interface EndpointSchemas {
  params?: TSchema;
  query?: TSchema;
  headers?: TSchema;
  body?: TSchema;
  response?: TSchema;
}

type Of<S, K extends string> = S extends Record<K, infer T extends TSchema> ? Static<T> : undefined;

export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api/v1, with `:name` for parameters. */
  path: `/${string}`;
  /** The right it needs; 'public' for the few that need no token. */
  allow: Permission | 'public';
  /** The codes it can fail with besides VALIDATION, NOT_AUTHENTICATED, NOT_AUTHORIZED, INTERNAL. */
  errors: readonly ErrorCode[];
  /** One sentence for the generated documentation. */
  doc: string;
  /**
   * The body travels as multipart/form-data: text fields, and a `File` for each field that the schema calls one.
   */
  multipart?: true;
  /** Also callable with the token of a running content, from the content's origin. */
  fromContent?: true;
}

/** An endpoint: what the browser needs to call it; its schemas exist here as types only. */
export interface Endpoint<S extends EndpointSchemas = EndpointSchemas> extends EndpointDefinition {
  /** Never set: carries the types. */
  readonly types?: S;
}

/** Declares an endpoint against its schemas: `endpoint<typeof S.listTrainings>({ … })`. */
export const endpoint = <S extends EndpointSchemas>(definition: EndpointDefinition): Endpoint<S> => definition;

export type ParamsOf<S> = Of<S, 'params'>;
export type QueryOf<S> = Of<S, 'query'>;
export type BodyOf<S> = Of<S, 'body'>;
/** Undefined for an endpoint that answers 204. */
export type ResponseOf<S> = Of<S, 'response'>;

type Part<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T };
/** What a call of the endpoint takes. */
export type InputOf<S> = Part<'params', ParamsOf<S>> & Part<'query', QueryOf<S>> & Part<'body', BodyOf<S>>;
