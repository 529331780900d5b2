import { stepState } from '@vr/shared-api/course';
import { Button } from '@vr/shared-ui/Button';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { ContentTypes } from '@vr/shared-ui/ContentTypes';
import { Cover } from '@vr/shared-ui/Cover';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatPercent } from '@vr/shared-ui/format/number';
import { StandaloneHeadsetIcon } from '@vr/shared-ui/icons';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Link } from '@vr/shared-ui/router';
import { TextIn } from '@vr/shared-ui/TextIn';
import { CircleCheck, CircleOff, Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseTraining } from '../courses/course.ts';
import { useTrainingLink } from '../navigation/links.ts';
import * as styles from './course-detail.css';
import { isMissed, type StepStart, stepStart } from './path.ts';

const STATES: Partial<Record<ReturnType<typeof stepState>, string>> = {
  done: styles.pathDone,
  withdrawn: styles.pathWithdrawn,
};

interface PathStepProps {
  step: CourseTraining;
  number: number;
  follows: boolean;
  canEdit: boolean;
  isNext: boolean;
  onStart: () => void;
}

/** One training of a course: its facts, the person's progress, and the start button. */
export function PathStep({ step, number, follows, canEdit, isNext, onStart }: PathStepProps) {
  const { t } = useTranslation('catalog');
  const linkTo = useTrainingLink();
  const { training, trainingId, isAvailable } = step;
  const state = follows ? stepState(step) : isAvailable ? 'open' : 'withdrawn';
  const title = training?.title ?? t('courses.trainingGone');
  return (
    <li
      className={`${styles.pathStep} ${STATES[state] ?? ''}${isNext ? ` ${styles.pathNext}` : ''}`}
      data-testid="course-step"
    >
      <span className={`${styles.pathMark} ui-num`} aria-hidden>
        {state === 'done' ? <CircleCheck size={24} strokeWidth={2.2} /> : number}
      </span>
      <Cover
        picture={training?.logo ?? null}
        category={training?.category.key ?? ''}
        title={title}
        className={styles.pathCover}
      />
      <div className={styles.pathText}>
        {isNext && (
          <span>
            <Pill tone="primary" small>
              {t('courseDetail.next')}
            </Pill>
          </span>
        )}
        <h4>
          {training && isAvailable ? (
            <Link {...linkTo(trainingId)} preventScrollReset>
              <TextIn lang={training.lang}>{title}</TextIn>
            </Link>
          ) : (
            <TextIn lang={training?.lang}>{title}</TextIn>
          )}
        </h4>
        <StepFacts step={step} />
        {follows && state !== 'withdrawn' && <StepProgress step={step} title={title} />}
        {!isAvailable && (
          <p className={styles.pathProgress}>
            <CircleOff size={16} />
            {canEdit
              ? t('courseDetail.withdrawnMade')
              : state === 'withdrawn' && follows
                ? t('courseDetail.withdrawn')
                : t('courseDetail.unavailable')}
          </p>
        )}
      </div>
      {follows && <StartStep start={stepStart(step)} title={title} isNext={isNext} onStart={onStart} />}
    </li>
  );
}

function StepFacts({ step: { training, isAvailable, minimalScoreNeeded } }: { step: CourseTraining }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  return (
    <p className={`${styles.pathFacts} ui-num`}>
      {training && (
        <>
          <span className={styles.pathCategory}>
            <CategoryMark category={training.category.key} />
            {training.category.name}
          </span>
          <span>{formatMinutes(training.durationInMinute, lang)}</span>
          {isAvailable && <ContentTypes types={training.contentTypes} />}
        </>
      )}
      <span>
        {minimalScoreNeeded > 0
          ? t('courseProgress.needed', { score: minimalScoreNeeded })
          : t('courseDetail.noScoreNeeded')}
      </span>
    </p>
  );
}

function StepProgress({ step, title }: { step: CourseTraining; title: string }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const { score, minimalScoreNeeded: needed, progressPercentage, totalMinuteSpent } = step;
  const state = stepState(step);
  if (state === 'open') return <p className={styles.pathProgress}>{t('courseProgress.open')}</p>;
  const missed = isMissed(step);
  const started = t('courseDetail.started', { percent: formatPercent(progressPercentage, lang) });
  return (
    <>
      {state === 'started' && !missed && (
        <ProgressBar value={progressPercentage} label={`${t('card.progress')}: ${title}`} />
      )}
      <p className={`${styles.pathProgress} ui-num`}>
        {missed ? (
          <b className={styles.pathMissed}>
            <RotateCcw size={15} strokeWidth={2.2} />
            {score === null
              ? t('courseDetail.missedUnscored', { needed })
              : t('courseDetail.missed', { score, needed })}
          </b>
        ) : (
          <>
            <b>{state === 'done' ? t('courseProgress.done') : started}</b>
            {score !== null && <span>{t('courseDetail.score', { score })}</span>}
          </>
        )}
        {totalMinuteSpent > 0 && (
          <span>{t('courseDetail.spent', { time: formatMinutes(totalMinuteSpent, lang) })}</span>
        )}
      </p>
    </>
  );
}

const PLAY = <Play size={15} fill="currentColor" strokeWidth={0} />;
const ICONS: Record<StepStart, ReactNode> = {
  start: PLAY,
  'go-on': PLAY,
  again: <RotateCcw size={16} />,
  open: <StandaloneHeadsetIcon size={18} />,
};

interface StartStepProps {
  start: StepStart | undefined;
  title: string;
  isNext: boolean;
  onStart: () => void;
}

function StartStep({ start, title, isNext, onStart }: StartStepProps) {
  const { t } = useTranslation('catalog');
  if (!start) return null;
  const names: Record<StepStart, [short: string, whole: string]> = {
    start: [t('detail.startShort'), t('courseDetail.startOf', { title })],
    'go-on': [t('detail.resumeShort'), t('courseDetail.resumeOf', { title })],
    again: [t('detail.againShort'), t('courseDetail.againOf', { title })],
    open: [t('courseDetail.open'), t('courseDetail.openOf', { title })],
  };
  const [short, whole] = names[start];
  return (
    <Button
      className={isNext ? `${styles.pathStart} ${styles.pathStartNext}` : styles.pathStart}
      icon={ICONS[start]}
      aria-label={whole}
      aria-haspopup={start === 'open' ? 'dialog' : undefined}
      onClick={onStart}
    >
      {short}
    </Button>
  );
}
