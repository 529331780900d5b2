import { useQuery } from '@tanstack/react-query';
import { getTrainingAccesses } from '@vr/shared-api/contract/trainings';
import { can } from '@vr/shared-api/permissions';
import { usePortal, useProfile, useSession, useShell, useStyles } from '@vr/shared-ui/kernel';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './access/access.css';
import { accessesKey, summaryOf } from './access/summary.ts';
import type { TrainingDetail } from './trainings.ts';

interface AccessSummaryProps {
  training: Pick<TrainingDetail, 'id' | 'isOwner' | 'isUnlocked'>;
}

/** Which groups of the company get a training, to its admins and managers; nothing where that cannot be read. */
export function AccessSummary({ training }: AccessSummaryProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { api } = usePortal();
  const shell = useShell();
  const person = useProfile();
  const centre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  const { id, isOwner, isUnlocked } = training;
  const asks =
    (shell === 'admin' || shell === 'manager') && can(person, 'training:read-accesses') && (isOwner || isUnlocked);
  const { data, isError } = useQuery({
    queryKey: accessesKey(id),
    queryFn: ({ signal }) => api.call(getTrainingAccesses, { params: { id } }, { signal }),
    enabled: asks,
  });
  if (!asks || isError) return null;
  const all = centre ? t('access.allPromotions') : t('access.allGroups');
  const none = centre ? t('access.noPromotion') : t('access.noGroup');
  const { names, more } = summaryOf(data?.groups ?? [], data?.groupIds ?? []);
  return (
    <div className="catalog-detail-panel">
      <h3>{t('access.for')}</h3>
      <p className="catalog-access-for">
        <UsersRound size={18} strokeWidth={1.8} aria-hidden />
        {data && (
          <span>
            {data.allGroup ? all : names.join(', ') || none} {more > 0 && t('access.more', { count: more })}
          </span>
        )}
      </p>
    </div>
  );
}
