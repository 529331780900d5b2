import type { PortalConfig } from '@vr/shared-api/remote';
import { portalRoleOfSession, type SessionStore } from '@vr/shared-api/session';
import { loadable } from '@vr/shared-ui/loadable';
import type { Remotes } from '../federation/remotes.ts';
import { openedPage, pagesOf } from '../routes/pages.ts';

/** Longest wait for the first page, in milliseconds; after that the portal shows with the page's skeleton. */
const PAGE_WAIT_MS = 1000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The sign-in screen, which most starts do not need. */
export const SignIn = loadable(() => import('../sign-in/SignIn.tsx'));

/** The second step of the sign-in, of people who have a second factor. */
export const SecondStep = loadable(() => import('../second-factor/SecondStep.tsx'));

const ResetPassword = loadable(() => import('../sign-in/ResetPassword.tsx'));

const EmailLink = loadable(() => import('../sign-in/EmailLink.tsx'));

const CreateSuperAdmin = loadable(() => import('../sign-in/CreateSuperAdmin.tsx'));

/** The page that verifies a certificate by its number. */
export const Verification = loadable(() => import('../verification/Verification.tsx'));

/** The screens that open from links with a key, by path. */
const LINK_SCREENS = {
  'reset-password': ResetPassword,
  'confirm-email': EmailLink,
  'undo-email': EmailLink,
  'super-admin': CreateSuperAdmin,
};

/** Returns the screen and the key of a link that works once, or null for any other address. */
export function mailLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const path = pathname.replace(/^\/|\/$/gu, '');
  if (!Object.hasOwn(LINK_SCREENS, path)) return null;
  return {
    path,
    LinkScreen: LINK_SCREENS[path as keyof typeof LINK_SCREENS],
    linkKey: new URLSearchParams(search).get('key') || null,
  };
}

/** Loads the screens of signed-in people. */
export const loadSignedIn = () => import('../SignedIn.tsx');

/** The loaded screens, with the token of the session that they were loaded for. */
export type LoadedPortal = { token: string } & Awaited<ReturnType<typeof loadSignedIn>>;

/**
 * Loads the screens of the signed-in person, and the page at `path` if it loads soon, so that both show at the same
 * time. If the page fails, its failure shows in its place. Returns undefined if nobody is signed in.
 */
export async function loadPortal(
  { registry }: PortalConfig,
  session: SessionStore,
  remotes: Remotes,
  path: string,
): Promise<LoadedPortal | undefined> {
  const { token, client } = session.getState();
  const role = portalRoleOfSession(session.getState());
  if (!token || !role) return undefined;
  const opened = openedPage(pagesOf(registry, role, client), path, role);
  const page = opened && remotes.page(opened.remote, opened.page.id).loading.catch(() => undefined);
  remotes.preload(role);
  const [screens] = await Promise.all([loadSignedIn(), page && Promise.race([page, pause(PAGE_WAIT_MS)])]);
  return { token, ...screens };
}
