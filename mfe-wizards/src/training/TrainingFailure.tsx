import { ApiError } from '@vr/shared-api/client';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useTranslation } from 'react-i18next';

/** Shows the reason for a failed save (spec §8). */
export function TrainingFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('wizards');
  const text = () => {
    switch (error instanceof ApiError && error.code) {
      case 'VALIDATION':
        return t('wizard.failed.required');
      case 'QUOTA_EXCEEDED':
      case 'PAYLOAD_TOO_LARGE':
        return t('training.failed.quota');
      case 'NO_QUOTA':
        return t('training.noQuota.text');
      case 'TRAINING_IN_REVIEW':
        return t('training.inReview.text');
      case 'INFORMATION_CLOSED':
        return t('training.lockedWhy');
      case 'NOT_FOUND':
        return t('training.failed.gone');
      default:
        return undefined;
    }
  };
  return <FormFailure error={error} text={text()} />;
}
