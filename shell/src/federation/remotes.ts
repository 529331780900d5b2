import { contractFits, type RegistryEntry } from '@vr/shared-api/remote';
import type { Shell } from '@vr/shared-api/roles';
import type { RemoteModule } from '@vr/shared-ui/kernel';
import { type ComponentType, createContext, use } from 'react';
import { kindOf, link } from './link.ts';
import { RemoteError, type RemoteErrorKind } from './RemoteError.ts';

/** Time before the quiet second attempt, in milliseconds: enough for a server that is just being replaced. */
const PAUSE_BEFORE_RETRY = 400;

// biome-ignore lint/suspicious/noExplicitAny: each slot id has its own props, agreed by its version
type Piece = ComponentType<any>;
type Load = () => Promise<{ default: Piece }>;

export interface RemotesOptions {
  registry: readonly RegistryEntry[];
  /** Makes a remote's texts known; settles once those of the current language are there. */
  addNamespace(namespace: string, locales: RemoteModule['locales']): Promise<void>;
  /** Told of every failure, also of one that the previous version has made good. */
  report(error: RemoteError): void;
}

/** How a remote comes into the page: from its release at run time, or as part of the same build. */
export interface Linking {
  link(remote: string, address: string, attempt: number): Promise<RemoteModule>;
  kindOf(error: unknown): RemoteErrorKind;
}

export interface Remotes {
  /** A page's component. The same promise each time, until it has failed and is forgotten. */
  page(remote: string, page: string): Promise<Piece>;
  /** Which remote offers a slot, if any. */
  offering(slot: string): string | undefined;
  /** A slot's component, like `page`. */
  slot(remote: string, slot: string): Promise<Piece>;
  /** Forgets what has failed, so that the next look loads anew. */
  forget(remote: string): void;
  /** Fetches the remotes whose pages ask for it in this shell, ahead of need. */
  preload(shell: Shell): void;
  /** Reports an error that a remote's component threw. */
  broke(remote: string, error: unknown): RemoteError;
}

const RemotesContext = createContext<Remotes | null>(null);
export const RemotesProvider = RemotesContext.Provider;

/** The remotes of this portal. */
export function useRemotes(): Remotes {
  const remotes = use(RemotesContext);
  if (!remotes) throw new Error('No RemotesProvider above this component');
  return remotes;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Runs what may fail for a moment only; once more, after a pause, when it fails. */
async function twice<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch {
    await pause(PAUSE_BEFORE_RETRY);
    return attempt();
  }
}

/** Makes the remotes of one portal from its registry; `linking` is how they come into the page. */
export function createRemotes(
  { registry, addNamespace, report }: RemotesOptions,
  linking: Linking = { link, kindOf },
): Remotes {
  const entries = new Map(registry.map((entry) => [entry.name, entry]));
  const modules = new Map<string, Promise<RemoteModule>>();
  const pieces = new Map<string, Promise<Piece>>();
  /** The version in use, where it is not the registry's current one. */
  const fallenBack = new Map<string, string>();
  const attempts = new Map<string, number>();

  const entryOf = (remote: string): RegistryEntry => {
    const entry = entries.get(remote);
    if (!entry) throw new Error(`${remote} is not in the registry`);
    return entry;
  };
  const failure = (remote: string, cause: unknown): RemoteError => {
    if (cause instanceof RemoteError) return cause;
    const version = fallenBack.get(remote) ?? entries.get(remote)?.version ?? '';
    return new RemoteError(linking.kindOf(cause), remote, version, cause);
  };
  const fetchOnce = (remote: string, address: string) => {
    const attempt = attempts.get(remote) ?? 0;
    attempts.set(remote, attempt + 1);
    return linking.link(remote, address, attempt);
  };

  async function current(entry: RegistryEntry): Promise<RemoteModule> {
    if (!contractFits(entry.contract))
      throw new RemoteError('contract', entry.name, entry.version, `needs contract ${entry.contract}`);
    return twice(() => fetchOnce(entry.name, entry.entry));
  }

  async function load(entry: RegistryEntry): Promise<RemoteModule> {
    const { name, previous } = entry;
    try {
      return await current(entry);
    } catch (cause) {
      const error = failure(name, cause);
      report(error);
      if (!previous || !contractFits(previous.contract)) throw error;
      const module = await fetchOnce(name, previous.entry).catch(() => {
        throw error;
      });
      fallenBack.set(name, previous.version);
      return module;
    }
  }

  function moduleOf(remote: string): Promise<RemoteModule> {
    const known = modules.get(remote);
    if (known) return known;
    const loading = load(entryOf(remote));
    modules.set(remote, loading);
    loading.catch(() => modules.delete(remote));
    return loading;
  }

  async function loadPiece(remote: string, find: (module: RemoteModule) => Load | undefined): Promise<Piece> {
    const module = await moduleOf(remote);
    const loadComponent = find(module);
    try {
      if (!loadComponent) throw new Error('does not hold what its manifest promises');
      const [piece] = await Promise.all([
        twice(loadComponent),
        twice(() => addNamespace(module.namespace, module.locales)),
      ]);
      return piece.default;
    } catch (cause) {
      const error = failure(remote, cause);
      report(error);
      throw error;
    }
  }

  const piece = (remote: string, id: string, find: (module: RemoteModule) => Load | undefined): Promise<Piece> => {
    const key = `${remote} ${id}`;
    const loading = pieces.get(key) ?? loadPiece(remote, find);
    pieces.set(key, loading);
    return loading;
  };

  return {
    page: (remote, page) => piece(remote, `page ${page}`, (module) => module.pages[page]),
    slot: (remote, slot) => piece(remote, `slot ${slot}`, (module) => module.slots[slot]),
    offering: (slot) => registry.find(({ slots }) => slots.includes(slot))?.name,
    forget(remote) {
      for (const key of pieces.keys()) if (key.startsWith(`${remote} `)) pieces.delete(key);
    },
    preload(shell) {
      // What fails here is told when somebody needs it.
      for (const { name, pages } of registry)
        if (pages.some((page) => page.preload && page.shells.includes(shell))) moduleOf(name).catch(() => undefined);
    },
    broke(remote, cause) {
      const error = failure(remote, cause);
      if (error !== cause) report(error);
      return error;
    },
  };
}
