import {
  getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@vr/shared-ui/kernel';
import type { Container } from './modules.ts';
import type { RemoteErrorKind } from './RemoteError.ts';

// After a shared module fails to load, the runtime keeps the failed promise, so the shell and every remote would keep
// failing. Clearing the promise makes the next attempt load the module again.
const SHARED_AGAIN: Parameters<typeof registerGlobalPlugins>[0] = [
  {
    name: 'shared-again',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap))
        for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
    },
  },
];
// The first call covers the shell's instance, which already exists. The second covers the instances of the remotes.
getInstance()?.registerPlugins(SHARED_AGAIN);
registerGlobalPlugins(SHARED_AGAIN);

const withoutQuery = (address: string) => new URL(address, location.href).href.replace(/\?.*$/u, '');

/** The script of a remote's entry did not load: the network failed, or the browser refused its bytes. */
class EntryNotLoaded extends Error {
  override name = 'EntryNotLoaded';
}

type FederationContainer = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;

/** The hashes of the entries, by address. */
const hashes = new Map<string, string>();

/**
 * Runs the script of an entry and returns the container that it leaves in the global variable `name`. The runtime's own
 * loader would leave the container there and return it again for the next release of the remote.
 */
function runEntry(address: string, name: string): Promise<FederationContainer> {
  const globals = globalThis as Record<string, unknown>;
  const script = document.createElement('script');
  const integrity = hashes.get(address);
  // The early preloads (early.ts) use the same CORS mode; a different one would load the script twice.
  Object.assign(script, {
    src: globalThis.vrPortal?.scriptUrl(address) ?? address,
    ...(integrity ? { crossOrigin: 'anonymous', integrity } : {}),
  });
  script.fetchPriority = 'high';
  return new Promise<FederationContainer>((resolve, reject) => {
    script.onload = () => {
      const container = globals[name] as FederationContainer | undefined;
      // Entries of old releases declare the variable with `var`, so it cannot be deleted.
      if (!Reflect.deleteProperty(globals, name)) globals[name] = undefined;
      if (container) resolve(container);
      else reject(new Error(`${address} stopped while it was starting`));
    };
    script.onerror = () => reject(new EntryNotLoaded(`${address} could not be loaded`));
    document.head.append(script);
  }).finally(() => script.remove());
}

getInstance()?.registerPlugins([
  { name: 'run-entry', loadEntry: ({ remoteInfo: { entry, entryGlobalName } }) => runEntry(entry, entryGlobalName) },
]);

/** The hashes of the scripts that did not load, by address without query. */
const failedHashes = new Map<string, string>();
function keepHash({ target }: Event): void {
  if (target instanceof HTMLScriptElement) failedHashes.set(withoutQuery(target.src), target.integrity);
}

/** Stores the hashes of scripts that fail to load, for errorKindOf(). Returns a function that stops this. */
export function watchScripts(): () => void {
  // By the time link() fails, the script element is gone. The event does not bubble, so the listener captures it.
  addEventListener('error', keepHash, true);
  return () => removeEventListener('error', keepHash, true);
}

/**
 * Loads a release of a remote and returns the module that it exposes. The runtime knows each attempt under its address, so
 * releases of a remote do not meet, and a failure is not returned again.
 */
export async function link(remote: string, { entry, integrity }: Container, attempt: number): Promise<RemoteModule> {
  const { href: address } = new URL(attempt === 0 ? entry : `${entry}?attempt=${attempt}`, location.href);
  if (integrity) hashes.set(address, integrity);
  registerRemotes([{ name: address, entry: address, entryGlobalName: remote.replaceAll('-', '_') }]);
  const module = await loadRemote<{ default: RemoteModule }>(`${address}/remote`);
  if (!module) throw new Error(`${entry} exposes no remote`);
  return module.default;
}

/**
 * Returns why the release with this entry could not be linked. For a script that did not load, checks whether the browser
 * refused its bytes.
 */
export async function errorKindOf(error: unknown, entry: string): Promise<RemoteErrorKind> {
  if (!(error instanceof Error)) return 'evaluation';
  const isChunk = error.name === 'ChunkLoadError';
  if (!isChunk && !(error instanceof EntryNotLoaded)) return 'evaluation';
  const address = withoutQuery((isChunk && (error as { request?: string }).request) || entry);
  const hash = failedHashes.get(address);
  const isRefused =
    hash && (await import('./changed-file.ts').then(({ isChanged }) => isChanged(address, hash)).catch(() => false));
  if (isRefused) return 'integrity';
  return isChunk ? 'chunk' : 'network';
}

/** Whether remotes come from releases, so that their health is reported. */
export const LINKS_RELEASES: boolean = true;
