import type { ReviewAction } from '@vr/shared-api/review';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useStyles } from '@vr/shared-ui/kernel';
import { CircleCheck, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../dialogs/DialogFoot.tsx';
import type { TrainingDetail } from '../trainings/training.ts';
import sheet, * as styles from './review.css';
import { useDecision } from './useDecision.ts';

interface ConfirmDialogProps {
  training: TrainingDetail;
  action: Extract<ReviewAction, 'REQUEST_VALIDATION' | 'VALIDATE'>;
  open: boolean;
  onClose: () => void;
}

/** The question before a training is submitted for validation or published. */
export default function ConfirmDialog({ training, action, open, onClose }: ConfirmDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const decision = useDecision(training.id);
  const { title } = training;
  const isRequest = action === 'REQUEST_VALIDATION';
  const description = isRequest
    ? t('review.requestAbout', { title })
    : training.alreadyPublished
      ? t('review.validateAgainAbout', { title })
      : t('review.validateAbout', { title });
  return (
    <Dialog
      open={open}
      onClose={() => decision.isPending || onClose()}
      title={isRequest ? t('review.requestTitle') : t('review.validateTitle')}
      size="small"
      phone="card"
      footer={
        <DialogFoot
          onCancel={onClose}
          confirm={isRequest ? t('review.request') : t('review.validate')}
          icon={isRequest ? Send : CircleCheck}
          pending={decision.isPending}
          onConfirm={() => decision.mutate({ action }, { onSuccess: onClose })}
        />
      }
    >
      <p className={styles.reviewDescription}>{description}</p>
      <FormFailure error={decision.failure?.error} text={decision.failure?.text} />
    </Dialog>
  );
}
