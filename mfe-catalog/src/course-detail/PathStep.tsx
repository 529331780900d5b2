import { bcp47 } from '@vr/shared-api/limits';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { ContentTypes } from '@vr/shared-ui/ContentTypes';
import { Cover } from '@vr/shared-ui/Cover';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatPercent } from '@vr/shared-ui/format/number';
import { Standalone } from '@vr/shared-ui/icons';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Link } from '@vr/shared-ui/router';
import { Button } from 'antd';
import { CircleCheck, CircleOff, Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseTraining } from '../courses.ts';
import { useTrainingLink } from '../links.ts';
import { stepState } from '../stepState.ts';
import { isMissed, type StepStart, stepStart } from './path.ts';

interface PathStepProps {
  step: CourseTraining;
  number: number;
  /** Whether the reader follows it, and so stands somewhere in it. */
  follows: boolean;
  /** Whether they may take it out of the course. */
  edits: boolean;
  isNext: boolean;
  onStart: () => void;
}

/** A training on the way through a course: what it takes, what the reader has reached, and its start. */
export function PathStep({ step, number, follows, edits, isNext, onStart }: PathStepProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const linkTo = useTrainingLink();
  const { training, trainingId, isAvailable, minimalScoreNeeded } = step;
  const state = follows ? stepState(step) : isAvailable ? 'open' : 'withdrawn';
  const title = training?.title ?? t('courses.trainingGone');
  return (
    <li
      className={`catalog-path-step catalog-path-${state}${isNext ? ' catalog-path-next' : ''}`}
      data-testid="course-step"
    >
      <span className="catalog-path-mark ui-num" aria-hidden>
        {state === 'done' ? <CircleCheck size={24} strokeWidth={2.2} /> : number}
      </span>
      <Cover
        picture={training?.logo ?? null}
        category={training?.category.key ?? ''}
        title={title}
        className="catalog-path-cover"
      />
      <div className="catalog-path-text">
        {isNext && (
          <span>
            <Pill tone="primary" small>
              {t('courseDetail.next')}
            </Pill>
          </span>
        )}
        <h4 lang={training ? bcp47(training.lang) : undefined}>
          {training && isAvailable ? (
            <Link {...linkTo(trainingId)} preventScrollReset>
              {title}
            </Link>
          ) : (
            title
          )}
        </h4>
        <p className="catalog-path-facts ui-num">
          {training && (
            <>
              <span className="catalog-path-category">
                <CategoryMark category={training.category.key} />
                {training.category.name}
              </span>
              <span>{formatMinutes(training.durationInMinute, lang)}</span>
              {isAvailable && <ContentTypes types={training.contentTypes} />}
            </>
          )}
          <span>
            {minimalScoreNeeded > 0
              ? t('courseDetail.needed', { score: minimalScoreNeeded })
              : t('courseDetail.noScoreNeeded')}
          </span>
        </p>
        {follows && state !== 'withdrawn' && <Standing step={step} title={title} />}
        {!isAvailable && (
          <p className="catalog-path-standing">
            <CircleOff size={16} strokeWidth={2} aria-hidden />
            {edits
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

/** What the reader has reached in it. */
function Standing({ step, title }: { step: CourseTraining; title: string }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const { score, minimalScoreNeeded: needed, progressPercentage, totalMinuteSpent } = step;
  const state = stepState(step);
  if (state === 'open') return <p className="catalog-path-standing">{t('courseDetail.notStarted')}</p>;
  const missed = isMissed(step);
  const started = t('courseDetail.started', { percent: formatPercent(progressPercentage, lang) });
  return (
    <>
      {state === 'started' && !missed && (
        <ProgressBar value={progressPercentage} label={`${t('card.progress')}: ${title}`} />
      )}
      <p className="catalog-path-standing ui-num">
        {missed ? (
          <b className="catalog-path-missed">
            <RotateCcw size={15} strokeWidth={2.2} aria-hidden />
            {score === null
              ? t('courseDetail.missedUnscored', { needed })
              : t('courseDetail.missed', { score, needed })}
          </b>
        ) : (
          <>
            <b>{state === 'done' ? t('courseDetail.done') : started}</b>
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

const PLAY = <Play size={15} fill="currentColor" strokeWidth={0} aria-hidden />;
const ICONS: Record<StepStart, ReactNode> = {
  start: PLAY,
  'go-on': PLAY,
  again: <RotateCcw size={16} strokeWidth={2} aria-hidden />,
  open: <Standalone size={18} />,
};

interface StartStepProps {
  start: StepStart | undefined;
  title: string;
  isNext: boolean;
  onStart: () => void;
}

/** Starts it; the one that comes next stands out, as advice. */
function StartStep({ start, title, isNext, onStart }: StartStepProps) {
  const { t } = useTranslation('catalog');
  if (!start) return null;
  const names: Record<StepStart, [short: string, whole: string]> = {
    start: [t('courseDetail.start'), t('courseDetail.startOf', { title })],
    'go-on': [t('courseDetail.resume'), t('courseDetail.resumeOf', { title })],
    again: [t('courseDetail.again'), t('courseDetail.againOf', { title })],
    open: [t('courseDetail.open'), t('courseDetail.openOf', { title })],
  };
  const [short, whole] = names[start];
  return (
    <Button
      className={isNext ? 'catalog-path-start catalog-path-start-next' : 'catalog-path-start'}
      icon={ICONS[start]}
      aria-label={whole}
      aria-haspopup={start === 'open' ? 'dialog' : undefined}
      onClick={onStart}
    >
      {short}
    </Button>
  );
}
