import type { TrainingStatus } from '@vr/shared-api/limits';
import type { ReviewAction } from '@vr/shared-api/review';
import { Dialog } from '@vr/shared-ui/Dialog';
import { formatDate } from '@vr/shared-ui/format/date';
import { useSession, useShell, useStyles } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../StatusPill.tsx';
import type { TrainingDetail } from '../trainings.ts';
import { useTraining } from '../useTrainings.ts';
import styles from './review.css';

interface StatusDialogProps {
  training: TrainingDetail;
  open: boolean;
  onClose: () => void;
}

/** What the status of a training means, what comes next, and what has been decided so far, the latest first. */
export default function StatusDialog({ training, open, onClose }: StatusDialogProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const judges = useShell() === 'superadmin';
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  // As it is now: it may move on while this is open.
  const { status, reviews, alreadyPublished } = useTraining(training.id).query.data ?? training;
  const meaning: Record<TrainingStatus, string> = {
    CREATED: alreadyPublished ? t('review.meansNewDraft') : t('review.meansDraft'),
    VALIDATION_REQUESTED: judges ? t('review.meansRequestedToJudge') : t('review.meansRequested'),
    UNDER_REVIEW: judges ? t('review.meansAnalysisToJudge') : t('review.meansAnalysis'),
    REJECTED: judges ? t('review.meansRejectedToJudge') : t('review.meansRejected'),
    VALIDATED: t('review.meansOnline'),
    UNKNOWN: t('review.meansUnknown'),
  };
  const decisions: Record<ReviewAction, string> = {
    REQUEST_VALIDATION: t('review.didRequest'),
    START_REVIEW: t('review.didStart'),
    VALIDATE: t('review.didValidate'),
    REJECT: t('review.didReject'),
  };
  const now = status ?? 'UNKNOWN';
  return (
    <Dialog open={open} onClose={onClose} title={t('review.about')} size="small" phone="sheet">
      <div className="catalog-review-status">
        <StatusPill status={now} />
        <p>{meaning[now]}</p>
        {alreadyPublished && now !== 'VALIDATED' && <p>{t('review.stillOnline')}</p>}
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
