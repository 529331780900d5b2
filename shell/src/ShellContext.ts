import type { PortalConfig } from '@vr/shared-api/remote';
import type { CurrentRole } from '@vr/shared-api/roles';
import { createContext, use } from 'react';

/** Shared by the components of the shell, but not with remotes. */
interface Shell {
  config: PortalConfig;
  /** Revokes the token, clears the storage and goes to the sign-in screen. */
  signOut: () => Promise<void>;
  /** Switches to another of the person's roles and opens its landing page. The session stays. */
  switchRole: (role: CurrentRole) => void;
}

export const ShellContext = createContext<Shell | null>(null);

/** Returns the context of the shell. Throws outside the portal of a signed-in person. */
export function useShellContext(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('No ShellContext above this component');
  return shell;
}
