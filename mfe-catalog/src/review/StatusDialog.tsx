import { formatDate } from '@vr/shared-api/date';
import type { TrainingStatus } from '@vr/shared-api/limits';
import type { ReviewAction } from '@vr/shared-api/review';
import { Dialog } from '@vr/shared-ui/Dialog';
import { useRole, useStyles } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../trainings/StatusPill.tsx';
import type { OverTrainingProps } from '../trainings/training.ts';
import { useTraining } from '../trainings/useTrainings.ts';
import sheet, * as styles from './review.css';

/** The dialog that explains a training's review status and next step, and lists past decisions, latest first. */
export default function StatusDialog({ training, open, onClose }: OverTrainingProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const isReviewer = useRole() === 'superadmin';
  const timeZone = useCompanyZone();
  // The status may change while the dialog is open.
  const { status, reviews, alreadyPublished } = useTraining(training.id).query.data ?? training;
  const meaning: Record<TrainingStatus, string> = {
    CREATED: alreadyPublished ? t('review.meansNewDraft') : t('review.meansDraft'),
    VALIDATION_REQUESTED: isReviewer ? t('review.meansRequestedToJudge') : t('review.meansRequested'),
    UNDER_REVIEW: isReviewer ? t('review.meansAnalysisToJudge') : t('review.meansAnalysis'),
    REJECTED: isReviewer ? t('review.meansRejectedToJudge') : t('review.meansRejected'),
    VALIDATED: t('review.meansOnline'),
    UNKNOWN: t('review.meansUnknown'),
  };
  const decisions: Record<ReviewAction, string> = {
    REQUEST_VALIDATION: t('review.requested'),
    START_REVIEW: t('review.started'),
    VALIDATE: t('review.didValidate'),
    REJECT: t('status.REJECTED'),
  };
  const currentStatus = status ?? 'UNKNOWN';
  return (
    <Dialog open={open} onClose={onClose} title={t('review.about')} size="small" phone="sheet">
      <div className={styles.reviewStatus}>
        <StatusPill of={{ status, alreadyPublished }} />
        <p>{meaning[currentStatus]}</p>
        {alreadyPublished && currentStatus !== 'VALIDATED' && <p>{t('review.stillOnline')}</p>}
        {reviews.length > 0 && (
          <>
            <h3>{t('review.history')}</h3>
            <ul>
              {reviews.toReversed().map(({ action, reason, at }) => (
                <li key={`${action} ${at}`}>
                  <b>{decisions[action]}</b>
                  <time className="ui-num" dateTime={at}>
                    {formatDate(at, timeZone)}
                  </time>
                  {reason && <p>{reason}</p>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
