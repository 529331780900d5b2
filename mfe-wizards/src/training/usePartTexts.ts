import { ApiError } from '@vr/shared-api/client';
import { PICTURE_MAX_BYTES, STEP_FILE_MAX_BYTES } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { FollowUpProgress } from '../save/followUps.ts';
import type { TrainingPart } from './followUps.ts';

/** Returns a function that gives the display name of the part of a training that a follow-up sends. */
export function usePartName(): (part: TrainingPart) => string {
  const { t } = useTranslation('wizards');
  const types = useContentTypeNames();
  return (part) => {
    switch (part.kind) {
      case 'logo':
        return t('training.field.picture');
      case 'badgeLogo':
        return t('training.subject.badgeLogo', { number: part.number });
      case 'stepFile':
        return t('training.subject.stepFile');
      case 'resources':
        return t('resources.title');
      case 'content':
        return t('training.subject.content', { type: types[part.fileType] });
      case 'masterContent':
        return t('training.subject.masterContent', { type: types[part.fileType] });
    }
  };
}

/**
 * Returns a function that explains why a follow-up was refused. It returns undefined if the default error text is enough.
 */
export function usePartRefusal(): (
  followUp: Pick<FollowUpProgress<TrainingPart>, 'part' | 'error'>,
) => string | undefined {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  return ({ part, error }) => {
    switch (error instanceof ApiError && error.code) {
      case 'PICTURE_REFUSED':
        return t('training.refused.picture');
      case 'STEP_FILE_REFUSED':
        return t('training.refused.stepFile');
      case 'PAYLOAD_TOO_LARGE':
        return t('training.refused.tooLarge', {
          max: formatSize(part.kind === 'stepFile' ? STEP_FILE_MAX_BYTES : PICTURE_MAX_BYTES, lang),
        });
      case 'NO_MASTER_CONTENT_ACCESS':
        return t('training.refused.masterContent');
      case 'NO_OFFLINE_ACCESS':
        return t('training.refused.offline');
      case 'NO_CONTENT':
        return t('training.refused.noContent');
      case 'TRAINING_IN_REVIEW':
        return t('training.refused.inReview');
      default:
        return undefined;
    }
  };
}
