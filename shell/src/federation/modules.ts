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

/** The address and hash of a remote's entry script. */
export type Container = Pick<RegistryEntry, 'entry' | 'integrity'>;

interface ModulesOptions {
  registry: readonly RegistryEntry[];
  linking: Linking;
  /** Called for every failure, even if the previous version was then loaded. */
  report(error: RemoteError): void;
  /** Called for every version of a remote that loads. */
  loaded(remote: string, version: string): void;
}

/** Loads the modules of the registry's remotes. If a remote's current version fails, loads its previous version. */
export function createModules({ registry, linking, report, loaded }: ModulesOptions) {
  const entries = new Map(registry.map((entry) => [entry.name, entry]));
  const modules = new Map<string, Promise<RemoteModule>>();
  /** The loaded previous version of each remote whose current version failed. */
  const fallbackVersions = new Map<string, string>();
  const attempts = new Map<string, number>();

  /** Converts an error to a {@link RemoteError} that names the remote's version in use. */
  const errorOf = async (remote: string, cause: unknown): Promise<RemoteError> => {
    if (cause instanceof RemoteError) return cause;
    const entry = entries.get(remote);
    const version = fallbackVersions.get(remote) ?? entry?.version ?? '';
    return new RemoteError(await linking.errorKindOf(cause, entry?.entry ?? ''), remote, version, cause);
  };
  const link = (remote: string, container: Container) => {
    const attempt = attempts.get(remote) ?? 0;
    attempts.set(remote, attempt + 1);
    return linking.link(remote, container, attempt);
  };

  async function loadCurrent(entry: RegistryEntry): Promise<RemoteModule> {
    const { name, version, contract } = entry;
    if (!contractFits(contract))
      throw new RemoteError('contract', name, version, `needs contract ${contract}`, contract);
    return withRetry(() => link(name, entry));
  }

  async function load(entry: RegistryEntry): Promise<RemoteModule> {
    const { name, previous } = entry;
    try {
      const module = await loadCurrent(entry);
      loaded(name, entry.version);
      return module;
    } catch (cause) {
      // Starts to load the previous version at once, before the reason for the failure is known.
      const failed = errorOf(name, cause);
      failed.then(report);
      if (!previous || !contractFits(previous.contract)) throw await failed;
      const module = await link(name, previous).catch(async () => {
        throw await failed;
      });
      fallbackVersions.set(name, previous.version);
      loaded(name, previous.version);
      return module;
    }
  }

  return {
    errorOf,
    /** Returns the module of a remote. Every call returns the same promise until that promise has failed. */
    get(remote: string): Promise<RemoteModule> {
      const known = modules.get(remote);
      if (known) return known;
      const entry = entries.get(remote);
      if (!entry) throw new Error(`${remote} is not in the registry`);
      const loading = load(entry);
      modules.set(remote, loading);
      loading.catch(() => modules.delete(remote));
      return loading;
    },
  };
}
