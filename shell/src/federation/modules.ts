import { contractFits, type RegistryEntry } from '@vr/shared-api/remote';
import type { RemoteModule } from '@vr/shared-ui/kernel';
import { RemoteError, type RemoteErrorKind } from './RemoteError.ts';
import { withRetry } from './with-retry.ts';

/** How to load a remote: from its release at run time, or from the same build as the shell. */
export interface Linking {
  link(remote: string, container: Container, attempt: number): Promise<RemoteModule>;
  /** Returns the reason why the remote with this entry failed. */
  errorKindOf(error: unknown, entry: string): Promise<RemoteErrorKind>;
}

/** The address and hash of a release's entry script. */
export type Container = Pick<RegistryEntry, 'entry' | 'integrity'>;
type Release = Container & Pick<RegistryEntry, 'version'>;

interface ModulesOptions {
  registry: readonly RegistryEntry[];
  linking: Linking;
  /** Called for every failure, even if the previous release then stands in. */
  report(error: RemoteError): void;
  /** Called for every release that loads. */
  loaded(remote: string, version: string): void;
}

/** The module of a remote, and the version of the release that it belongs to. */
export interface LoadedModule {
  module: RemoteModule;
  version: string;
}

/** Loads the modules of the registry's remotes. If a remote's current release fails, the previous one stands in. */
export function createModules({ registry, linking, report, loaded }: ModulesOptions) {
  const entries = new Map(
    registry.map(({ previous, ...entry }): [string, RegistryEntry] => [
      entry.name,
      { ...entry, ...(previous && contractFits(previous.contract) ? { previous } : {}) },
    ]),
  );
  const modules = new Map<string, Promise<LoadedModule>>();
  /** The remotes whose previous release stands in for the current one. */
  const replaced = new Set<string>();
  /** How often each entry was loaded. */
  const attempts = new Map<string, number>();

  /** Converts an error of a release to a {@link RemoteError}. */
  const errorOf = async (remote: string, version: string, cause: unknown): Promise<RemoteError> =>
    cause instanceof RemoteError
      ? cause
      : new RemoteError(await linking.errorKindOf(cause, entries.get(remote)?.entry ?? ''), remote, version, cause);

  async function link(remote: string, release: Release): Promise<LoadedModule> {
    const attempt = attempts.get(release.entry) ?? 0;
    attempts.set(release.entry, attempt + 1);
    const module = await linking.link(remote, release, attempt);
    loaded(remote, release.version);
    return { module, version: release.version };
  }

  /** Loads the previous release. Throws the failure of the current one if no previous release fits and loads. */
  async function loadPrevious({ name, previous }: RegistryEntry, failed: Promise<RemoteError>): Promise<LoadedModule> {
    if (!previous) throw await failed;
    replaced.add(name);
    return link(name, previous).catch(async () => {
      throw await failed;
    });
  }

  async function load(entry: RegistryEntry): Promise<LoadedModule> {
    const { name, version, contract } = entry;
    try {
      if (!contractFits(contract))
        throw new RemoteError('contract', name, version, `needs contract ${contract}`, contract);
      return await withRetry(() => link(name, entry));
    } catch (cause) {
      // Starts to load the previous release at once, before the reason for the failure is known.
      const failed = errorOf(name, version, cause);
      failed.then(report);
      return loadPrevious(entry, failed);
    }
  }

  function keep(remote: string, loading: Promise<LoadedModule>): Promise<LoadedModule> {
    modules.set(remote, loading);
    loading.catch(() => modules.get(remote) === loading && forget(remote));
    return loading;
  }
  function forget(remote: string): void {
    modules.delete(remote);
    replaced.delete(remote);
  }

  return {
    errorOf,
    /** Returns the module of a remote. Every call returns the same promise until that promise has failed. */
    get(remote: string): Promise<LoadedModule> {
      const known = modules.get(remote);
      if (known) return known;
      const entry = entries.get(remote);
      if (!entry) throw new Error(`${remote} is not in the registry`);
      return keep(remote, load(entry));
    },
    /**
     * Makes the previous release stand in after a loaded release has failed. Returns false if there is none that fits, or if
     * the failed release is not the current one.
     */
    standIn(failed: RemoteError): boolean {
      const entry = entries.get(failed.remote);
      if (failed.version !== entry?.version || !entry.previous) return false;
      if (!replaced.has(entry.name)) keep(entry.name, loadPrevious(entry, Promise.resolve(failed)));
      return true;
    },
    /** Makes `get` load the current release again if the previous one stands in. */
    backToCurrent(remote: string): void {
      if (replaced.has(remote)) forget(remote);
    },
  };
}
