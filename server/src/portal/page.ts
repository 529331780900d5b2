import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PortalConfig } from '@vr/shared-api/remote';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { fail } from '../http/fail.ts';
import { pagePolicy } from '../http/security.ts';
import type { App } from '../http/server.ts';
import { readRegistry } from './releases.ts';

const MARK = '__PORTAL_CONFIG__';

const BUILD_FOLDERS: Record<Config['portalBuild'], string> = {
  federated: 'dist',
  monolith: 'dist-monolith',
  development: 'dist-dev',
};

/** The folder of the shell's build that this server shows. */
export const shellFolder = (config: Config): string => join(config.root, 'shell', BUILD_FOLDERS[config.portalBuild]);

/** Puts the configuration into the page; without a `<` in it, nothing inside can end the script element. */
export const fillPage = (html: string, config: PortalConfig): string =>
  html.replace(MARK, () => JSON.stringify(config).replaceAll('<', '\\u003c'));

/** Sends the portal's page: the shell with what it needs to start, under the page's own policy. */
export async function sendPage(app: App, reply: FastifyReply): Promise<FastifyReply> {
  const { config, db } = app.parts;
  const html = await readFile(join(shellFolder(config), 'index.html'), 'utf8').catch(() =>
    fail('UNAVAILABLE', { message: 'The portal has not been built.' }),
  );
  const nonce = randomBytes(16).toString('base64');
  const page = fillPage(html, {
    registry: await readRegistry(db),
    contentOrigin: config.contentUrl,
    loadingScreenMs: config.loadingScreenMs,
    supportEmail: config.supportEmail,
    faqUrl: config.faqUrl,
    downloads: config.downloads,
    nonce,
  });
  return reply
    .header('content-security-policy', pagePolicy(config, nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}
