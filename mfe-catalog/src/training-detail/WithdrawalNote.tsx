import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getTraining, keepTraining, listTrainings } from '@vr/shared-api/contract/trainings';
import { mayChangeTraining } from '@vr/shared-api/permissions';
import { Button } from '@vr/shared-ui/Button';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { Instant } from '@vr/shared-ui/Instant';
import { usePortal, useProfile, useRole } from '@vr/shared-ui/kernel';
import { CalendarX2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { followsTrainings } from '../trainings/actions.ts';
import type { TrainingDetail } from '../trainings/training.ts';
import { patchTraining } from '../trainings/useTrainings.ts';
import * as styles from './training-detail.css';

/** Shows until when a withdrawn training is available. People who manage the training can undo the withdrawal. */
export function WithdrawalNote({ training }: { training: TrainingDetail }) {
  const { t } = useTranslation('catalog');
  const { api, notify } = usePortal();
  const cache = useQueryClient();
  const person = useProfile();
  const canKeep = !followsTrainings(useRole()) && mayChangeTraining(person, training);
  const { id, availableUntil } = training;
  const keep = useMutation<void, Error, void>({
    mutationFn: () => api.call(keepTraining, { params: { id } }),
    onSuccess: () => {
      patchTraining(cache, id, { availableUntil: null });
      notify({ kind: 'success', text: t('withdrawal.kept') });
    },
    onError: () => notify({ kind: 'error', text: t('withdrawal.keepFailed') }),
    onSettled: () => void invalidate(cache, getTraining, listTrainings),
  });
  if (!availableUntil) return null;
  return (
    <div className={styles.withdrawal}>
      <CalendarX2 size={20} />
      <div>
        <b>
          <Instant at={availableUntil}>{(date) => t('withdrawal.until', { date })}</Instant>
        </b>
        <p>{canKeep ? t('withdrawal.ownerHint') : t('withdrawal.hint')}</p>
        {canKeep && (
          <Button icon={<Undo2 size={16} />} loading={keep.isPending} onClick={() => keep.mutate()}>
            {t('withdrawal.keep')}
          </Button>
        )}
        {keep.isError && <FormFailure error={keep.error} text={t('withdrawal.keepFailed')} />}
      </div>
    </div>
  );
}
