import ky, { HTTPError } from 'ky';
import {
  type CalledEndpoint,
  type EndpointSchemas,
  type InputOf,
  pathOf,
  type ResponseOf,
} from './contract/endpoint.ts';
import type { GateReport } from './contract/gate.schema.ts';
import type { ErrorBody, ErrorCode } from './errors.ts';
import { formDataOf } from './form-data.ts';
import { REPLICA_LAG_MAX_SECONDS } from './limits.ts';
import { type OnSent, xhrFetch } from './xhr-fetch.ts';

/** A call that the server refused, or that did not reach the server (`code` NETWORK, `status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'NETWORK';
  /** Says what is wrong in the person's language, if the server provides it. */
  readonly title: string | undefined;
  readonly field: string | undefined;
  /** Seconds until the call may be repeated; only with TOO_MANY_REQUESTS. */
  readonly retryAfter: number | undefined;
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
    this.report = body.report;
    this.traceId = body.traceId;
  }
}

interface ApiOptions {
  /** Origin and path prefix of /api/v1; '' for the page's own origin. */
  baseUrl: string;
  token: () => string | null;
  /** Called with the token of each call that the portal refuses with 401 or 403, unless its endpoint is public. */
  onRefused: (error: ApiError, token: string) => void;
  /** Replaces the browser's fetch. */
  fetch?: typeof fetch;
}

interface CallOptions {
  signal?: AbortSignal;
  /** The edited version. The call fails with STALE_EDIT if someone has saved a newer one (RFC 9110 §13.1.1). */
  ifMatch?: number;
  /** A key per item to create, so that a repeated call does not create a second one. */
  idempotencyKey?: string;
  /** Whether the browser sends the call even if the page is closed meanwhile. */
  keepalive?: boolean;
  /** Reports the progress of sending a form. A call with it has no timeout. */
  onSent?: OnSent;
}

/** Calls endpoints of the contract. */
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
    // Anything else comes from a proxy, such as the page of a firewall: the portal itself has not answered.
    const isOwn = typeof body.code === 'string' && typeof body.traceId === 'string';
    return isOwn ? new ApiError(status, body as ErrorBody) : new ApiError(503, { code: 'UNAVAILABLE' });
  }
  if (error instanceof Error && error.name === 'AbortError') return error;
  return new ApiError(0, { code: 'NETWORK', message: error instanceof Error ? error.message : String(error) });
}

const TIMEOUT_MS = 30_000;
/** Files take long on slow connections, and some wait for their turn. The server's own limit for uploads is shorter. */
const FILE_TIMEOUT_MS = 120_000;

/** For this time after a write, the page asks for figures that contain it. A replica's lag is measured every second. */
const FRESH_MS = (REPLICA_LAG_MAX_SECONDS + 5) * 1000;

const bodyOptions = ({ multipart }: Pick<CalledEndpoint<EndpointSchemas>, 'multipart'>, body: object) =>
  multipart ? { body: formDataOf(body) } : { json: body };

/** A call that no node has answered, or whose node cannot serve it at the moment, is sent once more. */
const RETRY = { methods: ['get', 'put', 'delete', 'post'], statusCodes: [502, 503, 504] };

/**
 * Whether a call can be sent again without doing anything twice (RFC 9110 §9.2.2). After a lost reply, a repeated call with
 * If-Match would be refused because of its own change. Files are not sent again unasked.
 */
const isRepeatable = (
  { method, multipart }: Pick<CalledEndpoint<EndpointSchemas>, 'method' | 'multipart'>,
  { ifMatch, idempotencyKey }: CallOptions,
): boolean =>
  method === 'GET' ||
  (!multipart &&
    (idempotencyKey !== undefined || ((method === 'PUT' || method === 'DELETE') && ifMatch === undefined)));

/** Matches the addresses in replies that belong to the portal's own origin. */
const OWN_ADDRESS = /^\/(?:api|media)\//u;

/** Returns a parser of replies that makes the portal's own addresses absolute, for pages of other origins. */
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
      // Not from foreign pages: it would cost a further request (CORS), and they show nothing that may be old.
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
