import { useQuery } from '@tanstack/react-query';
import { getTrainingAccesses } from '@vr/shared-api/contract/trainings';
import { can } from '@vr/shared-api/permissions';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { useProfile, useRole, useSession, useStyles } from '@vr/shared-ui/kernel';
import { LoadFailure } from '@vr/shared-ui/LoadFailure';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as detailStyles from '../detail/detail.css';
import type { TrainingDetail } from '../trainings/training.ts';
import sheet, * as styles from './access.css';
import { summaryOf } from './summary.ts';

/** Shows admins and managers which groups of the company may use a training. */
export function AccessSummary({ training }: { training: Pick<TrainingDetail, 'id' | 'isOwner' | 'isUnlocked'> }) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const role = useRole();
  const person = useProfile();
  const isCentre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  const { id, isOwner, isUnlocked } = training;
  const canRead =
    (role === 'admin' || role === 'manager') && can(person, 'training:read-accesses') && (isOwner || isUnlocked);
  const { data, isLoadingError, error, refetch } = useQuery({
    ...endpointQuery(getTrainingAccesses, { params: { id } }),
    enabled: canRead,
  });
  if (!canRead) return null;
  const all = isCentre ? t('access.allPromotions') : t('access.allGroups');
  const none = isCentre ? t('access.noPromotion') : t('access.noGroup');
  const { names, hiddenCount } = summaryOf(data?.groups ?? [], data?.groupIds ?? []);
  return (
    <div className={detailStyles.detailPanel}>
      <h3>{t('access.for')}</h3>
      {isLoadingError ? (
        <LoadFailure error={error} onRetry={() => refetch()} />
      ) : (
        <p className={styles.accessFor}>
          <UsersRound size={18} />
          {data && (
            <span>
              {data.allGroup ? all : names.join(', ') || none}{' '}
              {hiddenCount > 0 && t('access.more', { count: hiddenCount })}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
