import { getInstance, loadRemote, registerGlobalPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
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

/** The hashes of the remotes' entries, by address without query. */
const hashes = new Map<string, string>();
getInstance()?.registerPlugins([
  {
    name: 'integrity',
    createScript({ url: src }) {
      const integrity = hashes.get(withoutQuery(src));
      if (!integrity) return undefined;
      const script = document.createElement('script');
      // The early preloads (early.ts) use the same CORS mode; a different one would load the script twice.
      return Object.assign(script, { src, crossOrigin: 'anonymous', integrity, fetchPriority: 'high' });
    },
  },
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
 * Loads a remote and returns the module that it exposes. Each attempt has its own URL, because failures are cached by URL.
 */
export async function link(remote: string, { entry, integrity }: Container, attempt: number): Promise<RemoteModule> {
  const container = remote.replaceAll('-', '_');
  const address = attempt === 0 ? entry : `${entry}?attempt=${attempt}`;
  if (integrity) hashes.set(withoutQuery(entry), integrity);
  const runtime = getInstance();
  const registered = runtime?.options.remotes.find(({ name }) => name === container);
  // Does the same as `registerRemotes` with `force`, but without a warning in the console.
  // biome-ignore lint/complexity/useLiteralKeys: brackets let TypeScript call a private method
  if (registered) runtime?.remoteHandler['removeRemote'](registered);
  registerRemotes([{ name: container, entry: address }]);
  const module = await loadRemote<{ default: RemoteModule }>(`${container}/remote`);
  if (!module) throw new Error(`${entry} exposes no remote`);
  return module.default;
}

/**
 * Returns why the remote with this entry could not be linked. The runtime's errors distinguish scripts that did not load
 * from scripts that threw. For a script that did not load, checks whether the browser refused its bytes.
 */
export async function errorKindOf(error: unknown, entry: string): Promise<RemoteErrorKind> {
  if (!(error instanceof Error)) return 'evaluation';
  const isChunk = error.name === 'ChunkLoadError';
  if (!isChunk && !error.message.includes('ScriptNetworkError')) return 'evaluation';
  const address = withoutQuery((isChunk && (error as { request?: string }).request) || entry);
  const hash = failedHashes.get(address);
  const isRefused =
    hash && (await import('./changed-file.ts').then(({ isChanged }) => isChanged(address, hash)).catch(() => false));
  if (isRefused) return 'integrity';
  return isChunk ? 'chunk' : 'network';
}

/** Whether remotes come from releases, so that their health is reported. */
export const LINKS_RELEASES: boolean = true;
