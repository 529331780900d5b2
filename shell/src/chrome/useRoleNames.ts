import type { PortalRole } from '@vr/shared-api/roles';
import { useSession } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** The name of each role in the person's company. In a training centre the manager is called instructor. */
export function useRoleNames(): Record<PortalRole, string> {
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
