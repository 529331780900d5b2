import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';
import type { Nginx } from '@vr/ops-bench/nginx';
import { type Api, ApiError, createApi } from '@vr/shared-api/client';

/** Makes this process trust the certificate of a proxy, as browsers trust the certificate of a portal. */
export const trust = ({ certificate }: Nginx): void =>
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate]);

/** Returns the client of the portal's own pages, for the address of the portal or of one node. */
export const portalClient = (baseUrl: string, token: string | null = null): Api =>
  createApi({ baseUrl, token: () => token, onRefused: () => undefined });

/** The time after which the portal's client repeats a call. */
const RETRY_MS = 300;

/** Returns whether a repeated call may succeed: the call did not reach a node, or the node failed before it replied. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** Runs `attempt`. If it fails temporarily, calls `onRetry` and runs it once more. */
export async function twice<T>(attempt: () => Promise<T>, onRetry: (error: ApiError) => void): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isPassing(error)) throw error;
    onRetry(error);
    await pause(RETRY_MS);
    return attempt();
  }
}

/** A reply of the content's origin. Its body ends early if the connection breaks. */
interface ContentReply {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** Requests the address of a content. Connects to 127.0.0.1, because the host name below localhost may not resolve. */
export function requestContent(
  { certificate }: Nginx,
  address: string,
  headers: Record<string, string> = {},
): Promise<ContentReply> {
  const { hostname, port, pathname, search, host } = new URL(address);
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: pathname + search,
      servername: hostname,
      ca: certificate,
      // Node does not accept the name *.localhost in a certificate. Browsers do.
      checkServerIdentity: () => undefined,
    };
    https
      .get({ ...options, headers: { host, ...headers }, agent: false }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        // Not `end`, an event that a broken connection does not cause.
        reply
          .on('error', () => undefined)
          .once('close', () => {
            const { statusCode: status = 0, headers } = reply;
            if (status >= 502) reject(new ApiError(status, { code: 'UNAVAILABLE' }));
            else resolve({ status, headers, body: Buffer.concat(chunks) });
          });
      })
      .once('error', (error) => reject(new ApiError(0, { code: 'NETWORK', message: error.message })));
  });
}

/** Sends bytes of an announced upload with the tus protocol. Returns the status and the offset in the node's reply. */
export function sendBytes(
  baseUrl: string,
  token: string,
  upload: string,
  { offset, bytes }: { offset: number; bytes: Buffer },
): Promise<{ status: number; offset: number }> {
  return tus(baseUrl, token, upload, {
    method: 'PATCH',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  });
}

/** Asks how many bytes of an upload are stored. */
export const askOffset = (
  baseUrl: string,
  token: string,
  upload: string,
): Promise<{ status: number; offset: number }> => tus(baseUrl, token, upload, { method: 'HEAD' });

async function tus(baseUrl: string, token: string, upload: string, init: RequestInit & { headers?: object }) {
  const headers = { ...init.headers, 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` };
  const reply = await fetch(`${baseUrl}/api/v1/uploads/${upload}`, { ...init, headers }).catch(() => undefined);
  await reply?.arrayBuffer().catch(() => undefined);
  return { status: reply?.status ?? 0, offset: Number(reply?.headers.get('upload-offset') ?? Number.NaN) };
}
