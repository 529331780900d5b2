import { PLATFORM_CLIENT_ID, UI_LANGS } from '@vr/shared-api/limits';
import type { ManifestPage, RegistryEntry } from '@vr/shared-api/remote';
import type { Shell } from '@vr/shared-api/roles';
import type { SessionClient } from '@vr/shared-api/session';

/** A page of a shell, with the remote that draws it. */
export interface ShellPage {
  remote: string;
  page: ManifestPage;
}

/** What a company's subscription decides; null for the super admin, and while the company is not known. */
export type Subscriber = Pick<SessionClient, 'id' | 'masterContentAccess'> | null;

/** Whether a company has what a page requires; the platform has everything, and the super admin acts for it. */
function hasWhatItTakes({ requires }: ManifestPage, shell: Shell, company: Subscriber): boolean {
  if (!requires || shell === 'superadmin' || company?.id === PLATFORM_CLIENT_ID) return true;
  return company?.[requires] ?? false;
}

/** The pages of a shell in the order of its navigation; where two remotes claim a path, the first in the registry has it. */
export function pagesOf(registry: readonly RegistryEntry[], shell: Shell, company: Subscriber): ShellPage[] {
  const pages = new Map<string, ShellPage>();
  for (const { name: remote, pages: offered } of registry)
    for (const page of offered)
      if (page.shells.includes(shell) && !pages.has(page.path) && hasWhatItTakes(page, shell, company))
        pages.set(page.path, { remote, page });
  return [...pages.values()].sort((a, b) => a.page.order - b.page.order);
}

const COMPANY = '{{company}}';

/** The pages with the company's name in the titles that ask for it; small phones, too narrow for it, get the short ones. */
export const titledFor = (company: string, pages: readonly ShellPage[], smallPhone: boolean): ShellPage[] =>
  pages.map(({ remote, page }) => {
    const title = { ...page.title };
    for (const lang of UI_LANGS)
      if (title[lang].includes(COMPANY))
        title[lang] = smallPhone ? page.shortTitle[lang] : title[lang].replaceAll(COMPANY, () => company);
    return { remote, page: { ...page, title } };
  });

/** The page of a path in whichever shell: the likely one while it is not known yet who is signed in. */
export const likelyPage = (registry: readonly RegistryEntry[], path: string): ShellPage | undefined =>
  registry
    .flatMap(({ name, pages }) => pages.map((page) => ({ remote: name, page })))
    .find(({ page }) => page.path === path);

/** The page that a path shows at first: its own, else the first of the shell, where unknown paths lead. */
export const openedPage = (pages: readonly ShellPage[], path: string): ShellPage | undefined =>
  pages.find(({ page }) => page.path === path) ?? pages[0];

/** Where somebody wanted to go when they had to sign in; kept in the history's state. */
export interface Wish {
  from?: { pathname: string; search: string; hash: string; state: unknown };
}

/**
 * Where an unknown path leads: to what the person wanted before signing in if their shell has it, as they left it;
 * else to the first page of the shell.
 */
export function landing(pages: readonly ShellPage[], wish: Wish | null): { to: string; state: unknown } | undefined {
  const from = wish?.from;
  const wanted = pages.find(({ page }) => page.path === from?.pathname);
  if (from && wanted) return { to: `${wanted.page.path}${from.search}${from.hash}`, state: from.state };
  return pages[0] && { to: pages[0].page.path, state: null };
}
