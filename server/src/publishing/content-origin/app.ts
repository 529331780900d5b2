import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { CONTENT_SANDBOX } from '@vr/shared-api/content-frame';
import { CONTENT_ACCESS_HOURS, RESOURCE_TYPES, type ResourceType } from '@vr/shared-api/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findDownload } from '../../catalogue/resources/queries.ts';
import type { Parts } from '../../parts.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { hasNames, isAtSite, isLocal } from '../../platform/http/content-origins.ts';
import { filesAt, pagesInsteadOf } from '../../platform/http/content-paths.ts';
import { BINARY, isPage } from '../../platform/http/content-types.ts';
import { cookieValues } from '../../platform/http/cookies.ts';
import { registeredOrigins } from '../../platform/http/embedding-origins.ts';
import { fail } from '../../platform/http/fail.ts';
import { isStored, serveFirst, serveStored } from '../../platform/http/serve.ts';
import { createServer } from '../../platform/http/server.ts';
import { type ContentGrant, issueTicket, readTicket } from '../../platform/http/tickets.ts';
import type { Caller } from '../../platform/http/tokens.ts';
import { holders } from './holders.ts';
import { withTestScript } from './tested-page.ts';

const COOKIE = 'content_access';
/** Returns the policy for all responses except content files: the response may not load, run or frame anything. */
const nothing = (portal: string): string => `default-src 'none'; frame-ancestors ${portal}; sandbox`;
/**
 * Addresses of the two scripts for content pages: the player script, which authors include, and the script of test
 * runs.
 */
const SCRIPTS = ['/portal-player.js', '/portal-trial.js'];

