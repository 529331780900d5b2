import { ApiError } from '@vr/shared-api/client';
import type { FileType } from '@vr/shared-api/limits';
import { PICTURE_MAX_BYTES, STEP_FILE_MAX_BYTES } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useUploads } from '@vr/shared-ui/kernel';
import { isUnderWay } from '@vr/shared-ui/uploads';
import { useExplanation } from '@vr/shared-ui/useExplanation';
import { Button } from 'antd';
import { CircleAlert, CircleCheck, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FollowUpProgress } from './save.ts';

/** What something that follows a save is called. */
export function useSubjectName(): (subject: FollowUpProgress['subject']) => string {
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

function useReason({ subject, error }: FollowUpProgress): string {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const explanation = useExplanation(error);
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
      return explanation;
  }
}

interface SaveReportProps {
  trainingId: number | undefined;
  /** The training is saved; what follows may go on. */
  saved: 'created' | 'edited';
  followUps: readonly FollowUpProgress[];
  onRetry: (key: string) => void;
}

/** What came of a save: the training, and of what belongs to it, whatever failed. */
export function SaveReport({ trainingId, saved, followUps, onRetry }: SaveReportProps) {
  const { t } = useTranslation('wizards');
  const failed = followUps.filter(({ state }) => state === 'failed');
  const uploading = useUploads().some(
    (upload) => upload.place.kind === 'training' && upload.place.id === trainingId && isUnderWay(upload),
  );
  return (
    <section className="wizards-report" aria-label={t('formation.save.report')} role="status">
      <p className="wizards-report-saved">
        <CircleCheck size={18} aria-hidden="true" />
        <span>
          <b>{saved === 'created' ? t('formation.save.created') : t('formation.save.edited')}</b>{' '}
          {failed.length > 0 ? t('formation.save.someFailed') : uploading && t('formation.save.mayClose')}
        </span>
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map((one) => (
            <Failed key={one.key} followUp={one} onRetry={() => onRetry(one.key)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Failed({ followUp, onRetry }: { followUp: FollowUpProgress; onRetry: () => void }) {
  const { t } = useTranslation('wizards');
  const nameOf = useSubjectName();
  const reason = useReason(followUp);
  const name = nameOf(followUp.subject);
  return (
    <li>
      <CircleAlert size={18} aria-hidden="true" />
      <span>
        <b>{t('formation.save.failedOne', { name })}</b> {reason}
      </span>
      <Button
        icon={<RotateCw size={16} aria-hidden="true" />}
        aria-label={t('formation.save.retryOne', { name })}
        onClick={onRetry}
      >
        {t('formation.save.retry')}
      </Button>
    </li>
  );
}
