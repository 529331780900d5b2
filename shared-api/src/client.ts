import ky, { HTTPError } from 'ky';
import type { Endpoint, EndpointSchemas, InputOf, ResponseOf } from './contract/endpoint.ts';
import type { GateReport } from './contract/uploads.schema.ts';
import type { ErrorBody, ErrorCode } from './errors.ts';
import { formDataOf } from './form-data.ts';
import { type OnSent, xhrFetch } from './xhr-fetch.ts';

/** A call that the server refused, or that did not reach it (`code` NETWORK, `status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'NETWORK';
  /** What is wrong, in the person's language, where the server says so. */
  readonly title: string | undefined;
  readonly field: string | undefined;
  /** Seconds until the same call may be tried again; with TOO_MANY_REQUESTS. */
  readonly retryAfter: number | undefined;
  /** What the inspection found; with CONTENT_REFUSED. */
  readonly report: GateReport | undefined;
  readonly traceId: string | undefined;
  constructor(status: number, body: Partial<Omit<ErrorBody, 'code'>> & { code: ErrorCode | 'NETWORK' }) {
    super(body.message ?? body.code);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.title = body.title;
    this.field = body.field;
    this.retryAfter = body.retryAfter;
    this.report = body.report;
    this.traceId = body.traceId;
  }
}

export interface ApiOptions {
  /** Origin and path before /api/v1; '' for the page's own origin. */
  baseUrl: string;
  token: () => string | null;
  /** Called once for every 401 or 403 of a call that carried a token, with that token. */
  onRefused: (error: ApiError, token: string) => void;
}

/** What goes with a call beside its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /** The version that was edited: the call fails with STALE_EDIT where somebody has saved a newer one (RFC 9110 §13.1.1). */
  ifMatch?: number;
  /** Made once for what is to be created once, however often the call is sent. */
  idempotencyKey?: string;
  /** Told how much of a form has been sent, 0 to 1; such a call may take as long as it does. */
  onSent?: OnSent;
}

/** Calls endpoints of the contract. */
export interface Api {
  call<S extends EndpointSchemas>(
    endpoint: Endpoint<S>,
    input: InputOf<S>,
    options?: CallOptions,
  ): Promise<ResponseOf<S>>;
}

const fill = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(params[name])));

async function asApiError(error: unknown): Promise<unknown> {
  if (error instanceof HTTPError) {
    const status = error.response.status;
    const body = (error.data ?? {}) as Partial<ErrorBody>;
    return new ApiError(status, { ...body, code: body.code ?? (status === 503 ? 'UNAVAILABLE' : 'INTERNAL') });
  }
  if (error instanceof Error && error.name === 'AbortError') return error;
  return new ApiError(0, { code: 'NETWORK', message: error instanceof Error ? error.message : String(error) });
}

const TIMEOUT_MS = 30_000;
/** A file takes as long as the line is slow; the server gives up sooner. */
const UPLOAD_TIMEOUT_MS = 120_000;

const asBody = ({ multipart }: Endpoint, body: object) => (multipart ? { body: formDataOf(body) } : { json: body });

/** The one way from a browser to the server. Throws {@link ApiError}; an aborted call throws its AbortError. */
export function createApi({ baseUrl, token, onRefused }: ApiOptions): Api {
  const http = ky.create({ retry: { limit: 1, methods: ['get'], statusCodes: [502, 503, 504] } });
  return {
    async call<S extends EndpointSchemas>(
      endpoint: Endpoint<S>,
      input: InputOf<S>,
      { signal, ifMatch, idempotencyKey, onSent }: CallOptions = {},
    ): Promise<ResponseOf<S>> {
      const { params, query, body } = input as { params?: Record<string, unknown>; query?: object; body?: object };
      const bearer = token();
      const search = Object.entries(query ?? {}).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      );
      try {
        const response = await http(`${baseUrl}/api/v1${fill(endpoint.path, params)}`, {
          method: endpoint.method,
          headers: {
            ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
            ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
            ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          },
          ...(search.length ? { searchParams: search } : {}),
          timeout: endpoint.multipart ? !onSent && UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
          ...(onSent ? { fetch: xhrFetch(onSent) } : {}),
          ...(body ? asBody(endpoint, body) : {}),
          ...(signal ? { signal } : {}),
        });
        return (response.status === 204 ? undefined : await response.json()) as ResponseOf<S>;
      } catch (error) {
        const failure = await asApiError(error);
        if (failure instanceof ApiError && bearer && endpoint.allow !== 'public')
          if (failure.status === 401 || failure.status === 403) onRefused(failure, bearer);
        throw failure;
      }
    },
  };
}
