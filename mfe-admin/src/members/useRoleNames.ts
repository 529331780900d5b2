import { useSession } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { RoleLabel } from './filter.ts';

/** What each role is called; in a training centre a manager is an instructor (spec §6). */
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
