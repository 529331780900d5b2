import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { deleteTraining, getTrainingUsage } from '@vr/shared-api/contract/trainings';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../DialogFoot.tsx';
import type { TrainingDetail } from '../trainings.ts';
import styles from './deletion.css';
import { UsageList } from './UsageList.tsx';

interface DeleteDialogProps {
  training: TrainingDetail;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a training is deleted, once it has said what goes with it. */
export default function DeleteDialog({ training, open, onClose, onDeleted }: DeleteDialogProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { api, notify, uploads } = usePortal();
  const cache = useQueryClient();
  const { id, title } = training;
  const usage = useQuery({
    queryKey: ['getTrainingUsage', id],
    queryFn: ({ signal }) => api.call(getTrainingUsage, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const deletion = useMutation({
    mutationFn: () => api.call(deleteTraining, { params: { id } }),
    onSuccess: () => {
      // Nothing that is still on its way has anywhere to go.
      for (const { key, place } of uploads.list.getState())
        if (place.kind === 'training' && place.id === id) uploads.cancel(key);
      notify({ kind: 'success', text: t('deletion.done') });
      onDeleted();
      cache.removeQueries({ queryKey: ['getTraining', id], type: 'inactive' });
      cache.invalidateQueries({ queryKey: ['listTrainings'] });
      cache.invalidateQueries({ queryKey: ['getQuota'] });
    },
  });
  const refusal = deletion.error instanceof ApiError ? deletion.error.code : undefined;
  const text = refusal === 'TRAINING_IN_REVIEW' ? t('detail.inReview') : t('deletion.failed');
  return (
    <Dialog
      open={open}
      onClose={() => deletion.isPending || onClose()}
      title={t('deletion.title')}
      size="small"
      phone="card"
      footer={
        <DialogFoot
          onCancel={onClose}
          confirm={t('deletion.confirm')}
          icon={Trash2}
          danger
          disabled={!usage.isSuccess}
          pending={deletion.isPending}
          onConfirm={() => deletion.mutate()}
        />
      }
    >
      <p className="catalog-deletion-about">{t('deletion.about', { title })}</p>
      {usage.isSuccess ? (
        <UsageList usage={usage.data} />
      ) : usage.isError ? (
        <FailureState error={usage.error} onRetry={() => usage.refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
      {deletion.isError && <FormFailure error={deletion.error} text={text} />}
    </Dialog>
  );
}
