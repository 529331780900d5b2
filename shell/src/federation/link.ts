import { loadRemote, registerGlobalPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@vr/shared-ui/kernel';
import type { RemoteErrorKind } from './RemoteError.ts';

// A part of the shell that did not come would stay refused to every remote; this lets the next attempt ask for it again.
registerGlobalPlugins([
  {
    name: 'shared-again',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap))
        for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
    },
  },
]);

/** Fetches a remote from its address and gives what it exposes. No attempt is answered from an earlier one's cache. */
export async function link(remote: string, entry: string, attempt: number): Promise<RemoteModule> {
  const container = remote.replaceAll('-', '_');
  const address = attempt === 0 ? entry : `${entry}?attempt=${attempt}`;
  registerRemotes([{ name: container, entry: address }], { force: true });
  const module = await loadRemote<{ default: RemoteModule }>(`${container}/remote`);
  if (!module) throw new Error(`${entry} exposes no remote`);
  return module.default;
}

/** What kept a remote from being linked: the runtime tells a script that did not come from one that threw. */
export function kindOf(error: unknown): RemoteErrorKind {
  if (!(error instanceof Error)) return 'evaluation';
  if (error.name === 'ChunkLoadError') return 'chunk';
  return error.message.includes('ScriptNetworkError') ? 'network' : 'evaluation';
}
