import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getUserStats, setRankingParticipation } from '@vr/shared-api/contract/statistics';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Switch } from '@vr/shared-ui/Switch';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as dashboard from '../dashboard.css';
import sheet, * as styles from './ranking-switch.css';

/** A switch for leaving and rejoining the rankings. It changes once the server has accepted the choice. */
export default function RankingSwitch({ inRankings }: { inRankings: boolean }) {
  useStyles(sheet);
  const { t } = useTranslation('dashboard');
  const { api } = usePortal();
  const cache = useQueryClient();
  const id = useId();
  const choice = useMutation({
    mutationFn: (next: boolean) => api.call(setRankingParticipation, { body: { inRankings: next } }),
    onSuccess: () => invalidate(cache, getUserStats),
  });
  const isOffline = choice.error instanceof ApiError && choice.error.code === 'NETWORK';
  return (
    <div className={inRankings ? `${styles.choice} ${styles.below}` : styles.choice}>
      <div>
        <label htmlFor={id}>{t('ranking.takePart')}</label>
        <Switch
          id={id}
          checked={inRankings}
          // Not disabled during the call, because a disabled switch would lose the focus.
          aria-busy={choice.isPending}
          onChange={() => choice.isPending || choice.mutate(!inRankings)}
          aria-describedby={`${id}-hint`}
        />
      </div>
      <p id={`${id}-hint`} className={dashboard.note}>
        {inRankings ? t('ranking.seen') : t('ranking.left')}
      </p>
      {choice.isError && (
        <p role="alert" className={styles.failure}>
          {isOffline ? t('ranking.offline') : t('ranking.failed')}
        </p>
      )}
    </div>
  );
}
