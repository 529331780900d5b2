import { PLATFORM_CLIENT_ID, UI_LANGS } from '@vr/shared-api/limits';
import type { ManifestPage, PagePurpose, RegistryEntry } from '@vr/shared-api/remote';
import type { PortalRole } from '@vr/shared-api/roles';
import type { SessionClient } from '@vr/shared-api/session';
import type { LandingState } from '@vr/shared-ui/navigation';

/** A page, and the name of the remote that renders it. */
export interface PortalPage {
  remote: string;
  page: ManifestPage;
}

/**
 * The company. Its subscription decides which pages exist, and its type decides their titles. Null if unknown or missing.
 */
export type Subscriber = Pick<SessionClient, 'id' | 'type' | 'masterContentAccess'> | null;

/**
 * Whether the company's subscription includes what a page requires. The super admin and the platform itself have everything.
 * A company that is not loaded yet counts as subscribed, so that its pages do not disappear; the server has the final say.
 */
function isSubscribed({ requires }: ManifestPage, role: PortalRole, company: Subscriber): boolean {
  if (!requires || role === 'superadmin' || company?.id === PLATFORM_CLIENT_ID) return true;
  return company?.[requires] ?? true;
}

/** Returns the page with the titles and icon for the company's type. */
function forCompany(page: ManifestPage, company: Subscriber): ManifestPage {
  const variant = company && page.byCompanyType?.[company.type];
  return variant ? { ...page, ...variant } : page;
}

/** Returns the pages of a role in navigation order. If two remotes claim a path, the first one in the registry gets it. */
export function pagesOf(registry: readonly RegistryEntry[], role: PortalRole, company: Subscriber): PortalPage[] {
  const pages = new Map<string, PortalPage>();
  for (const { name: remote, pages: offered } of registry)
    for (const page of offered)
      if (page.roles.includes(role) && !pages.has(page.path) && isSubscribed(page, role, company))
        pages.set(page.path, { remote, page: forCompany(page, company) });
  return [...pages.values()].sort((a, b) => a.page.order - b.page.order);
}

const COMPANY = '{{company}}';

/** Inserts the company's name into titles that have a placeholder. Small phones get the short title instead. */
export const withCompanyTitles = (company: string, pages: readonly PortalPage[], smallPhone: boolean): PortalPage[] =>
  pages.map(({ remote, page }) => {
    const title = { ...page.title };
    for (const lang of UI_LANGS)
      if (title[lang].includes(COMPANY))
        title[lang] = smallPhone ? page.shortTitle[lang] : title[lang].replaceAll(COMPANY, () => company);
    return { remote, page: { ...page, title } };
  });

/** The main purpose of each role. People land on the page that serves it after signing in. */
const LANDINGS: Record<PortalRole, PagePurpose> = {
  superadmin: 'trainings',
  admin: 'company',
  partner: 'catalog',
  manager: 'team',
  learner: 'catalog',
};

/** The addresses that redirect to the landing page: the portal's root and the sign-in screen. */
const LANDING_PATHS = ['/', '/login'];

/** Returns the page where people of a role land: the one for the role's main purpose, else the first page. */
export const landingPage = (pages: readonly PortalPage[], role: PortalRole): PortalPage | undefined =>
  pages.find(({ page }) => page.serves === LANDINGS[role]) ?? pages[0];

/** Returns the page that a path opens: the page with that path, else the page to which the path redirects. */
export const openedPage = (pages: readonly PortalPage[], path: string, role: PortalRole): PortalPage | undefined =>
  pages.find(({ page }) => page.path === path) ?? (LANDING_PATHS.includes(path) ? landingPage(pages, role) : pages[0]);

/** The sign-in screen's history state: the address that the person wanted to open. */
export interface ReturnState {
  from?: { pathname: string; search: string; hash: string; state: unknown };
}

/**
 * Returns the redirect for an address without a page. First choice: the page that the person wanted before signing in, with
 * its state, if their role has that page. Otherwise the landing page for `LANDING_PATHS`, and the role's first page for any
 * other address (spec §2 Application start).
 */
export function redirectTarget(
  pages: readonly PortalPage[],
  role: PortalRole,
  { pathname, state: returnState }: { pathname: string; state: ReturnState | null },
): { to: string; state: unknown } | undefined {
  const from = returnState?.from;
  const wanted = pages.find(({ page }) => page.path === from?.pathname);
  if (from && wanted) return { to: `${wanted.page.path}${from.search}${from.hash}`, state: from.state };
  const opened = openedPage(pages, pathname, role);
  const landing: LandingState | null = LANDING_PATHS.includes(pathname) ? { landing: true } : null;
  return opened && { to: opened.page.path, state: landing };
}
