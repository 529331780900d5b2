import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { CONTENT_ACCESS_HOURS, RESOURCE_TYPES, type ResourceType } from '@vr/shared-api/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Parts } from '../app.ts';
import { fail } from '../http/fail.ts';
import { createServer } from '../http/server.ts';
import { serveStored } from '../storage/serve.ts';
import { type ContentGrant, issueTicket, readTicket } from '../tickets.ts';

const COOKIE = 'content_access';
const PLAYER = new URL('./player/portal-player.js', import.meta.url);

/** Documents by the ending of their names, which is never another than their content says. */
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

/** What Unity's and other engines' builds need, and nothing of anybody else's but the portal that they report to. */
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

/** Every value that the browser sends for the cookie; it sends one per path that fits. */
function cookiesOf(request: FastifyRequest): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.flatMap(([name, value]) => (name === COOKIE && value ? [value] : []));
}

const refuse = (): never => fail('NOT_AUTHORIZED', { message: 'Open this content from the portal.' });

/**
 * Serves trainings' contents on an origin of their own, where they reach neither the portal's pages nor its storage.
 * A launch ticket becomes a cookie for the content's own folder, so that its addresses stay the same and are cached.
 */
export async function buildContentApp(parts: Parts): Promise<FastifyInstance> {
  const { config, clock, storage, secret } = parts;
  const app = createServer(parts);
  const contentPolicy = policy(config.publicUrl);
  const player = await readFile(PLAYER, 'utf8');
  const playerTag = `"${hash('sha1', player, 'base64url')}"`;

  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', contentPolicy);
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-resource-policy', 'same-origin');
    // One would outlive the ticket, and answer in the place of every other content of this origin.
    if (request.headers['service-worker'] === 'script') fail('NOT_AUTHORIZED', { message: 'No service workers here.' });
  });
  app.setNotFoundHandler(() => fail('NOT_FOUND', { message: 'There is no such address.' }));

  app.get<{ Params: { ticket: string } }>('/launch/:ticket', async ({ params }, reply) => {
    const grant = readTicket(secret, 'launch', params.ticket, clock.now()) ?? refuse();
    const seconds = CONTENT_ACCESS_HOURS * 3600;
    const access = issueTicket(secret, 'files', grant, new Date(clock.now().getTime() + seconds * 1000));
    const folder = folderOf(grant);
    // In the portal's frame the cookie is a third party's wherever the two origins are different sites.
    const scope = config.contentUrl.startsWith('https:') ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax';
    reply.header('set-cookie', `${COOKIE}=${access}; Path=${folder}; Max-Age=${seconds}; HttpOnly; ${scope}`);
    reply.header('cache-control', 'no-store');
    return reply.redirect(folder + grant.entry.split('/').map(encodeURIComponent).join('/'), 302);
  });

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

  app.route<{ Params: { ticket: string; fileName: string } }>({
    method: ['GET', 'HEAD'],
    url: '/download/:ticket/:fileName',
    handler: async (request, reply) => {
      const { ticket, fileName } = request.params;
      const grant = readTicket(secret, 'download', ticket, clock.now()) ?? refuse();
      reply.header('content-disposition', attachment(fileName));
      return serveStored(request, reply, storage, `${grant.prefix}/${grant.entry}`, {
        immutable: true,
        shared: false,
        contentType: 'application/octet-stream',
      });
    },
  });

  app.route<{ Params: { ticket: string; fileName: string } }>({
    method: ['GET', 'HEAD'],
    url: '/resource/:ticket/:fileName',
    handler: async (request, reply) => {
      const { ticket, fileName } = request.params;
      const grant = readTicket(secret, 'resource', ticket, clock.now()) ?? refuse();
      const ending = extname(fileName).slice(1).toLowerCase();
      const type = RESOURCE_TYPES.find((known) => known === ending);
      reply.header('content-disposition', attachment(fileName));
      return serveStored(request, reply, storage, `${grant.prefix}/${grant.entry}`, {
        immutable: true,
        shared: false,
        contentType: type ? DOCUMENT_TYPES[type] : 'application/octet-stream',
      });
    },
  });

  app.get('/portal-player.js', async (request, reply) => {
    // Content may be developed on another origin than it is served from.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('access-control-allow-origin', '*');
    reply.header('cache-control', 'public, max-age=300');
    reply.header('etag', playerTag);
    if (request.headers['if-none-match'] === playerTag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(player);
  });

  return app;
}
