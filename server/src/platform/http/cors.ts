import { exchangeAssertion } from '@vr/shared-api/contract/embedding';
import type { App } from '../../parts.ts';
import { registeredOrigins } from './embedding-origins.ts';
import { API_PREFIX } from './route.ts';

/** The request headers that API calls use, including uploads (tus). */
const REQUEST_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
].join(', ');
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** The longest time for which Chromium caches the reply to a preflight. */
const PREFLIGHT_SECONDS = '7200';

const SIGN_ON = API_PREFIX + exchangeAssertion.path;

/** Lets pages of registered origins call the API without credentials: they send a bearer token, not cookies. */
export function allowEmbeddingOrigins(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${API_PREFIX}/`)) return;
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined) return;
    // A page of any other origin must be able to read why the portal does not open a session for it.
    if (request.url !== SIGN_ON && !(await registeredOrigins(app.parts)).has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) {
      reply.header('access-control-expose-headers', '*');
      return;
    }
    reply.header('access-control-allow-methods', METHODS);
    reply.header('access-control-allow-headers', REQUEST_HEADERS);
    reply.header('access-control-max-age', PREFLIGHT_SECONDS);
    return reply.code(204).send();
  });
}
