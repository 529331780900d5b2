import type { IncomingHttpHeaders } from 'node:http';
import { isContentOrigin } from '@vr/shared-api/content-origins';
import type { Config } from '../../config.ts';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from './fail.ts';

/*
 * The origins on which contents run. Different publishers get different origins, so that no content can read what another
 * publisher's content stored in the browser. If CONTENT_URL has a `*`, each training has its own host name. Otherwise each
 * publisher has its own port.
 */

type Settings = Pick<Config, 'contentUrl' | 'contentPorts'>;

/** The part that distinguishes the origin of a content: a host name such as `t12`, or the index of a port, from 0. */
export type Site = string;

/** Returns whether each training has its own host name. Otherwise each publisher has its own port. */
export const hasNames = ({ contentUrl }: Pick<Settings, 'contentUrl'>): boolean => contentUrl.includes('*');

function onPort(contentUrl: string, port: number): string {
  const url = new URL(contentUrl);
  const first = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  url.port = String(first + port);
  return url.origin;
}

/** Returns the origins of all contents, in the syntax of a Content Security Policy. */
export const contentOrigins = (settings: Settings): string[] =>
  hasNames(settings)
    ? [settings.contentUrl]
    : Array.from({ length: settings.contentPorts }, (_, port) => onPort(settings.contentUrl, port));

export const originOf = ({ contentUrl }: Settings, site: Site): string =>
  hasNames({ contentUrl }) ? contentUrl.replace('*', site) : onPort(contentUrl, Number(site));

/** Returns whether the host of contents is localhost or a name below it. */
export const isLocal = ({ contentUrl }: Pick<Settings, 'contentUrl'>): boolean =>
  new URL(contentUrl).hostname.endsWith('localhost');

/** Returns the origin for downloads, on which no content runs. */
export function downloadOrigin(settings: Settings): string {
  if (!hasNames(settings)) return originOf(settings, '0');
  // Only browsers resolve names below localhost; headsets and other programs do not.
  return isLocal(settings) ? settings.contentUrl.replace('*.', '') : originOf(settings, 'files');
}

/** Replaces 127.0.0.1 with localhost, so that the two names of this computer compare as equal. */
const withOneName = (origin: string): string => origin.replace(/\/\/127\.0\.0\.1(?=:|$)/u, '//localhost');

/** Returns a function that checks whether an origin belongs to the portal, including those of contents and downloads. */
export function ownOrigins(config: Settings & Pick<Config, 'publicUrl'>): (origin: string) => boolean {
  const own = [config.publicUrl, downloadOrigin(config), ...contentOrigins(config)].map(withOneName);
  return (origin) => isContentOrigin(withOneName(origin), own);
}

/** Returns whether a request arrived at the origin of a site. `portIndex` is the index (from 0) of the receiving port. */
export function isAtSite(settings: Settings, site: Site, { host }: IncomingHttpHeaders, portIndex: number): boolean {
  if (!hasNames(settings)) return site === String(portIndex);
  const origin = originOf(settings, site);
  const address = `${new URL(origin).protocol}//${host}`;
  return URL.canParse(address) && new URL(address).origin === origin;
}

const assignPort = sql(
  'content-origin.assign-port',
  `update client set content_port = nextval('content_port')
   where id = (select client_id from training where id = :trainingId) and content_port is null`,
);
const selectPort = sql<{ port: number | null }>(
  'content-origin.port',
  'select c.content_port as port from training t join client c on c.id = t.client_id where t.id = :trainingId',
);

/** Returns the site of a training. Fails with UNAVAILABLE if there is no free port for the training's publisher. */
export async function siteOf(db: Queryable, settings: Settings, trainingId: number): Promise<Site> {
  if (hasNames(settings)) return `t${trainingId}`;
  const portOf = async () => (await db.row(selectPort, { trainingId }))?.port ?? null;
  let port = await portOf();
  if (port === null) {
    await db.rows(assignPort, { trainingId });
    port = await portOf();
  }
  if (port === null || port >= settings.contentPorts)
    fail('UNAVAILABLE', { message: 'There is no port left for this publisher. Widen CONTENT_PORT.' });
  return String(port);
}
