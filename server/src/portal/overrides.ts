import { RELEASE_VERSION, REMOTE_NAME } from '@vr/shared-api/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { cookieValues } from '../http/cookies.ts';

/*
 * A tester opens the portal with `?release=<remote>@<version>` and gets this release until the browser is closed, or until
 * `?release=none`. A cookie holds the choices. Whether one counts is decided for each page.
 */

const COOKIE = 'portal_remotes';
const CHOICES_MAX = 10;
const NAME = new RegExp(REMOTE_NAME, 'u');
const VERSION = new RegExp(RELEASE_VERSION, 'u');

/** Returns the version of each remote that was chosen in the browser of a request. */
export function chosenReleases(request: FastifyRequest): Map<string, string> {
  const [value = ''] = cookieValues(request, COOKIE);
  const pairs = [...new URLSearchParams(value)].slice(0, CHOICES_MAX);
  return new Map(pairs.filter(([name, version]) => NAME.test(name) && VERSION.test(version)));
}

/**
 * Stores the choice in the address of a page and redirects to the address without it. Returns false if the address has no
 * choice.
 */
export function storeChoice(config: Pick<Config, 'publicUrl'>, request: FastifyRequest, reply: FastifyReply): boolean {
  const { pathname, searchParams } = new URL(request.url.replace(/^\/+/u, '/'), config.publicUrl);
  const choice = searchParams.get('release');
  if (choice === null) return false;
  const [name = '', version = ''] = choice.split('@');
  const chosen = choice === 'none' ? new Map<string, string>() : chosenReleases(request);
  if (NAME.test(name) && VERSION.test(version)) chosen.set(name, version);
  searchParams.delete('release');
  // A path that starts with two slashes would lead to another host.
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  const value = String(new URLSearchParams([...chosen].slice(-CHOICES_MAX)));
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const end = chosen.size > 0 ? '' : '; Max-Age=0';
  reply.header('set-cookie', `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${end}`);
  reply.header('cache-control', 'no-store').redirect(`${pathname.replace(/^\/+/u, '/')}${query}`);
  return true;
}
