import type { ManifestPage, RegistryEntry } from '@vr/shared-api/remote';
import type { PortalPage } from './pages.ts';

/** The page of a path in any role: the page that is likely to open, before the person's role is known. */
export const likelyPage = (registry: readonly RegistryEntry[], path: string): PortalPage | undefined =>
  registry
    .flatMap(({ name, pages }) => pages.map((page) => ({ remote: name, page })))
    .find(({ page }) => page.path === path);

/** The early calls of a page that its tab in the address waits for. */
export const earlyCalls = ({ early = [] }: Pick<ManifestPage, 'early'>, search: string): string[] => {
  const tab = new URLSearchParams(search).get('tab') ?? '';
  return early.flatMap((one) => {
    if (typeof one === 'string') return one;
    return one.tabs.includes(tab) ? one.call : [];
  });
};
