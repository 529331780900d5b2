import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PortalConfig, RemoteOverride } from '@vr/shared-api/remote';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { App } from '../../parts.ts';
import { contentOrigins } from '../http/content-origins.ts';
import { fail } from '../http/fail.ts';
import { pagePolicy } from '../http/security.ts';
import { visitorOf } from '../http/visitor.ts';
import { chosenReleases, chosenServers } from './overrides.ts';
import { chooseReleases, logInvalid, registryOf } from './registry.ts';
import { readShellScripts, scriptsOf, signInScripts } from './scripts.ts';

const PLACEHOLDER = '__PORTAL_CONFIG__';

export const shellFolder = (config: Config): string => join(config.root, config.shellFolder);

/** Inserts the configuration into the page. Escapes every `<`, so that no value can end the script element. */
export const fillPage = (html: string, config: PortalConfig): string =>
  html.replace(PLACEHOLDER, () => JSON.stringify(config).replaceAll('<', '\\u003c'));

/** Returns the content of the inline script, which is the page's only script element without attributes. */
const inlineScript = (html: string): string => /<script>(.*?)<\/script>/su.exec(html)?.[1] ?? '';

/** Returns the hash of a script in the form that a content security policy uses (CSP3 §2.3.1). */
const hashOf = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** Inserts the script for fast refresh before the page's last script, which starts the portal. */
function addRefresh(html: string, file: string): string {
  const last = html.lastIndexOf('<script defer');
  return `${html.slice(0, last)}<script defer src="/assets/${file}"></script>${html.slice(last)}`;
}

/** Sends the portal's page for a path: the shell with its configuration, and with the page's content security policy. */
export async function sendPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  const { config } = app.parts;
  const folder = shellFolder(config);
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() =>
    fail('UNAVAILABLE', { message: 'The portal has not been built.' }),
  );
  const opening = { visitor: visitorOf(request), tested: chosenReleases(request) };
  const { chosen, overrides: releases } = await chooseReleases(app.parts, opening, logInvalid(request.log));
  const servers = chosenServers(config, request);
  // The page must not fetch scripts of a release that it does not show.
  const manifests = chosen.flatMap(({ manifest }) => (servers.has(manifest.name) ? [] : manifest));
  const overrides: RemoteOverride[] = [
    ...releases.filter(({ remote }) => !servers.has(remote)),
    ...[...servers].map(([remote, url]) => ({ remote, url })),
  ];
  const scripts = await readShellScripts(folder);
  const refreshed = servers.size > 0 && scripts?.refresh ? addRefresh(html, scripts.refresh) : html;
  const page = fillPage(refreshed, {
    registry: registryOf(chosen),
    contentOrigins: contentOrigins(config),
    loadingScreenMs: config.loadingScreenMs,
    supportEmail: config.supportEmail,
    faqUrl: config.faqUrl,
    downloads: config.downloads,
    scripts: { ...scriptsOf(scripts, manifests, path), signIn: signInScripts(scripts) },
    ...(overrides.length > 0 ? { overrides } : {}),
  });
  return reply
    .header(
      'content-security-policy',
      pagePolicy(config, { scriptHash: hashOf(inlineScript(html)), devServers: [...servers.values()] }),
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}
