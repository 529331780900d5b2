import { DEV_SERVER, RELEASE_VERSION, REMOTE_NAME } from '@vr/shared-api/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Queryable } from '../db/database.ts';
import { contentOrigins } from '../http/content-origins.ts';
import { cookieValues } from '../http/cookies.ts';
import { fail } from '../http/fail.ts';
import { checkTestable } from './tested.ts';

/*
 * A tester opens the portal with `?release=<remote>@<version>`, a developer with `?remote=<remote>@<address>`. The browser
 * then gets the chosen remote until the browser is closed, or until `?release=none`. A cookie stores the choices. Each
 * request for a page checks again whether they are allowed.
 */

type Settings = Pick<Config, 'publicUrl' | 'contentUrl' | 'contentPorts' | 'devRemotes'>;

/**
 * Whether a link may have led to a request. Only browsers send this header. It is `none` only if the user opened the
 * address without a link (Fetch Metadata §2.3).
 */
const isByLink = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] !== 'none';

const COOKIE = 'portal_remotes';
const CHOICES_MAX = 10;
const NAME = new RegExp(REMOTE_NAME, 'u');
const VERSION = new RegExp(RELEASE_VERSION, 'u');
const SERVER = new RegExp(DEV_SERVER, 'u');

/** Returns the choices stored in a browser: remotes, each with a version or the address of a developer's server. */
function choicesOf(request: FastifyRequest): [string, string][] {
  const [value = ''] = cookieValues(request, COOKIE);
  const pairs = [...new URLSearchParams(value)].slice(0, CHOICES_MAX);
  return pairs.filter(([name, choice]) => NAME.test(name) && (VERSION.test(choice) || SERVER.test(choice)));
}

/** Returns whether remotes may come from an address. Ports of contents are excluded: they serve code from publishers. */
function maySendRemotes(settings: Settings, address: string): boolean {
  if (!SERVER.test(address) || !URL.canParse(address)) return false;
  // URL omits port 80.
  const portOf = (url: string) => new URL(url).port || '80';
  return contentOrigins(settings).every((origin) => portOf(origin) !== portOf(address));
}

/** Returns the versions that were chosen in the browser of a request, by remote. */
export const chosenReleases = (request: FastifyRequest): Map<string, string> =>
  new Map(choicesOf(request).filter(([, choice]) => VERSION.test(choice)));

/** Returns the chosen addresses of developers' servers, by remote. Empty unless the operator allows such choices. */
export const chosenServers = (settings: Settings, request: FastifyRequest): Map<string, string> =>
  new Map(settings.devRemotes ? choicesOf(request).filter(([, choice]) => maySendRemotes(settings, choice)) : []);

/**
 * Reads a choice such as `mfe-catalog@http://localhost:3101`: the name of a remote and the address of a developer's server.
 * Fails if the browser came here through a link, because the scripts of that server act as the signed-in person.
 */
function readServer(settings: Settings, request: FastifyRequest, choice: string): [string, string] {
  const [name = '', ...rest] = choice.split('@');
  const address = rest.join('@');
  if (!NAME.test(name) || !maySendRemotes(settings, address))
    fail('VALIDATION', {
      field: '/query/remote',
      message: 'remote must be such as mfe-catalog@http://localhost:3101, with a port that serves no contents.',
    });
  if (isByLink(request))
    fail('NOT_AUTHORIZED', {
      message: "A link cannot choose a developer's server. Type or paste this address into the browser's address bar.",
    });
  return [name, address];
}

/**
 * Reads a choice such as `mfe-catalog@1.4.0-3f9a0c51d2e7`: the name of a remote and the version of a release. Fails if a
 * tester may not choose it.
 */
async function readRelease(db: Queryable, request: FastifyRequest, choice: string): Promise<[string, string]> {
  const [name = '', version = ''] = choice.split('@');
  if (!NAME.test(name) || !VERSION.test(version))
    fail('VALIDATION', {
      field: '/query/release',
      message: 'release must be such as mfe-catalog@1.4.0-3f9a0c51d2e7, or none.',
    });
  await checkTestable(db, { name, version, byLink: isByLink(request) });
  return [name, version];
}

/** Stores the choice in a page's address and redirects to the address without it. Returns false if there is no choice. */
export async function storeChoice(
  { config: settings, db }: { config: Settings; db: Queryable },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const [path = '', search = ''] = request.url.split(/\?(.*)/su);
  const page = new URL(settings.publicUrl);
  // The path is assigned, not parsed as an address, because it may look like a host.
  page.pathname = path;
  const { pathname } = page;
  const searchParams = new URLSearchParams(search);
  const release = searchParams.get('release');
  const remote = settings.devRemotes ? searchParams.get('remote') : null;
  if (release === null && remote === null) return false;
  const chosen = new Map(release === 'none' ? [] : choicesOf(request));
  if (release !== null && release !== 'none') chosen.set(...(await readRelease(db, request, release)));
  if (remote !== null) chosen.set(...readServer(settings, request, remote));
  searchParams.delete('release');
  if (settings.devRemotes) searchParams.delete('remote');
  // The redirect removes repeated slashes at the start: a path such as `//host` would lead to another host.
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  const value = String(new URLSearchParams([...chosen].slice(-CHOICES_MAX)));
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  const end = chosen.size > 0 ? '' : '; Max-Age=0';
  reply.header('set-cookie', `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${end}`);
  reply.header('cache-control', 'no-store').redirect(`${pathname.replace(/^\/+/u, '/')}${query}`);
  return true;
}
