import type { PortalConfig } from '@vr/shared-api/remote';
import type { CurrentRole } from '@vr/shared-api/roles';
import { createContext, use } from 'react';

/** What the shell's own parts need besides the portal: remotes have no business with it. */
interface Shell {
  config: PortalConfig;
  /** Revokes the token, clears what is stored here, and leaves. */
  signOut: () => Promise<void>;
  /** Goes on in another of the person's roles, on the first page of its shell; the session stays. */
  switchRole: (role: CurrentRole) => void;
}

export const ShellContext = createContext<Shell | null>(null);

/** The shell around this component; only below the signed-in portal. */
export function useShellContext(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('No ShellContext above this component');
  return shell;
}
