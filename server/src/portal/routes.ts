import { extname, join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { fail } from '../http/fail.ts';
import { PICTURE_POLICY } from '../http/security.ts';
import type { App } from '../http/server.ts';
import { diskFolder } from '../storage/disk.ts';
import { serveStored } from '../storage/serve.ts';
import { sendPage, shellFolder } from './page.ts';

/** Paths below these are files or calls: what is not there is missing, and no page of the shell. */
const NOT_PAGES = /^\/(?:api|assets|remotes|media)(?:\/|$)/u;

const NOTHING_HERE = { message: 'There is nothing at this address.' };

const restOf = (request: FastifyRequest): string => (request.params as { '*': string })['*'];

/** Serves the portal: the shell's and the remotes' files, pictures, and for every other path the page. */
export function registerPortal(app: App): void {
  const { config, storage } = app.parts;
  const shell = diskFolder(shellFolder(config));
  const drawings = diskFolder(join(config.root, 'server/media'));
  const method = ['GET', 'HEAD'];

  app.route({
    method,
    url: '/assets/*',
    handler: (request, reply) => serveStored(request, reply, storage, `shell/${restOf(request)}`, { immutable: true }),
  });

  app.route({
    method,
    url: '/remotes/*',
    handler: (request, reply) =>
      serveStored(request, reply, storage, `releases/${restOf(request)}`, { immutable: true }),
  });

  // Drawings that belong to the product and stand in its reference data. Each has its content's hash in its name.
  app.route({
    method,
    url: '/media/badges/*',
    handler: (request, reply) => {
      reply.header('content-security-policy', PICTURE_POLICY);
      return serveStored(request, reply, drawings, `badges/${restOf(request)}`, { immutable: true });
    },
  });

  app.route({
    method,
    url: '/media/*',
    handler: (request, reply) => {
      reply.header('content-security-policy', PICTURE_POLICY);
      return serveStored(request, reply, storage, `media/${restOf(request)}`, { immutable: true });
    },
  });

  app.route({
    method,
    url: '/*',
    compress: {},
    handler: async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      if (NOT_PAGES.test(path)) fail('NOT_FOUND', NOTHING_HERE);
      // A name with an ending is one of the shell's few files beside its assets, such as its icon.
      if (extname(path)) return serveStored(request, reply, shell, restOf(request), { immutable: false });
      return sendPage(app, reply);
    },
  });

  app.setNotFoundHandler(() => fail('NOT_FOUND', NOTHING_HERE));
}
