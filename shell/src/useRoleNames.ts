import type { Shell } from '@vr/shared-api/roles';
import { useSession } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** What each role is called in the person's company: in a training centre the manager is an instructor. */
export function useRoleNames(): Record<Shell, string> {
  const { t } = useTranslation('shell');
  const inTrainingCenter = useSession(({ client }) => client?.type === 'TRAINING_CENTER');
  return {
    superadmin: t('role.superadmin'),
    admin: t('role.admin'),
    partner: t('role.partner'),
    manager: inTrainingCenter ? t('role.instructor') : t('role.manager'),
    learner: t('role.learner'),
  };
}
