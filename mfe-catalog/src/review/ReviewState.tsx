import type { ReviewStep } from '@vr/shared-api/review';
import { formatDate } from '@vr/shared-ui/format/date';
import { useSession, useShell, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { Check, CircleQuestionMark, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { followsTrainings } from '../actions.ts';
import { StatusPill } from '../StatusPill.tsx';
import type { TrainingDetail } from '../trainings.ts';
import styles from './review.css';
import { type Step, stepsOf } from './steps.ts';

interface ReviewStateProps {
  training: TrainingDetail;
  /** Opens what its status means. */
  onStatus: () => void;
}

/** How the review of a training stands, and why it was rejected; for who makes it, and for who judges it. */
export function ReviewState({ training, onStatus }: ReviewStateProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const steps = stepsOf(training);
  if (followsTrainings(useShell()) || steps.length === 0) return null;
  return (
    <div className="catalog-review-state">
      <div className="catalog-review-head">
        {training.status && <StatusPill status={training.status} />}
        <Button
          type="text"
          size="small"
          icon={<CircleQuestionMark size={16} strokeWidth={1.8} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onStatus}
        >
          {t('review.about')}
        </Button>
      </div>
      <ReviewStepper steps={steps} />
      {training.alreadyPublished && training.status !== 'VALIDATED' && <p>{t('review.stillOnline')}</p>}
      {training.rejectionReason && (
        <div className="catalog-detail-rejection">
          <h3>{t('detail.rejection')}</h3>
          <p>{training.rejectionReason}</p>
          <p className="catalog-review-next">
            {training.isOwner ? t('review.meansRejected') : t('review.meansRejectedToJudge')}
          </p>
        </div>
      )}
    </div>
  );
}

/** The four steps from import to online, and at which of them the training stands. */
function ReviewStepper({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('catalog');
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const names: Record<ReviewStep, string> = {
    IMPORT: t('review.stepImport'),
    VALIDATION_REQUESTED: t('review.stepRequested'),
    UNDER_ANALYSIS: t('review.stepAnalysis'),
    ONLINE: t('review.stepOnline'),
  };
  const current = steps.findLastIndex(({ state }) => state !== 'ahead');
  return (
    <ol className="catalog-stepper" aria-label={t('review.steps')}>
      {steps.map(({ step, state, at }, index) => {
        const date = at && formatDate(at, timeZone);
        const since = state === 'rejected' ? 'rejectedOn' : state === 'current' && step !== 'IMPORT' ? 'since' : null;
        return (
          <li key={step} className={`catalog-step-${state}`} aria-current={index === current ? 'step' : undefined}>
            <span className="catalog-step-mark" aria-hidden>
              {state === 'done' ? (
                <Check size={16} strokeWidth={2.4} />
              ) : state === 'rejected' ? (
                <X size={16} strokeWidth={2.4} />
              ) : (
                index + 1
              )}
            </span>
            <b>{names[step]}</b>
            {state === 'done' && <span className="ui-hidden">{t('review.done')}</span>}
            {date && (
              <small className="ui-num">
                {since === 'since' ? t('review.since', { date }) : since ? t('review.rejectedOn', { date }) : date}
              </small>
            )}
          </li>
        );
      })}
    </ol>
  );
}
