import type { RegistryEntry, RemoteOverride } from '@vr/shared-api/remote';
import type { PortalRole } from '@vr/shared-api/roles';
import type { RemoteModule } from '@vr/shared-ui/kernel';
import { type ComponentType, createContext, use } from 'react';
import { errorKindOf, link } from './link.ts';
import { createModules, type Linking } from './modules.ts';
import type { RemoteError } from './RemoteError.ts';
import { withRetry } from './with-retry.ts';

// biome-ignore lint/suspicious/noExplicitAny: each slot id, with its version, has its own props
type RemoteComponent = ComponentType<any>;
type LoadComponent = () => Promise<{ default: RemoteComponent }>;
type FindComponent = (module: RemoteModule) => LoadComponent | undefined;

interface RemotesOptions {
  registry: readonly RegistryEntry[];
  /** The remotes whose release is overridden in this browser. */
  overrides?: readonly RemoteOverride[] | undefined;
  /** Adds the texts of a remote; resolves once the texts in the current language are loaded. */
  addNamespace(namespace: string, locales: RemoteModule['locales']): Promise<void>;
  /** Called for every failure, even if the previous release then stands in. */
  report(error: RemoteError): void;
  /** Called for every release that loads. */
  loaded?: (remote: string, version: string) => void;
}

export interface RemotePart {
  /** Rejects with a {@link RemoteError}. */
  loading: Promise<RemoteComponent>;
  /** Undefined while loading, and after a failure. */
  component?: RemoteComponent;
  /** The release of the component. */
  version?: string;
}

export type Remotes = ReturnType<typeof createRemotes>;

const RemotesContext = createContext<Remotes | null>(null);
export const RemotesProvider = RemotesContext.Provider;

export function useRemotes(): Remotes {
  const remotes = use(RemotesContext);
  if (!remotes) throw new Error('No RemotesProvider above this component');
  return remotes;
}

/** Creates the remotes of a portal from its registry. */
export function createRemotes(
  { registry, overrides, addNamespace, report, loaded = () => undefined }: RemotesOptions,
  linking: Linking = { link, errorKindOf },
) {
  const overrideOf = (remote: string) => overrides?.find((override) => override.remote === remote);
  // A tester or developer must see how the chosen release fails.
  const entries = registry.map((entry) => (overrideOf(entry.name) ? { ...entry, previous: undefined } : entry));
  const modules = createModules({ registry: entries, linking, report, loaded });
  const parts = new Map<string, RemotePart>();

  async function load(remote: string, find: FindComponent, part: RemotePart): Promise<RemoteComponent> {
    const { module, version } = await modules.get(remote);
    part.version = version;
    try {
      const loadComponent = find(module);
      if (!loadComponent) throw new Error('lacks a page or slot that its manifest names');
      const [component] = await Promise.all([
        withRetry(loadComponent),
        withRetry(() => addNamespace(module.namespace, module.locales)),
      ]);
      part.component = component.default;
      return component.default;
    } catch (cause) {
      const error = await modules.errorOf(remote, version, cause);
      report(error);
      if (modules.standIn(error)) return load(remote, find, part);
      throw error;
    }
  }

  function part(remote: string, id: string, find: FindComponent): RemotePart {
    const key = `${remote} ${id}`;
    const known = parts.get(key);
    if (known) return known;
    const started = {} as RemotePart;
    started.loading = load(remote, find, started);
    parts.set(key, started);
    // The component that shows this page or slot handles the failure.
    started.loading.catch(() => undefined);
    return started;
  }

  return {
    /** Returns a page and starts loading it. Every call returns the same object, even after a failure, until `discard`. */
    page: (remote: string, page: string) => part(remote, `page ${page}`, (module) => module.pages[page]),
    /** Works like `page`, for a slot. */
    slot: (remote: string, slot: string) => part(remote, `slot ${slot}`, (module) => module.slots[slot]),
    /** The name of the remote that offers a slot, if any. */
    providerOf: (slot: string) => registry.find(({ slots }) => slots.includes(slot))?.name,
    /** The release override of a remote in this browser, if any. */
    overrideOf,
    /** Discards a remote's pages and slots, so that `page` and `slot` load them again, from the current release. */
    discard(remote: string): void {
      modules.backToCurrent(remote);
      for (const key of parts.keys()) if (key.startsWith(`${remote} `)) parts.delete(key);
    },
    /** Starts loading the remotes that have a page to preload for this role. */
    preload(role: PortalRole): void {
      // A failure is shown when the person opens the page.
      for (const { name, pages } of registry)
        if (pages.some((page) => page.preload && page.roles.includes(role))) modules.get(name).catch(() => undefined);
    },
    /**
     * Reports an error of a page or slot on screen, unless it was reported before. Returns it as a `RemoteError`; or null if
     * the page or slot is now to be shown again, because the previous release stands in.
     */
    async reportFailure(remote: string, failed: RemotePart, cause: unknown): Promise<RemoteError | null> {
      const error = await modules.errorOf(remote, failed.version ?? '', cause);
      if (error === cause) return error;
      report(error);
      if (!modules.standIn(error)) return error;
      for (const [key, part] of parts) if (part === failed) parts.delete(key);
      return null;
    },
  };
}