/** Content types of documents by file extension. The upload has checked the extension against the file's bytes. */
const DOCUMENT_TYPES: Record<ResourceType, string> = {
  pdf: 'application/pdf',
  // Without a charset, because the author's encoding is unknown.
  csv: 'text/csv',
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

/**
 * Returns the policy for builds. A build may connect only to the portal, for its reports. The origins in `frames` may
 * embed the build's pages.
 */
const policy = (portal: string, frames: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' data: blob:",
    "worker-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline' data: blob:",
    "img-src 'self' data: blob:",
    "font-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    `connect-src 'self' data: blob: ${portal}`,
    "frame-src 'self' blob:",
    "object-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    `sandbox ${CONTENT_SANDBOX.join(' ')}`,
    // A content may frame its own pages.
    `frame-ancestors 'self' ${[portal, ...frames].join(' ')}`,
  ].join('; ');

const refuse = (): never => fail('NOT_AUTHORIZED', { message: 'Open this content from the portal.' });

/**
 * Refuses content opened as a top-level page instead of in a frame. Browsers send `sec-fetch-dest` only to https and
 * localhost.
 */
function refuseTopLevel({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-dest'] === 'document') refuse();
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Matches a file path that begins with a ticket: `~<ticket>/<path>`. */
const WITH_TICKET = /^~([^/]+)\/(.*)$/su;

interface Judge {
  /** Whether the request was sent to the origin of the grant's content. */
  isAtSite(request: FastifyRequest, grant: ContentGrant): boolean;
  findHolder: ReturnType<typeof holders>;
}

/** Serves the opening of a content: exchanges a launch ticket for a cookie and redirects to the entry page. */
function serveLaunch(app: FastifyInstance, { config, clock, secret }: Parts, judge: Judge): void {
  app.get<{ Params: { ticket: string } }>('/launch/:ticket', async (request, reply) => {
    refuseTopLevel(request);
    const grant = readTicket(secret, 'launch', request.params.ticket, clock.now()) ?? refuse();
    // On another publisher's origin, the content could read what that publisher's contents have stored.
    if (!judge.isAtSite(request, grant) || !(await judge.findHolder(grant.holder))) refuse();
    const seconds = CONTENT_ACCESS_HOURS * 3600;
    const access = issueTicket(secret, 'files', grant, new Date(clock.now().getTime() + seconds * 1000));
    const folder = folderOf(grant);
    // In the portal's frame, the cookie is a third-party cookie if the portal and this origin are different sites.
    // Subdomains of localhost are always different sites; browsers accept their secure cookies over http.
    const isSecure = config.contentUrl.startsWith('https:') || (hasNames(config) && isLocal(config));
    const scope = isSecure ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax';
    reply.header('set-cookie', `${COOKIE}=${access}; Path=${folder}; Max-Age=${seconds}; HttpOnly; ${scope}`);
    reply.header('cache-control', 'no-store');
    return reply.redirect(`${folder}${encodePath(grant.entry)}?ticket=${access}`, 302);
  });
}

/**
 * Serves the files of a content to browsers that have its cookie. Some browsers keep no cookies in cross-site frames
 * (Safari, and Firefox depending on a setting). These browsers get the ticket in the entry page's address (`?ticket=`),
 * and are redirected to a path that contains the ticket. Relative addresses in the build then contain the ticket too.
 */
function serveFiles(app: FastifyInstance, parts: Parts, judge: Judge): void {
  const { config, clock, storage, secret } = parts;
  app.route<{ Params: Record<'trainingId' | 'fileId' | '*', string>; Querystring: { ticket?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/content/:trainingId/:fileId/*',
    handler: async (request, reply) => {
      refuseTopLevel(request);
      const { trainingId, fileId, '*': address } = request.params;
      // Returns the grant of a ticket if it is for this content.
      const read = (ticket: string): ContentGrant | undefined => {
        const found = readTicket(secret, 'files', ticket, clock.now());
        return String(found?.trainingId) === trainingId && String(found?.fileId) === fileId ? found : undefined;
      };
      const [, ticketInPath = '', rest = ''] = WITH_TICKET.exec(address) ?? [];
      const byPath = read(ticketInPath);
      const path = byPath ? rest : address;
      const ticket = typeof request.query.ticket === 'string' ? request.query.ticket : '';
      const byQuery = read(ticket);
      const cookies = cookieValues(request, COOKIE);
      const grant = byQuery ?? byPath ?? cookies.map(read).find(Boolean);
      // Browsers send the cookie to every port of the host, so the origin is checked here too.
      const holder = grant && judge.isAtSite(request, grant) && (await judge.findHolder(grant.holder));
      if (!grant || !holder) refuse();
      else if (byQuery) {
        // A browser that keeps cookies has also sent this ticket as a cookie.
        const ticketFolder = cookies.includes(ticket) ? '' : `~${ticket}/`;
        reply.header('cache-control', 'no-store');
        return reply.redirect(`${folderOf(grant)}${ticketFolder}${encodePath(path)}`, 302);
      } else {
        const keyOf = (file: string) => `${grant.prefix}/${file}`;
        const files = filesAt(path);
        const asksPage = files.some(isPage);
        // Of all intranets, only those of the person's company may embed the content.
        const frames = (await registeredOrigins(parts)).of(holder.clientId);
        reply.header('content-security-policy', policy(config.publicUrl, frames));
        const served = await serveFirst(request, reply, storage, files.map(keyOf), {
          // A cached page would open without a new permission check.
          immutable: !asksPage,
          shared: false,
          anyCharset: true,
          rewrite: holder.test && asksPage ? withTestScript(config.publicUrl) : undefined,
        });
        if (served) return reply;
        const name = path.slice(path.lastIndexOf('/') + 1);
        const [query = ''] = /\?.*$/su.exec(request.url) ?? [];
        for (const [page, ending] of pagesInsteadOf(path))
          if (await isStored(storage, keyOf(page)))
            return reply.redirect(`./${encodeURIComponent(name)}${ending}${query}`, 302);
        fail('NOT_FOUND', { message: 'There is no such file.' });
      }
    },
  });
}

async function requireDocument(db: Queryable, person: Caller, id: number): Promise<void> {
  const document = await findDownload(db, person, id);
  if (!document) fail('NOT_FOUND', { message: 'There is no such document.' });
  if (!document.isOpen) refuse();
}

/** Serves one file as a download. A ticket in the address identifies the file. */
function serveDownload(
  app: FastifyInstance,
  { db, clock, storage, secret }: Parts,
  { findHolder }: Judge,
  use: 'download' | 'resource',
  contentTypeOf: (fileName: string) => string,
): void {
  app.route<{ Params: { ticket: string; fileName: string } }>({
    method: ['GET', 'HEAD'],
    url: `/${use}/:ticket/:fileName`,
    handler: async (request, reply) => {
      const { ticket, fileName } = request.params;
      const grant = readTicket(secret, use, ticket, clock.now()) ?? refuse();
      const holder = (await findHolder(grant.holder)) ?? refuse();
      if (use === 'resource') await requireDocument(db, holder, grant.fileId);
      reply.header('content-disposition', attachment(fileName));
      return serveStored(request, reply, storage, `${grant.prefix}/${grant.entry}`, {
        immutable: false,
        shared: false,
        contentType: contentTypeOf(fileName),
      });
    },
  });
}

function documentType(fileName: string): string {
  const extension = extname(fileName).slice(1).toLowerCase();
  const type = RESOURCE_TYPES.find((known) => known === extension);
  return type ? DOCUMENT_TYPES[type] : BINARY;
}

async function serveScript(app: FastifyInstance, address: string): Promise<void> {
  const script = await readFile(new URL(`./player${address}`, import.meta.url), 'utf8');
  const tag = `"${hash('sha1', script, 'base64url')}"`;
  app.get(address, async (request, reply) => {
    // Authors may develop their content on another origin.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('access-control-allow-origin', '*');
    reply.header('cache-control', 'public, max-age=300');
    reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}

/**
 * Builds the content server for one of its ports (counted from 0). Contents run on separate origins, so they cannot
 * read data of the portal or of other publishers' contents; see content-origins.ts. A launch ticket is exchanged for a
 * cookie that is limited to one content's folder, so the addresses of the content's files stay the same and can be
 * cached.
 */
export async function buildContentApp(parts: Parts, port = 0): Promise<FastifyInstance> {
  const { config } = parts;
  const app = createServer(parts, {
    'content-security-policy': nothing(config.publicUrl),
    // Pages of one site, such as t1.content.example and t2.content.example, must not share a process.
    'origin-agent-cluster': '?1',
    // Gives contents threads in browsers that isolate a frame on its own (Chromium 137, on computers).
    'document-isolation-policy': 'isolate-and-require-corp',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  });
  const judge: Judge = {
    isAtSite: ({ headers }, { site }) => site !== null && isAtSite(config, site, headers, port),
    findHolder: holders(parts),
  };
  app.addHook('onRequest', async (request) => {
    // A service worker would outlive the ticket and could answer requests for other contents of the same origin.
    if (request.headers['service-worker'] === 'script') fail('NOT_AUTHORIZED', { message: 'No service workers here.' });
  });
  serveLaunch(app, parts, judge);
  serveFiles(app, parts, judge);
  serveDownload(app, parts, judge, 'download', () => BINARY);
  serveDownload(app, parts, judge, 'resource', documentType);
  for (const address of SCRIPTS) await serveScript(app, address);
  return app;
}
