import { nextStep, type StepState, stepState } from '@vr/shared-api/course';
import { Pill, type PillProps } from '@vr/shared-ui/Pill';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Ring } from '@vr/shared-ui/Ring';
import { Link } from '@vr/shared-ui/router';
import { TextIn } from '@vr/shared-ui/TextIn';
import { Check, CircleOff, Clock3, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../Card.tsx';
import { useCatalog } from '../catalog.tsx';
import * as dashboard from '../dashboard.css';
import { TrainingMeta } from '../TrainingMeta.tsx';
import { useFormat } from '../useFormat.ts';
import * as styles from './course.css';
import type { Step } from './figures.ts';

interface CourseStepsProps {
  steps: readonly Step[];
  /** Whether the course is still offered. If not, no training is marked as next. */
  isOffered: boolean;
}

/** The trainings of a course in order, each with the person's state, score, required score and minutes. */
export function CourseSteps({ steps, isOffered }: CourseStepsProps) {
  const { t } = useTranslation('dashboard');
  const next = isOffered ? nextStep(steps) : undefined;
  return (
    <Card className={styles.steps} title={t('course.inOrder')}>
      <ol>
        {steps.map((step, index) => (
          <CourseStep key={step.trainingId} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

const STATES: Record<StepState, Pick<PillProps, 'tone' | 'icon'>> = {
  done: { tone: 'success', icon: <Check size={13} strokeWidth={3} aria-hidden /> },
  started: { tone: 'warning', icon: <RotateCcw size={13} aria-hidden /> },
  open: { icon: <Clock3 size={13} aria-hidden /> },
  withdrawn: { icon: <CircleOff size={13} aria-hidden /> },
};

function CourseStep({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { training, progressPercentage, totalMinuteSpent } = step;
  const state = stepState(step);
  const names: Record<StepState, string> = {
    done: t('course.states.done'),
    started: t('course.states.started'),
    open: t('course.states.open'),
    withdrawn: t('training.gone'),
  };
  const title = step.title ?? t('course.trainingGone');
  return (
    <li
      className={isNext ? `${styles.step} ${styles.stepNext}` : styles.step}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={`${styles.number} ui-num`} aria-hidden>
        {number}
      </span>
      <div className={styles.name}>
        {isNext && (
          <Pill tone="primary" small>
            {t('course.isNext')}
          </Pill>
        )}
        <h4>
          <TextIn lang={training?.lang}>
            <TrainingTitle step={step} title={title} />
          </TextIn>
        </h4>
        {training && <TrainingMeta training={training} />}
      </div>
      <div className={styles.state}>
        <Pill small {...STATES[state]}>
          {names[state]}
        </Pill>
        {state === 'done' && !step.isAvailable && <span className={dashboard.note}>{t('training.gone')}</span>}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t('steps.score')}</dt>
          <dd className="ui-num">
            {step.score === null ? (
              <b>—</b>
            ) : (
              <Ring value={step.score} label={`${t('steps.score')}: ${title}`} size={40} width={4}>
                {step.score}
              </Ring>
            )}{' '}
            {step.minimalScoreNeeded > 0 && <span>{t('course.needed', { score: step.minimalScoreNeeded })}</span>}
          </dd>
        </div>
        <div>
          <dt>{t('course.timeSpent')}</dt>
          <dd className="ui-num">{totalMinuteSpent > 0 ? format.minutes(totalMinuteSpent) : '—'}</dd>
        </div>
        <div>
          <dt>{t('training.progress')}</dt>
          <dd className="ui-num">
            {format.percent(progressPercentage)}
            <ProgressBar value={progressPercentage} label={`${t('training.progress')}: ${title}`} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** The title of a training, with a link to the catalogue if the figures are the reader's own. */
function TrainingTitle({ step, title }: { step: Step; title: string }) {
  const catalog = useCatalog();
  return catalog && step.training && step.isAvailable ? (
    <Link to={`${catalog.path}?training=${step.trainingId}`}>{title}</Link>
  ) : (
    title
  );
}
