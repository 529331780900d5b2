import { type ManifestPage, REMOTE_CONTRACT, type RegistryEntry } from '@vr/shared-api/remote';
import type { PortalRole } from '@vr/shared-api/roles';
import { createRemotes } from '../federation/remotes.ts';

/** Returns a page at `/<role>/<id>` with the English title `The <id>` and the short title `<id>`. */
export function manifestPage(role: PortalRole, id: string, change: Partial<ManifestPage> = {}): ManifestPage {
  const titled = (en: string) => ({ en, fr: '', es: '', it: '' });
  const [title, shortTitle] = [titled(`The ${id}`), titled(id)];
  return { id, path: `/${role}/${id}`, roles: [role], icon: 'catalog', order: 1, title, shortTitle, ...change };
}

export function registryEntry(change: Partial<RegistryEntry> = {}): RegistryEntry {
  const { name = 'mfe-catalog', version = '1' } = change;
  const entry = `/remotes/${name}/${version}/remoteEntry.js`;
  return { name, version, contract: REMOTE_CONTRACT, entry, pages: [], slots: [], ...change };
}

export const WIZARDS = registryEntry({ name: 'mfe-wizards', slots: ['wizards.training.v1', 'wizards.course.v1'] });

/** Creates remotes that have not loaded anything. */
export const remotesOf = (registry: readonly RegistryEntry[]) =>
  createRemotes({ registry, addNamespace: async () => undefined, report: () => undefined });
