import type { PortalConfig } from '@vr/shared-api/remote';
import type { CurrentRole } from '@vr/shared-api/roles';
import { createContext, use } from 'react';

/** What the components of the shell share with each other, but not with remotes. */
interface Shell {
  config: PortalConfig;
  /** Revokes the token, clears the storage and goes to the sign-in screen. */
  signOut: () => Promise<void>;
  /** Switches to another of the person's roles, on the first page of that role. The session stays. */
  switchRole: (role: CurrentRole) => void;
}

export const ShellContext = createContext<Shell | null>(null);

/** The context of the shell. Works only in the portal of a signed-in person. */
export function useShellContext(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('No ShellContext above this component');
  return shell;
}
