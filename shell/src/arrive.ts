import type { PortalConfig } from '@vr/shared-api/remote';
import { type SessionStore, shellOfSession } from '@vr/shared-api/session';
import type { Remotes } from './federation/remotes.ts';
import { openedPage, pagesOf } from './routes/pages.ts';

/** The longest that a shell waits for its page before it shows with the page's skeleton, in milliseconds. */
const PAGE_GRACE_MS = 1000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The code of the sign-in screen, which most starts do without. */
export const loadSignIn = () => import('./sign-in/SignIn.tsx');

/** The code of the screen that a reset mail leads to. */
export const loadResetPassword = () => import('./sign-in/ResetPassword.tsx');

/** Whether an address is the one that a reset mail leads to, and the key it carries. */
export function resetLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): { key: string | null } | null {
  if (!/^\/reset-password\/?$/u.test(pathname)) return null;
  return { key: new URLSearchParams(search).get('key') || null };
}

/** The code of everything behind the sign-in. */
export const loadSignedIn = () => import('./SignedIn.tsx');

/** What draws the portal for the session of a token. */
export type Arrival = { token: string } & Awaited<ReturnType<typeof loadSignedIn>>;

/**
 * Loads what the shell of the signed-in person is drawn with: its code, and the page at `path` if it comes soon, so
 * that both show at once. A page that fails shows its failure in its place.
 */
export async function arrive(
  { registry }: PortalConfig,
  session: SessionStore,
  remotes: Remotes,
  path: string,
): Promise<Arrival | undefined> {
  const { token, client } = session.getState();
  const shell = shellOfSession(session.getState());
  if (!token || !shell) return undefined;
  const opened = openedPage(pagesOf(registry, shell, client), path);
  const page = opened && remotes.page(opened.remote, opened.page.id).catch(() => undefined);
  remotes.preload(shell);
  const [code] = await Promise.all([loadSignedIn(), page && Promise.race([page, pause(PAGE_GRACE_MS)])]);
  return { token, ...code };
}
