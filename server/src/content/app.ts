import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { CONTENT_ACCESS_HOURS, RESOURCE_TYPES, type ResourceType } from '@vr/shared-api/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../http/fail.ts';
import { serveStored } from '../http/serve.ts';
import { createServer } from '../http/server.ts';
import type { Parts } from '../parts.ts';
import { type ContentGrant, issueTicket, readTicket } from './tickets.ts';

const COOKIE = 'content_access';
const BYTES = 'application/octet-stream';
const PLAYER = new URL('./player/portal-player.js', import.meta.url);

/** Content types of documents by file extension. The extension was checked against the content at the upload. */
const DOCUMENT_TYPES: Record<ResourceType, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

const attachment = (fileName: string): string => {
  const plain = encodeURIComponent(fileName).replace(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename*=UTF-8''${plain}`;
};

const folderOf = ({ trainingId, fileId }: Pick<ContentGrant, 'trainingId' | 'fileId'>): string =>
  `/content/${trainingId}/${fileId}/`;

/** What builds of Unity and other engines need. The only other origin they may call is the portal, for their reports. */
const policy = (portal: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' data: blob:",
    `connect-src 'self' data: blob: ${portal}`,
    "frame-src 'self' blob:",
    "base-uri 'self'",
    "form-action 'none'",
    `frame-ancestors ${portal}`,
  ].join('; ');

/** Returns all values of the cookie. The browser sends one for each matching path. */
function cookiesOf(request: FastifyRequest): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.flatMap(([name, value]) => (name === COOKIE && value ? [value] : []));
}

const refuse = (): never => fail('NOT_AUTHORIZED', { message: 'Open this content from the portal.' });

/** Serves the opening of a content: exchanges a launch ticket for a cookie and redirects to the entry page. */
function serveLaunch(app: FastifyInstance, { config, clock, secret }: Parts): void {
  app.get<{ Params: { ticket: string } }>('/launch/:ticket', async ({ params }, reply) => {
    const grant = readTicket(secret, 'launch', params.ticket, clock.now()) ?? refuse();
    const seconds = CONTENT_ACCESS_HOURS * 3600;
    const access = issueTicket(secret, 'files', grant, new Date(clock.now().getTime() + seconds * 1000));
    const folder = folderOf(grant);
    // In the portal's frame this is a third-party cookie if the two origins are different sites.
    const scope = config.contentUrl.startsWith('https:') ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax';
    reply.header('set-cookie', `${COOKIE}=${access}; Path=${folder}; Max-Age=${seconds}; HttpOnly; ${scope}`);
    reply.header('cache-control', 'no-store');
    return reply.redirect(folder + grant.entry.split('/').map(encodeURIComponent).join('/'), 302);
  });
}

/** Serves the files of a content to browsers that have its cookie. */
function serveFiles(app: FastifyInstance, { clock, storage, secret }: Parts): void {
  app.route<{ Params: { trainingId: string; fileId: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/content/:trainingId/:fileId/*',
    handler: async (request, reply) => {
      const { trainingId, fileId, '*': path } = request.params;
      const grant = cookiesOf(request)
        .map((cookie) => readTicket(secret, 'files', cookie, clock.now()))
        .find((found) => found && String(found.trainingId) === trainingId && String(found.fileId) === fileId);
      if (!grant) refuse();
      else return serveStored(request, reply, storage, `${grant.prefix}/${path}`, { immutable: true, shared: false });
    },
  });
}

/** Serves one file by a ticket in its address, as a download. */
function serveDownload(
  app: FastifyInstance,
  { clock, storage, secret }: Parts,
  use: 'download' | 'resource',
  contentTypeOf: (fileName: string) => string,
): void {
  app.route<{ Params: { ticket: string; fileName: string } }>({
    method: ['GET', 'HEAD'],
    url: `/${use}/:ticket/:fileName`,
    handler: async (request, reply) => {
      const { ticket, fileName } = request.params;
      const grant = readTicket(secret, use, ticket, clock.now()) ?? refuse();
      reply.header('content-disposition', attachment(fileName));
      return serveStored(request, reply, storage, `${grant.prefix}/${grant.entry}`, {
        immutable: true,
        shared: false,
        contentType: contentTypeOf(fileName),
      });
    },
  });
}

function documentType(fileName: string): string {
  const extension = extname(fileName).slice(1).toLowerCase();
  const type = RESOURCE_TYPES.find((known) => known === extension);
  return type ? DOCUMENT_TYPES[type] : BYTES;
}

async function servePlayer(app: FastifyInstance): Promise<void> {
  const player = await readFile(PLAYER, 'utf8');
  const playerTag = `"${hash('sha1', player, 'base64url')}"`;
  app.get('/portal-player.js', async (request, reply) => {
    // Authors may develop their content on another origin.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('access-control-allow-origin', '*');
    reply.header('cache-control', 'public, max-age=300');
    reply.header('etag', playerTag);
    if (request.headers['if-none-match'] === playerTag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(player);
  });
}

/**
 * Builds the server of the content origin. Contents run on an origin of their own, so that they can reach neither the
 * pages of the portal nor its storage. A launch ticket is exchanged for a cookie that is limited to the folder of one
 * content, so that the addresses of its files stay the same and can be cached.
 */
export async function buildContentApp(parts: Parts): Promise<FastifyInstance> {
  const app = createServer(parts);
  const contentPolicy = policy(parts.config.publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', contentPolicy);
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-resource-policy', 'same-origin');
    // A service worker would outlive the ticket and could answer requests for other contents of this origin.
    if (request.headers['service-worker'] === 'script') fail('NOT_AUTHORIZED', { message: 'No service workers here.' });
  });
  app.setNotFoundHandler(() => fail('NOT_FOUND', { message: 'There is no such address.' }));
  serveLaunch(app, parts);
  serveFiles(app, parts);
  serveDownload(app, parts, 'download', () => BYTES);
  serveDownload(app, parts, 'resource', documentType);
  await servePlayer(app);
  return app;
}
