import { useSession } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { RoleLabel } from './role-labels.ts';

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
