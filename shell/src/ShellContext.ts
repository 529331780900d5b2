import type { PortalConfig } from '@vr/shared-api/remote';
import type { CurrentRole } from '@vr/shared-api/roles';
import { createContext, use } from 'react';

/** Shared by the shell's own components; remotes have no access. */
interface Shell {
  config: PortalConfig;
  /** Revokes the session's token, clears the browser's storage and goes to the sign-in screen. */
  signOut: () => Promise<void>;
  /** Switches to another of the person's roles and opens the landing page of that role. The session stays. */
  switchRole: (role: CurrentRole) => void;
}

export const ShellContext = createContext<Shell | null>(null);

/** Returns the context of the shell. Throws if the component is not inside a signed-in person's portal. */
export function useShellContext(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('No ShellContext above this component');
  return shell;
}
