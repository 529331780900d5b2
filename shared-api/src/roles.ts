import { isPartner, ROLES, type Role } from './permissions.ts';

/** The shells of the portal; a person is in one at a time (spec §2 Application start). */
export const SHELLS = ['superadmin', 'admin', 'partner', 'manager', 'learner'] as const;
export type Shell = (typeof SHELLS)[number];

/** The role a person has chosen to act in: one of theirs, or '' for learner. */
export type CurrentRole = Role | '';

/**
 * The current role from what is stored locally (readings 2): '' means learner, a stored role that the person lacks
 * falls to the first of theirs, nothing stored means the first of theirs, or learner if they have none.
 */
export function currentRole(stored: string | null, roles: readonly Role[]): CurrentRole {
  if (stored === '') return '';
  const known = ROLES.find((role) => role === stored);
  if (known && roles.includes(known)) return known;
  return roles[0] ?? '';
}

/** The shell of a current role; an admin who is a partner gets the partner's. */
export function shellOf(role: CurrentRole, roles: readonly Role[]): Shell {
  if (role === 'ROLE_SUPER_ADMIN') return 'superadmin';
  if (role === 'ROLE_PARTNER') return 'partner';
  if (role === 'ROLE_ADMINISTRATOR') return isPartner({ id: 0, clientId: 0, roles }) ? 'partner' : 'admin';
  if (role === 'ROLE_MANAGER') return 'manager';
  return 'learner';
}
