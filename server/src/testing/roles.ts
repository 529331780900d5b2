import type { Role } from '@vr/shared-api/permissions';

/** The roles of people who are called by these names in tests of every call. */
export const ROLES: Record<string, Role[]> = {
  learner: [],
  manager: ['ROLE_MANAGER'],
  admin: ['ROLE_ADMINISTRATOR'],
  partner: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'],
  'super admin': ['ROLE_SUPER_ADMIN'],
};
