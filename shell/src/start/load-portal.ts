import type { PortalConfig } from '@vr/shared-api/remote';
import { portalRoleOfSession, type SessionStore } from '@vr/shared-api/session';
import { loadable } from '@vr/shared-ui/loadable';
import type { EarlyData } from '../connection/queries.ts';
import type { Remotes } from '../federation/remotes.ts';
import { openedPage, pagesOf } from '../routes/pages.ts';
import { readEarlyAnswers } from './early-answers.ts';

/** How long to wait for the first page and its data, in milliseconds. After that, the portal shows the page's skeleton. */
const PAGE_WAIT_MS = 1000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Loaded separately, because most starts do not need the sign-in screen. */
export const SignIn = loadable(() => import('../sign-in/SignIn.tsx'));

/** Loaded only for people with a second factor. */
export const SecondStep = loadable(() => import('../second-factor/SecondStep.tsx'));

const ResetPassword = loadable(() => import('../sign-in/ResetPassword.tsx'));

const EmailLink = loadable(() => import('../sign-in/EmailLink.tsx'));

const CreateSuperAdmin = loadable(() => import('../sign-in/CreateSuperAdmin.tsx'));

export const Verification = loadable(() => import('../verification/Verification.tsx'));

/** The screens for links with a key, by path. */
const LINK_SCREENS = {
  'reset-password': ResetPassword,
  'confirm-email': EmailLink,
  'undo-email': EmailLink,
  'super-admin': CreateSuperAdmin,
};

/** Returns the screen and the key of a one-time link, or null for any other address. */
export function mailLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const path = pathname.replace(/^\/|\/$/gu, '');
  if (!Object.hasOwn(LINK_SCREENS, path)) return null;
  return {
    path,
    LinkScreen: LINK_SCREENS[path as keyof typeof LINK_SCREENS],
    linkKey: new URLSearchParams(search).get('key') || null,
  };
}

export const loadSignedIn = () => import('../SignedIn.tsx');

/** The loaded screens, and data for their first page. `token`: the session for which they were loaded. */
export type LoadedPortal = { token: string; early: EarlyData } & Awaited<ReturnType<typeof loadSignedIn>>;

/**
 * Loads the signed-in person's screens, the page at `path` and its data. Waits up to PAGE_WAIT_MS for the page and its data,
 * so that all show at the same time. If the page fails, the failure is shown in its place. Returns undefined if nobody is
 * signed in.
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
  const { earlyAnswers } = window;
  const early = readEarlyAnswers(earlyAnswers?.token === token ? earlyAnswers : undefined, () => performance.now());
  const [screens] = await Promise.all([
    loadSignedIn(),
    Promise.race([Promise.all([page, early.read]), pause(PAGE_WAIT_MS)]),
  ]);
  return { token, early: early.data, ...screens };
}
