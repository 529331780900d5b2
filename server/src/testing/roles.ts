import type { Role } from '@vr/shared-api/permissions';

/** The roles in tests of all calls, by a name for the caller. */
export const ROLES: Record<string, Role[]> = {
  learner: [],
  manager: ['ROLE_MANAGER'],
  admin: ['ROLE_ADMINISTRATOR'],
  partner: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'],
  'super admin': ['ROLE_SUPER_ADMIN'],
};
