import { getInstance, loadRemote, registerGlobalPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@vr/shared-ui/kernel';
import type { RemoteErrorKind } from './RemoteError.ts';

// The runtime keeps the failed promise of a shared module that did not load, and would refuse the module to the shell
// and to every remote. Clearing the promise makes the next attempt load the module again.
const SHARED_AGAIN: Parameters<typeof registerGlobalPlugins>[0] = [
  {
    name: 'shared-again',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap))
        for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
    },
  },
];
// The first is for the shell, which the runtime has already created, and the second for the remotes.
getInstance()?.registerPlugins(SHARED_AGAIN);
registerGlobalPlugins(SHARED_AGAIN);

/**
 * Loads a remote from its address and returns what it exposes. Each attempt has its own URL, so that no failure is
 * cached.
 */
export async function link(remote: string, entry: string, attempt: number): Promise<RemoteModule> {
  const container = remote.replaceAll('-', '_');
  const address = attempt === 0 ? entry : `${entry}?attempt=${attempt}`;
  registerRemotes([{ name: container, entry: address }], { force: true });
  const module = await loadRemote<{ default: RemoteModule }>(`${container}/remote`);
  if (!module) throw new Error(`${entry} exposes no remote`);
  return module.default;
}

/**
 * Returns why a remote could not be linked: the runtime's errors differ for scripts that did not load or that threw.
 */
export function errorKindOf(error: unknown): RemoteErrorKind {
  if (!(error instanceof Error)) return 'evaluation';
  if (error.name === 'ChunkLoadError') return 'chunk';
  return error.message.includes('ScriptNetworkError') ? 'network' : 'evaluation';
}

/** Whether the remotes come from releases, whose health is reported. */
export const LINKS_RELEASES: boolean = true;
