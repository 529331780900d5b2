import type { Role } from '@vr/shared-api/permissions';

/** A role of a member, as the list shows it. */
export type RoleLabel = 'superadmin' | 'partner' | 'admin' | 'manager' | 'learner';

const LABELS: readonly [Role, RoleLabel][] = [
  ['ROLE_SUPER_ADMIN', 'superadmin'],
  ['ROLE_PARTNER', 'partner'],
  ['ROLE_ADMINISTRATOR', 'admin'],
  ['ROLE_MANAGER', 'manager'],
];

/** The roles of a person, the highest first. Someone without any is a learner. */
export function roleLabels({ roles }: { roles: readonly Role[] }): RoleLabel[] {
  const labels = LABELS.flatMap(([role, label]) => (roles.includes(role) ? [label] : []));
  return labels.length > 0 ? labels : ['learner'];
}
