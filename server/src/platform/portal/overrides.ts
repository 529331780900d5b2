import { DEV_SERVER, RELEASE_VERSION, REMOTE_NAME } from '@vr/shared-api/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { contentOrigins } from '../http/content-origins.ts';
import { cookieValues } from '../http/cookies.ts';
import { fail } from '../http/fail.ts';

/*
 * A tester opens the portal with `?release=<remote>@<version>`, or a developer with `?remote=<remote>@<address>`. The
 * browser then gets this remote until it is closed, or until `?release=none`. A cookie holds the choices. Each request for
 * a page checks anew whether a choice is allowed.
 */

type Settings = Pick<Config, 'publicUrl' | 'contentUrl' | 'contentPorts' | 'devRemotes'>;

const COOKIE = 'portal_remotes';
const CHOICES_MAX = 10;
const NAME = new RegExp(REMOTE_NAME, 'u');
const VERSION = new RegExp(RELEASE_VERSION, 'u');
const SERVER = new RegExp(DEV_SERVER, 'u');

/** Returns the version, or the address of a developer's server, of each remote that was chosen in a browser. */
function choicesOf(request: FastifyRequest): [string, string][] {
  const [value = ''] = cookieValues(request, COOKIE);
  const pairs = [...new URLSearchParams(value)].slice(0, CHOICES_MAX);
  return pairs.filter(([name, choice]) => NAME.test(name) && (VERSION.test(choice) || SERVER.test(choice)));
}

/** Returns whether an address may serve remotes. The ports of contents may not: they serve code of publishers. */
function maySendRemotes(settings: Settings, address: string): boolean {
  if (!SERVER.test(address) || !URL.canParse(address)) return false;
  // URL leaves out port 80.
  const portOf = (url: string) => new URL(url).port || '80';
  return contentOrigins(settings).every((origin) => portOf(origin) !== portOf(address));
}

/** Returns the version of each remote that was chosen in the browser of a request. */
export const chosenReleases = (request: FastifyRequest): Map<string, string> =>
  new Map(choicesOf(request).filter(([, choice]) => VERSION.test(choice)));

/** Returns the address of the developer's server of each remote that was chosen, if the operator allows such choices. */
export const chosenServers = (settings: Settings, request: FastifyRequest): Map<string, string> =>
  new Map(settings.devRemotes ? choicesOf(request).filter(([, choice]) => maySendRemotes(settings, choice)) : []);

/**
 * Reads a choice of a developer's server, such as `mfe-catalog@http://localhost:3101`, as name and address. Fails if a
 * link has led the browser here, because the server's scripts act as the person.
 */
function readServer(settings: Settings, request: FastifyRequest, choice: string): [string, string] {
  const [name = '', ...rest] = choice.split('@');
  const address = rest.join('@');
  if (!NAME.test(name) || !maySendRemotes(settings, address))
    fail('VALIDATION', {
      field: '/query/remote',
      message: 'remote must be such as mfe-catalog@http://localhost:3101, with a port that serves no contents.',
    });
  // Only browsers send this header, and `none` only if a person opens the address without a link (Fetch Metadata §2.3).
  if (request.headers['sec-fetch-site'] !== 'none')
    fail('NOT_AUTHORIZED', {
      message: "A link cannot choose a developer's server. Type or paste this address into the browser's address bar.",
    });
  return [name, address];
}

/** Stores the choice in a page's address and redirects to the address without it. Returns false if there is none. */
export function storeChoice(settings: Settings, request: FastifyRequest, reply: FastifyReply): boolean {
  const [path = '', search = ''] = request.url.split(/\?(.*)/su);
  const page = new URL(settings.publicUrl);
  // Assigned, not parsed as an address, because a path may look like a host.
  page.pathname = path;
  const { pathname } = page;
  const searchParams = new URLSearchParams(search);
  const release = searchParams.get('release');
  const remote = settings.devRemotes ? searchParams.get('remote') : null;
  if (release === null && remote === null) return false;
  const chosen = new Map(release === 'none' ? [] : choicesOf(request));
  const [name = '', version = ''] = (release ?? '').split('@');
  if (NAME.test(name) && VERSION.test(version)) chosen.set(name, version);
  if (remote !== null) chosen.set(...readServer(settings, request, remote));
  searchParams.delete('release');
  if (settings.devRemotes) searchParams.delete('remote');
  // The redirect below removes repeated slashes at the start: a path such as `//host` would lead to another host.
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  const value = String(new URLSearchParams([...chosen].slice(-CHOICES_MAX)));
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  const end = chosen.size > 0 ? '' : '; Max-Age=0';
  reply.header('set-cookie', `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${end}`);
  reply.header('cache-control', 'no-store').redirect(`${pathname.replace(/^\/+/u, '/')}${query}`);
  return true;
}
