import type { Role } from '@vr/shared-api/permissions';

/** The roles of the callers in tests of every call, by the callers' names. */
export const ROLES: Record<string, Role[]> = {
  learner: [],
  manager: ['ROLE_MANAGER'],
  admin: ['ROLE_ADMINISTRATOR'],
  partner: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'],
  'super admin': ['ROLE_SUPER_ADMIN'],
};
