import ky, { HTTPError } from 'ky';
import {
  type CalledEndpoint,
  type EndpointSchemas,
  type InputOf,
  pathOf,
  type ResponseOf,
} from './contract/endpoint.ts';
import type { GateReport } from './contract/gate.schema.ts';
import type { AssertionRefusal } from './embedding.ts';
import type { ErrorBody, ErrorCode } from './errors.ts';
import { formDataOf } from './form-data.ts';
import { REPLICA_LAG_MAX_SECONDS } from './limits.ts';
import { type OnSent, xhrFetch } from './xhr-fetch.ts';

/** A call that the server refused, or that did not reach the server (`code` NETWORK, `status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'NETWORK';
  /** An explanation in the person's language, if the server provides one. */
  readonly title: string | undefined;
  readonly field: string | undefined;
  /** Seconds until the call may be repeated; only with TOO_MANY_REQUESTS. */
  readonly retryAfter: number | undefined;
  /** Why an assertion is refused; only with ASSERTION_REFUSED. */
  readonly reason: AssertionRefusal | undefined;
  /** The result of the inspection; only with CONTENT_REFUSED. */
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
    this.reason = body.reason;
    this.report = body.report;
    this.traceId = body.traceId;
  }
}

interface ApiOptions {
  /** The URL before `/api/v1`: an origin, perhaps with a path prefix. '' stands for the page's own origin. */
  baseUrl: string;
  token: () => string | null;
  /** Called with the call's token when the portal refuses a call with 401 or 403. Not called for public endpoints. */
  onRefused: (error: ApiError, token: string) => void;
  /** Replaces the browser's fetch. */
  fetch?: typeof fetch;
}

interface CallOptions {
  signal?: AbortSignal;
  /** The version that was edited. The call fails with STALE_EDIT if a newer one was saved (RFC 9110 §13.1.1). */
  ifMatch?: number;
  /** The Idempotency-Key. Repeat a call that creates an item with the same key, so that the item is created only once. */
  idempotencyKey?: string;
  /** Whether the browser completes the call even if the page is closed (`keepalive` of `fetch`). */
  keepalive?: boolean;
  /** Called with the share of a multipart body that has been sent. A call with `onSent` has no timeout. */
  onSent?: OnSent;
}

/** The client of the endpoints in the contract. */
export interface Api {
  call<S extends EndpointSchemas>(
    endpoint: CalledEndpoint<S>,
    input: InputOf<S>,
    options?: CallOptions,
  ): Promise<ResponseOf<S>>;
}

async function toApiError(error: unknown): Promise<unknown> {
  if (error instanceof HTTPError) {
    const status = error.response.status;
    const body = (error.data ?? {}) as Partial<ErrorBody>;
    // Any other body comes from a proxy, such as a firewall's error page, and not from the portal.
    const isOwn = typeof body.code === 'string' && typeof body.traceId === 'string';
    return isOwn ? new ApiError(status, body as ErrorBody) : new ApiError(503, { code: 'UNAVAILABLE' });
  }
  if (error instanceof Error && error.name === 'AbortError') return error;
  return new ApiError(0, { code: 'NETWORK', message: error instanceof Error ? error.message : String(error) });
}

const TIMEOUT_MS = 30_000;
/** For calls with files, which may be slow or wait in a queue. The server's own limit for uploads is shorter. */
const FILE_TIMEOUT_MS = 120_000;

/**
 * For this long after a write, GET calls ask the server to read figures from the primary, because a replica may not have the
 * write yet. The extra seconds are a margin, because the replica's lag is measured only every second.
 */
const FRESH_MS = (REPLICA_LAG_MAX_SECONDS + 5) * 1000;

const bodyOptions = ({ multipart }: Pick<CalledEndpoint<EndpointSchemas>, 'multipart'>, body: object) =>
  multipart ? { body: formDataOf(body) } : { json: body };

/** For repeatable calls: one retry if no server node answers, or if the node is temporarily unavailable. */
const RETRY = { methods: ['get', 'put', 'delete', 'post'], statusCodes: [502, 503, 504] };

/**
 * Whether a call is idempotent and can therefore be repeated automatically (RFC 9110 §9.2.2). Calls with If-Match are not
 * idempotent: if the first call changed the version and its reply was lost, the second call is refused. Calls with files are
 * never repeated, because files are too large.
 */
const isRepeatable = (
  { method, multipart }: Pick<CalledEndpoint<EndpointSchemas>, 'method' | 'multipart'>,
  { ifMatch, idempotencyKey }: CallOptions,
): boolean =>
  method === 'GET' ||
  (!multipart &&
    (idempotencyKey !== undefined || ((method === 'PUT' || method === 'DELETE') && ifMatch === undefined)));

/** Matches addresses in replies that are relative to the portal's origin. */
const OWN_ADDRESS = /^\/(?:api|media)\//u;

/** Returns a parser of replies that makes the portal's relative addresses absolute, for pages of other origins. */
const parserFor = (baseUrl: string) => (text: string) =>
  JSON.parse(text, (_, value) => (typeof value === 'string' && OWN_ADDRESS.test(value) ? baseUrl + value : value));

/** Creates the client that all browser packages use. Calls throw {@link ApiError}; aborted calls throw an AbortError. */
export function createApi({ baseUrl, token, onRefused, fetch }: ApiOptions): Api {
  const http = ky.create({
    ...(fetch ? { fetch } : {}),
    ...(baseUrl ? { parseJson: parserFor(baseUrl) } : {}),
  });
  let wroteAt = Number.NEGATIVE_INFINITY;
  return {
    async call<S extends EndpointSchemas>(
      endpoint: CalledEndpoint<S>,
      input: InputOf<S>,
      options: CallOptions = {},
    ): Promise<ResponseOf<S>> {
      const { signal, ifMatch, idempotencyKey, keepalive, onSent } = options;
      const { body } = input as { body?: object };
      const bearer = token();
      const isRead = endpoint.method === 'GET';
      // Not on pages of other origins, where the header would need another CORS preflight.
      const wantsFresh = isRead && baseUrl === '' && performance.now() - wroteAt < FRESH_MS;
      try {
        const response = await http(
          `${baseUrl}/api/v1${pathOf<EndpointSchemas>(endpoint, input as InputOf<EndpointSchemas>)}`,
          {
            method: endpoint.method,
            retry: { ...RETRY, limit: isRepeatable(endpoint, options) ? 1 : 0 },
            headers: {
              ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
              ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
              ...(wantsFresh ? { 'cache-control': 'no-cache' } : {}),
              ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
            },
            timeout: endpoint.multipart ? !onSent && FILE_TIMEOUT_MS : endpoint.file ? FILE_TIMEOUT_MS : TIMEOUT_MS,
            ...(onSent ? { fetch: xhrFetch(onSent) } : {}),
            ...(body ? bodyOptions(endpoint, body) : {}),
            ...(signal ? { signal } : {}),
            ...(keepalive ? { keepalive } : {}),
          },
        );
        if (response.status === 204) return undefined as ResponseOf<S>;
        return (await (endpoint.file ? response.blob() : response.json())) as ResponseOf<S>;
      } catch (error) {
        const failure = await toApiError(error);
        if (failure instanceof ApiError && bearer && endpoint.allow !== 'public')
          if (failure.status === 401 || failure.status === 403) onRefused(failure, bearer);
        throw failure;
      } finally {
        // Even a call that failed may have been committed.
        if (!isRead) wroteAt = performance.now();
      }
    },
  };
}
