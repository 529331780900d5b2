import type { PortalConfig, RegistryEntry, RemoteManifest } from '@vr/shared-api/remote';

/**
 * How long to wait for a developer's server, in milliseconds. Includes the time to answer a browser permission prompt, if
 * any.
 */
const WAIT_MS = 5000;

/**
 * The version of remotes on developers' servers. No release has this version, so their failures count against no release.
 */
const DEV_VERSION = '0.0.0-dev';

async function fetchManifest(remote: string, url: string, get: typeof fetch): Promise<RemoteManifest> {
  const response = await get(`${url}/remote.json`, { cache: 'no-store', signal: AbortSignal.timeout(WAIT_MS) });
  const manifest = (await response.json()) as RemoteManifest;
  if (manifest.name !== remote) throw new Error(`${url} serves ${manifest.name}`);
  return manifest;
}

/**
 * Returns the entry of a remote on a developer's server. If that server sends no manifest, returns the released entry with
 * the server's address: the remote's pages then stay in the navigation and show the error.
 */
async function entryAt(
  { remote, url }: { remote: string; url: string },
  released: RegistryEntry | undefined,
  get: typeof fetch,
): Promise<RegistryEntry | undefined> {
  const sent = await fetchManifest(remote, url, get).catch(() => undefined);
  const manifest = sent ?? released;
  if (!manifest) return undefined;
  const { name, contract, entry, pages, slots } = manifest;
  const file = sent ? entry : entry.split('/').pop();
  return { name, version: DEV_VERSION, contract, entry: `${url}/${file}`, pages, slots };
}

/** Returns the configuration with overridden remotes loaded from developers' servers instead of releases. */
export async function withDevServers(config: PortalConfig, get: typeof fetch): Promise<PortalConfig> {
  const developed = (config.overrides ?? []).flatMap((override) => ('url' in override ? override : []));
  const entries = await Promise.all(
    developed.map((override) =>
      entryAt(
        override,
        config.registry.find(({ name }) => name === override.remote),
        get,
      ),
    ),
  );
  const registry = [
    ...config.registry.filter(({ name }) => !developed.some(({ remote }) => remote === name)),
    ...entries.flatMap((entry) => entry ?? []),
  ];
  return { ...config, registry };
}
