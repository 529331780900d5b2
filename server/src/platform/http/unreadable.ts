/*
 * Handles requests to which Node or the router would otherwise reply without a handler. The replies get the same headers,
 * trace id and error format as all other replies.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../parts.ts';
import { bodyOf } from './errors.ts';
import { AppError, fail } from './fail.ts';
import { closeLater } from './refused-body.ts';
import { traceIdFor } from './trace-requests.ts';

const undecodable = new WeakSet<IncomingMessage>();

/**
 * Returns the path and query of a request, whose target can also be a whole URL or `*` (RFC 9112 §3.2). If the router could
 * not decode the path, returns a decodable form, which {@link requireReadable} refuses.
 */
export function targetOf(raw: IncomingMessage): string {
  const [rest = ''] = (raw.url ?? '').replace(/^[a-z]+:\/\/[^/?#]*/iu, '').split('#', 1);
  const target = rest.startsWith('/') ? rest : `/${rest}`;
  try {
    decodeURI(target.split('?', 1)[0] ?? '');
    return target;
  } catch {
    undecodable.add(raw);
    return target.replaceAll('%', '%25');
  }
}

/** Fails with VALIDATION if the path of a request cannot be decoded, or if it has no Host header or more than one. */
export function requireReadable({ raw }: FastifyRequest): void {
  if (undecodable.has(raw)) fail('VALIDATION', { message: 'The path of the address cannot be decoded.' });
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  // RFC 9112 §3.2
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1'))
    fail('VALIDATION', { message: 'A request must have one Host header.' });
}

interface Refusal {
  status: number;
  code: AppError['code'];
  message: string;
}
const NO_REQUEST: Refusal = { status: 400, code: 'VALIDATION', message: 'This is no request of HTTP/1.1.' };
/**
 * The replies to errors of Node. They use the HTTP statuses that proxies and browsers expect, which can differ from those of
 * the error codes.
 */
const REPLIES: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'PAYLOAD_TOO_LARGE', message: 'The address and headers are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The extensions are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'VALIDATION', message: 'The request did not arrive in time.' },
};

/** Replies to unreadable requests, and to requests for a tunnel. `headersOf` returns the headers that every reply has. */
export function answerUnreadable(app: App, headersOf: (traceId: string) => Record<string, string>): void {
  const { log, parts, server } = app;
  const replies = new WeakMap<Socket, ServerResponse>();

  const refuse = (socket: Socket, reason: string) => {
    if (!socket.writable) return;
    const { status, code, message } = REPLIES[reason] ?? NO_REQUEST;
    const traceId = traceIdFor({ headers: {} }, parts.config);
    log.info({ traceId, status, reason }, 'unreadable request');
    const body = JSON.stringify(bodyOf(new AppError(code, { message }), traceId));
    const headers = {
      ...headersOf(traceId),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
      // Browsers send the cookies of a host to all its ports. A content that sets too many cookies would make the portal
      // unusable.
      ...(status === 431 ? { 'clear-site-data': '"cookies"' } : {}),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    closeLater(socket);
  };

  server.on('request', (_request, reply) => reply.socket && replies.set(reply.socket, reply));
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || code === 'ECONNRESET') return;
    const last = replies.get(socket);
    // Each request gets one reply. The unreadable bytes can belong to an unfinished request or follow a complete one.
    if (last?.headersSent && !last.writableEnded) socket.destroy();
    else if (last?.req.complete && !last.writableEnded) last.once('finish', () => refuse(socket, code));
    else if (last?.headersSent && !last.req.complete) closeLater(socket.end());
    else refuse(socket, code);
  });
  server.on('connect', (_request, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, 'CONNECT');
  });
  // Unknown expectations are ignored, which RFC 9110 §10.1.1 allows.
  server.on('checkExpectation', (request, reply) => server.emit('request', request, reply));
}
