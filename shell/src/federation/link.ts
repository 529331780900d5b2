import { getInstance, loadRemote, registerGlobalPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@vr/shared-ui/kernel';
import type { Container } from './modules.ts';
import type { RemoteErrorKind } from './RemoteError.ts';

// The runtime keeps the failed promise of a shared module that did not load, so the shell and every remote would fail.
// Clearing the promise makes the next attempt load the module again.
const SHARED_AGAIN: Parameters<typeof registerGlobalPlugins>[0] = [
  {
    name: 'shared-again',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap))
        for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
    },
  },
];
// The first call is for the shell's instance, which already exists; the second is for those of the remotes.
getInstance()?.registerPlugins(SHARED_AGAIN);
registerGlobalPlugins(SHARED_AGAIN);

const withoutQuery = (address: string) => new URL(address, location.href).href.replace(/\?.*$/u, '');

/** The hashes of the entries, by address. */
const hashes = new Map<string, string>();
getInstance()?.registerPlugins([
  {
    name: 'integrity',
    createScript({ url: src }) {
      const integrity = hashes.get(withoutQuery(src));
      if (!integrity) return undefined;
      const script = document.createElement('script');
      // Must have the same CORS mode as the early preloads (early.ts).
      return Object.assign(script, { src, crossOrigin: 'anonymous', integrity, fetchPriority: 'high' });
    },
  },
]);

/** The hashes of the scripts that did not load, by address. */
const failedHashes = new Map<string, string>();
function keepHash({ target }: Event): void {
  if (target instanceof HTMLScriptElement) failedHashes.set(withoutQuery(target.src), target.integrity);
}

/** Keeps the hashes of scripts that do not load, for errorKindOf(). Returns a function that ends this. */
export function watchScripts(): () => void {
  // When link() fails, the script element is gone already. The event does not bubble, so the listener captures it.
  addEventListener('error', keepHash, true);
  return () => removeEventListener('error', keepHash, true);
}

/** Loads a remote and returns what it exposes. Each attempt has its own URL, so that no failure is cached. */
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
 * Returns why the remote with this entry could not be linked. The runtime has different errors for scripts that did not load
 * and scripts that threw. For a script that did not load, finds out whether the browser refused its bytes.
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

/** Whether the remotes come from releases, whose health is reported. */
export const LINKS_RELEASES: boolean = true;
