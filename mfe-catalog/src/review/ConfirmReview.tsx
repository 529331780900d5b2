import { ApiError } from '@vr/shared-api/client';
import type { ReviewAction } from '@vr/shared-api/review';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { useStyles } from '@vr/shared-ui/kernel';
import { CircleCheck, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Training } from '../trainings/training.ts';
import sheet, * as styles from './review.css';
import { useDecision } from './useDecision.ts';

interface ConfirmReviewProps {
  training: Pick<Training, 'id' | 'title' | 'alreadyPublished'>;
  action: Extract<ReviewAction, 'REQUEST_VALIDATION' | 'VALIDATE'>;
  open: boolean;
  onClose: () => void;
}

/** The confirmation dialog for submitting a training for validation, or for publishing it. */
export default function ConfirmReview({ training, action, open, onClose }: ConfirmReviewProps) {
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
    <ConfirmDialog
      open={open}
      title={isRequest ? t('review.requestTitle') : t('review.validateTitle')}
      confirm={isRequest ? t('review.request') : t('review.validate')}
      icon={isRequest ? Send : CircleCheck}
      onConfirm={() => decision.mutateAsync({ action })}
      errorText={decision.textOf}
      isFinal={(error) => error instanceof ApiError && ['TRANSITION_NOT_ALLOWED', 'NOT_FOUND'].includes(error.code)}
      onClose={onClose}
    >
      <p className={styles.reviewDescription}>{description}</p>
    </ConfirmDialog>
  );
}
