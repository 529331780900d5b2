import type { Role } from '@vr/shared-api/permissions';
import { useSession } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** A role of a member as shown in lists. */
export type RoleLabel = 'superadmin' | 'partner' | 'admin' | 'manager' | 'learner';

const LABELS: readonly [Role, RoleLabel][] = [
  ['ROLE_SUPER_ADMIN', 'superadmin'],
  ['ROLE_PARTNER', 'partner'],
  ['ROLE_ADMINISTRATOR', 'admin'],
  ['ROLE_MANAGER', 'manager'],
];

/** Returns the roles of a person, the highest first. A person without roles is a learner. */
export function roleLabels({ roles }: { roles: readonly Role[] }): RoleLabel[] {
  const labels = LABELS.flatMap(([role, label]) => (roles.includes(role) ? [label] : []));
  return labels.length > 0 ? labels : ['learner'];
}

/** The names of the roles. In a training centre managers are called instructors (spec §6). */
export function useRoleNames(): Record<RoleLabel, string> {
  const { t } = useTranslation('admin');
  const isTrainingCenter = useSession(({ client }) => client?.type === 'TRAINING_CENTER');
  return {
    superadmin: t('members.roles.superadmin'),
    partner: t('members.roles.partner'),
    admin: t('members.roles.admin'),
    manager: isTrainingCenter ? t('members.roles.instructor') : t('members.roles.manager'),
    learner: t('members.roles.learner'),
  };
}
