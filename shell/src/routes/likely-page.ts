import type { ManifestPage, RegistryEntry } from '@vr/shared-api/remote';
import type { PortalPage } from './pages.ts';

/** Returns a page with this path, whatever its role. Used before the person's role is known. */
export const likelyPage = (registry: readonly RegistryEntry[], path: string): PortalPage | undefined =>
  registry
    .flatMap(({ name, pages }) => pages.map((page) => ({ remote: name, page })))
    .find(({ page }) => page.path === path);

/** Returns the early calls of a page that the tab in the address needs. */
export const earlyCalls = ({ early = [] }: Pick<ManifestPage, 'early'>, search: string): string[] => {
  const tab = new URLSearchParams(search).get('tab') ?? '';
  return early.flatMap((one) => {
    if (typeof one === 'string') return one;
    return one.tabs.includes(tab) ? one.call : [];
  });
};
