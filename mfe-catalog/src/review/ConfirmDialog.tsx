import type { ReviewAction } from '@vr/shared-api/review';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useStyles } from '@vr/shared-ui/kernel';
import { CircleCheck, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../DialogFoot.tsx';
import type { TrainingDetail } from '../trainings.ts';
import { useDecision } from '../useDecision.ts';
import styles from './review.css';

interface ConfirmDialogProps {
  training: TrainingDetail;
  action: Extract<ReviewAction, 'REQUEST_VALIDATION' | 'VALIDATE'>;
  open: boolean;
  onClose: () => void;
}

/** Says what follows before a training is handed in, or put online. */
export default function ConfirmDialog({ training, action, open, onClose }: ConfirmDialogProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const decision = useDecision(training.id);
  const { title } = training;
  const asks = action === 'REQUEST_VALIDATION';
  const what = asks
    ? t('review.requestAbout', { title })
    : training.alreadyPublished
      ? t('review.validateAgainAbout', { title })
      : t('review.validateAbout', { title });
  return (
    <Dialog
      open={open}
      onClose={() => decision.isPending || onClose()}
      title={asks ? t('review.requestTitle') : t('review.validateTitle')}
      size="small"
      phone="card"
      footer={
        <DialogFoot
          onCancel={onClose}
          confirm={asks ? t('review.request') : t('review.validate')}
          icon={asks ? Send : CircleCheck}
          pending={decision.isPending}
          onConfirm={() => decision.mutate({ action }, { onSuccess: onClose })}
        />
      }
    >
      <p className="catalog-review-what">{what}</p>
      <FormFailure error={decision.failure?.error} text={decision.failure?.text} />
    </Dialog>
  );
}
