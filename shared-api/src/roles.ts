import { isPartner, ROLES, type Role } from './permissions.ts';

/** The roles in the interface, each with its own pages. A person acts in one at a time (spec §2 Application start). */
export const PORTAL_ROLES = ['superadmin', 'admin', 'partner', 'manager', 'learner'] as const;
export type PortalRole = (typeof PORTAL_ROLES)[number];

/** The roles that an admin can give to members. Everybody is also a learner (readings 30). */
export const MEMBER_ROLES = ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'] as const satisfies readonly Role[];

/** Returns a person's roles after an admin chose some of {@link MEMBER_ROLES}. Roles that an admin cannot give stay. */
export const rolesAfterChoice = (
  before: readonly Role[],
  chosen: readonly (Role | 'learner' | undefined)[],
): Role[] => [
  ...before.filter((role) => !MEMBER_ROLES.some((one) => one === role)),
  ...MEMBER_ROLES.filter((role) => chosen.includes(role)),
];

/** The role in which a person acts: one of the person's roles on the server, or '' for learner. */
export type CurrentRole = Role | '';

/**
 * Returns the current role for the value in the local storage (readings 2): '' means learner. If the value is missing or a
 * role that the person does not have, it is the first of their roles, or learner if they have none.
 */
export function currentRole(stored: string | null, roles: readonly Role[]): CurrentRole {
  if (stored === '') return '';
  const known = ROLES.find((role) => role === stored);
  if (known && roles.includes(known)) return known;
  return roles[0] ?? '';
}

/** The portal role of a server role. An admin who is a partner has the partner role. */
export function portalRoleOf(role: CurrentRole, roles: readonly Role[]): PortalRole {
  if (role === 'ROLE_SUPER_ADMIN') return 'superadmin';
  if (role === 'ROLE_PARTNER') return 'partner';
  if (role === 'ROLE_ADMINISTRATOR') return isPartner({ id: 0, clientId: 0, roles }) ? 'partner' : 'admin';
  if (role === 'ROLE_MANAGER') return 'manager';
  return 'learner';
}
