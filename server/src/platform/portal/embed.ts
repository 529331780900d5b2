import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMBED_PLACEHOLDER, EMBEDDED_ELEMENTS, type EmbedConfig, type EmbeddedElement } from '@vr/shared-api/embedding';
import type { EarlyScripts, RegistryEntry } from '@vr/shared-api/remote';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { App, Parts } from '../../parts.ts';
import { contentOrigins } from '../http/content-origins.ts';
import { fail } from '../http/fail.ts';
import type { Visitor } from '../http/visitor.ts';
import { chooseReleases, logInvalid, registryOf } from './registry.ts';
import { readShellScripts, scriptsOf } from './scripts.ts';

/**
 * Returns the folder of the build for embedding in other sites. This build always links releases, even if the portal's own
 * build does not.
 */
export const embeddedFolder = ({ root }: Pick<Config, 'root'>): string => join(root, 'shell/dist-embedded');

/** Lets pages on any origin load a reply, which is public and the same for everyone. */
export const forAnyOrigin = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });

/**
 * Returns the paths of an element's pages by page id. The id '' stands for the page that most people open first, because the
 * person is not known yet.
 */
function pathsOf(registry: readonly RegistryEntry[], element: EmbeddedElement): [id: string, path: string][] {
  const pages = registry.find(({ name }) => name === EMBEDDED_ELEMENTS[element])?.pages ?? [];
  const likely = ['learner', 'manager'].map((role) => pages.find(({ roles }) => roles.some((one) => one === role)));
  const first = (likely.find(Boolean) ?? pages[0])?.path ?? '';
  return [['', first], ...pages.map(({ id, path }): [string, string] => [id, path])];
}

const withOrigin = (origin: string, { files, locales, integrity = {} }: EarlyScripts): EarlyScripts => {
  const absolute = (paths: readonly string[]) => paths.map((path) => origin + path);
  return {
    files: absolute(files),
    integrity: Object.fromEntries(Object.entries(integrity).map(([path, hash]) => [origin + path, hash])),
    locales: { en: absolute(locales.en), fr: absolute(locales.fr), es: absolute(locales.es), it: absolute(locales.it) },
  };
};

const entryOnOrigin = (origin: string, { entry, previous, ...rest }: RegistryEntry): RegistryEntry => ({
  ...rest,
  entry: origin + entry,
  ...(previous ? { previous: { ...previous, entry: origin + previous.entry } } : {}),
});

/** Returns the registry entries of the canaries that a person gets on an embedding page. */
export async function canariesOf(
  parts: Pick<Parts, 'db' | 'secret' | 'config'>,
  visitor: Visitor,
  log: FastifyBaseLogger,
): Promise<RegistryEntry[]> {
  const { chosen } = await chooseReleases(parts, { visitor, tested: new Map() }, logInvalid(log));
  const canaries = chosen.filter(({ manifest, canary }) => manifest.version === canary?.version);
  return registryOf(canaries).map((entry) => entryOnOrigin(parts.config.publicUrl, entry));
}

/**
 * Sends the script for embedding the portal's elements in other sites. The script's address never changes, so browsers
 * revalidate the script each time.
 */
export async function sendEmbedScript(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { config } = app.parts;
  const folder = embeddedFolder(config);
  const [script, shell] = await Promise.all([
    readFile(join(folder, 'embed.js'), 'utf8').catch(() => undefined),
    readShellScripts(folder),
  ]);
  if (script === undefined || !shell)
    fail('UNAVAILABLE', { message: 'The elements for other pages have not been built.' });
  const origin = config.publicUrl;
  // The person is not known yet, so the script has the current releases. The session adds the person's canaries later.
  const { chosen } = await chooseReleases(
    app.parts,
    { visitor: undefined, tested: new Map() },
    logInvalid(request.log),
  );
  const registry = registryOf(chosen);
  const manifests = chosen.map(({ manifest }) => manifest);
  const scripts = (element: EmbeddedElement) =>
    Object.fromEntries(
      pathsOf(registry, element).map(([id, path]) => [id, withOrigin(origin, scriptsOf(shell, manifests, path))]),
    );
  const embed: EmbedConfig = {
    origin,
    registry: registry.map((entry) => entryOnOrigin(origin, entry)),
    canaries: chosen.flatMap(({ manifest, canary }) => (canary ? manifest.name : [])),
    contentOrigins: contentOrigins(config),
    entry: shell.entry.map((file) => `${origin}/assets/${file}`),
    scripts: {
      'vr-portal-catalog': scripts('vr-portal-catalog'),
      'vr-portal-dashboard': scripts('vr-portal-dashboard'),
      'vr-portal-team': scripts('vr-portal-team'),
    },
  };
  const body = script.replace(EMBED_PLACEHOLDER, () => JSON.stringify(embed));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  forAnyOrigin(reply).headers({ etag, 'cache-control': 'no-cache' });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('text/javascript; charset=utf-8').send(body);
}
