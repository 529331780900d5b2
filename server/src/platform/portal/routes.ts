import { extname, join } from 'node:path';
import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { App } from '../../parts.ts';
import { failNotFound } from '../http/fail.ts';
import { PICTURE_POLICY } from '../http/security.ts';
import { serveStored } from '../http/serve.ts';
import { diskFolder } from '../storage/disk.ts';
import { forAnyOrigin, sendEmbedScript } from './embed.ts';
import { storeChoice } from './overrides.ts';
import { sendPage, shellFolder } from './page.ts';
import { storedReleaseFile } from './release-files.ts';

/** Paths with these prefixes are files or API calls. If they do not exist, the reply is 404, not the portal's page. */
const NOT_PAGES = /^\/(?:api|assets|remotes|media)(?:\/|$)/u;

/** Pages that search engines must not list, because they show people's names. */
const UNLISTED = /^\/verify(?:\/|$)/u;

/** The guides that pages link, and the examples that the guide for embedding links. */
const GUIDES = [
  'content-authors.md',
  'embedding.md',
  'embedding/server.mjs',
  'embedding/PortalCatalog.tsx',
  'embedding/VrPortalWebPart.ts',
  'embedding/VrPortalWebPart.manifest.json',
];

/** For how many milliseconds a copy of security.txt stays valid. */
const SECURITY_TXT_MS = 30 * 86_400_000;

const restOf = (request: FastifyRequest): string => (request.params as { '*': string })['*'];

/** Serves the files of the shell and the remotes, pictures, and for all other paths the portal's page. */
export function registerPortal(app: App): void {
  const { clock, config, storage } = app.parts;
  const shell = diskFolder(shellFolder(config));
  const drawings = diskFolder(join(config.root, 'server/media'));
  const docs = diskFolder(join(config.root, 'docs'));
  const routeWith = (options: { compress?: object }) => (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: ['GET', 'HEAD'], url, handler, ...options });
  const get = routeWith({});
  const getCompressed = routeWith({ compress: {} });

  get('/assets/*', (request, reply) =>
    serveStored(request, forAnyOrigin(reply), storage, `shell/${restOf(request)}`, { immutable: true }),
  );

  get('/remotes/*', async (request, reply) => {
    const file = (await storedReleaseFile(app.parts.db, restOf(request))) ?? failNotFound();
    return serveStored(request, forAnyOrigin(reply), storage, file, { immutable: true });
  });

  // Drawings that ship with the product. Each file name contains a hash of the content. The product's reference data
  // contains these paths.
  get('/media/badges/*', (request, reply) => {
    reply.header('content-security-policy', PICTURE_POLICY);
    return serveStored(request, forAnyOrigin(reply), drawings, `badges/${restOf(request)}`, { immutable: true });
  });

  get('/media/*', (request, reply) => {
    reply.header('content-security-policy', PICTURE_POLICY);
    return serveStored(request, forAnyOrigin(reply), storage, `media/${restOf(request)}`, { immutable: true });
  });

  getCompressed('/embed.js', (request, reply) => sendEmbedScript(app, request, reply));

  // The contact for reporting vulnerabilities (RFC 9116).
  get('/.well-known/security.txt', async (_request, reply) => {
    if (config.supportEmail === null) failNotFound();
    const expires = new Date(clock.now().getTime() + SECURITY_TXT_MS).toISOString();
    const contact = `mailto:${encodeURIComponent(config.supportEmail).replace('%40', '@')}`;
    return reply.type('text/plain; charset=utf-8').send(`Contact: ${contact}\nExpires: ${expires}\n`);
  });

  for (const guide of GUIDES)
    getCompressed(`/docs/${guide}`, (request, reply) =>
      serveStored(request, reply, docs, guide, { immutable: false, contentType: 'text/plain; charset=utf-8' }),
    );

  getCompressed('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (NOT_PAGES.test(path)) failNotFound();
    // Only files have an extension: these are the few files of the shell outside its assets, such as the icon.
    if (extname(path)) return serveStored(request, reply, shell, restOf(request), { immutable: false });
    if (UNLISTED.test(path)) reply.header('x-robots-tag', 'noindex, nofollow');
    return (await storeChoice(app.parts, request, reply)) ? reply : sendPage(app, request, reply, path);
  });
}
