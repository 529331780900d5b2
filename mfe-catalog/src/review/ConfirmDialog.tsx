import type { ReviewAction } from '@vr/shared-api/review';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { CircleCheck, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
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
  const Icon = asks ? Send : CircleCheck;
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
        <div className="catalog-review-foot">
          <Button size="large" disabled={decision.isPending} onClick={onClose}>
            {t('review.cancel')}
          </Button>
          <Button
            size="large"
            type="primary"
            icon={<Icon size={18} strokeWidth={1.8} aria-hidden />}
            loading={decision.isPending}
            onClick={() => decision.mutate({ action }, { onSuccess: onClose })}
          >
            {asks ? t('review.request') : t('review.validate')}
          </Button>
        </div>
      }
    >
      <p className="catalog-review-what">{what}</p>
      <FormFailure error={decision.failure?.error} text={decision.failure?.text} />
    </Dialog>
  );
}
