import { formatDate } from '@vr/shared-api/date';
import type { ReviewStep } from '@vr/shared-api/review';
import { Button } from '@vr/shared-ui/Button';
import { useRole, useStyles } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Check, CircleQuestionMark, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { followsTrainings } from '../trainings/actions.ts';
import { StatusPill } from '../trainings/StatusPill.tsx';
import type { TrainingDetail } from '../trainings/training.ts';
import sheet, * as styles from './review.css';
import { type Step, stepsOf } from './steps.ts';

const STEPS: Partial<Record<Step['state'], string>> = {
  done: styles.stepDone,
  current: styles.stepCurrent,
  rejected: styles.stepRejected,
};

/** The state of a training's review with the reason for a rejection, for its partner and for the reviewers. */
export function ReviewState({ training, onStatus }: { training: TrainingDetail; onStatus: () => void }) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const steps = stepsOf(training);
  if (followsTrainings(useRole()) || steps.length === 0) return null;
  return (
    <div className={styles.reviewState}>
      <div className={styles.reviewHead}>
        {training.status && <StatusPill of={training} />}
        <Button
          type="text"
          size="small"
          icon={<CircleQuestionMark size={16} strokeWidth={1.8} />}
          aria-haspopup="dialog"
          onClick={onStatus}
        >
          {t('review.about')}
        </Button>
      </div>
      <ReviewStepper steps={steps} />
      {training.alreadyPublished && training.status !== 'VALIDATED' && <p>{t('review.stillOnline')}</p>}
      {training.rejectionReason && (
        <div className={styles.rejection}>
          <h3>{t('detail.rejection')}</h3>
          <p>{training.rejectionReason}</p>
          <p className={styles.reviewNext}>
            {training.isOwner ? t('review.meansRejected') : t('review.meansRejectedToJudge')}
          </p>
        </div>
      )}
    </div>
  );
}

function ReviewStepper({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('catalog');
  const timeZone = useCompanyZone();
  const names: Record<ReviewStep, string> = {
    IMPORT: t('review.stepImport'),
    VALIDATION_REQUESTED: t('status.VALIDATION_REQUESTED'),
    UNDER_ANALYSIS: t('status.UNDER_REVIEW'),
    ONLINE: t('status.VALIDATED'),
  };
  const current = steps.findLastIndex(({ state }) => state !== 'ahead');
  return (
    <ol className={styles.stepper} aria-label={t('review.steps')}>
      {steps.map(({ step, state, at }, index) => {
        const date = at && formatDate(at, timeZone);
        const since = state === 'rejected' ? 'rejectedOn' : state === 'current' && step !== 'IMPORT' ? 'since' : null;
        return (
          <li key={step} className={STEPS[state]} aria-current={index === current ? 'step' : undefined}>
            <span className={styles.stepMark} aria-hidden>
              {state === 'done' ? (
                <Check size={16} strokeWidth={2.4} />
              ) : state === 'rejected' ? (
                <X size={16} strokeWidth={2.4} />
              ) : (
                index + 1
              )}
            </span>
            <b>{names[step]}</b>
            {state === 'done' && <span className="ui-hidden">, {t('review.done')}</span>}
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
