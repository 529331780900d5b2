import type { RegistryEntry } from '@vr/shared-api/remote';
import type { PortalPage } from './pages.ts';

/** The page of a path in any role: the page that is likely to open, before the person's role is known. */
export const likelyPage = (registry: readonly RegistryEntry[], path: string): PortalPage | undefined =>
  registry
    .flatMap(({ name, pages }) => pages.map((page) => ({ remote: name, page })))
    .find(({ page }) => page.path === path);
