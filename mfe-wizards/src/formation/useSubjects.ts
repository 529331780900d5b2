import { ApiError } from '@vr/shared-api/client';
import { type FileType, PICTURE_MAX_BYTES, STEP_FILE_MAX_BYTES } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { FollowUpProgress } from '../saving.ts';
import type { Subject } from './save.ts';

/** What something that follows a save is called. */
export function useSubjectName(): (subject: Subject) => string {
  const { t } = useTranslation('wizards');
  const { t: ui } = useTranslation('ui');
  const types: Record<FileType, string> = {
    UNITY: ui('contentType.UNITY'),
    APK: ui('contentType.APK'),
    WEB_GL: ui('contentType.WEB_GL'),
  };
  return (subject) => {
    switch (subject.kind) {
      case 'logo':
        return t('formation.subject.logo');
      case 'badgeLogo':
        return t('formation.subject.badgeLogo', { number: subject.number });
      case 'stepFile':
        return t('formation.subject.stepFile');
      case 'resources':
        return t('formation.subject.resources');
      case 'content':
        return t('formation.subject.content', { type: types[subject.fileType] });
      case 'masterContent':
        return t('formation.subject.masterContent', { type: types[subject.fileType] });
    }
  };
}

/** Why something that follows a save was refused, where there is more to say than the error says itself. */
export function useRefusal(): (followUp: Pick<FollowUpProgress<Subject>, 'subject' | 'error'>) => string | undefined {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  return ({ subject, error }) => {
    switch (error instanceof ApiError && error.code) {
      case 'PICTURE_REFUSED':
        return t('formation.refused.picture');
      case 'STEP_FILE_REFUSED':
        // Whoever writes such files reads the server's words, which name the line.
        return t('formation.refused.stepFile', { detail: (error as ApiError).message });
      case 'PAYLOAD_TOO_LARGE':
        return t('formation.refused.tooLarge', {
          max: formatSize(subject.kind === 'stepFile' ? STEP_FILE_MAX_BYTES : PICTURE_MAX_BYTES, lang),
        });
      case 'NO_MASTER_CONTENT_ACCESS':
        return t('formation.refused.masterContent');
      case 'NO_OFFLINE_ACCESS':
        return t('formation.refused.offline');
      case 'NO_CONTENT':
        return t('formation.refused.noContent');
      case 'TRAINING_IN_REVIEW':
        return t('formation.refused.inReview');
      default:
        return undefined;
    }
  };
}
