import { bcp47 } from '@vr/shared-api/limits';
import { ContentTypes } from '@vr/shared-ui/ContentTypes';
import { Cover } from '@vr/shared-ui/Cover';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { Link } from '@vr/shared-ui/router';
import { Button } from 'antd';
import { CircleCheck, CircleOff, Play, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CourseTraining } from '../courses.ts';
import { useTrainingLink } from '../links.ts';
import { stepState } from '../stepState.ts';

interface PathStepProps {
  step: CourseTraining;
  number: number;
  /** Whether the reader follows it, and so stands somewhere in it. */
  follows: boolean;
  isNext: boolean;
  onStart: () => void;
}

/** A training on the way through a course: what it takes, what the reader has reached, and its start. */
export function PathStep({ step, number, follows, isNext, onStart }: PathStepProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const linkTo = useTrainingLink();
  const { training, trainingId, isAvailable, minimalScoreNeeded } = step;
  const state = follows ? stepState(step) : isAvailable ? 'open' : 'withdrawn';
  const title = training?.title ?? t('courseDetail.noTitle');
  return (
    <li
      className={`catalog-path-step catalog-path-${state}${isNext ? ' catalog-path-next' : ''}`}
      data-testid="course-step"
    >
      <span className="catalog-path-mark ui-num" aria-hidden>
        {state === 'done' ? <CircleCheck size={22} strokeWidth={2.2} /> : number}
      </span>
      <Cover
        picture={training?.logo ?? null}
        category={training?.category.key ?? ''}
        title={title}
        className="catalog-path-cover"
      />
      <div className="catalog-path-text">
        {isNext && <span className="catalog-path-flag">{t('courseDetail.next')}</span>}
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
          {training && <span>{formatMinutes(training.durationInMinute, lang)}</span>}
          <span>
            {minimalScoreNeeded > 0
              ? t('courseDetail.needed', { score: minimalScoreNeeded })
              : t('courseDetail.noScoreNeeded')}
          </span>
          {training && isAvailable && <ContentTypes types={training.contentTypes} />}
        </p>
        {state === 'withdrawn' ? (
          <p className="catalog-path-standing">
            <CircleOff size={16} strokeWidth={2} aria-hidden />
            {follows ? t('courseDetail.withdrawn') : t('courseDetail.withdrawnMade')}
          </p>
        ) : (
          follows && <Standing step={step} />
        )}
      </div>
      {follows && isAvailable && (
        <Button
          type={isNext ? 'primary' : 'default'}
          className="catalog-path-start"
          icon={
            step.progressPercentage > 0 ? (
              <RotateCcw size={16} strokeWidth={2} aria-hidden />
            ) : (
              <Play size={15} fill="currentColor" strokeWidth={0} aria-hidden />
            )
          }
          aria-label={t('courseDetail.startOf', { title })}
          onClick={onStart}
        >
          {step.progressPercentage > 0 ? t('courseDetail.again') : t('courseDetail.start')}
        </Button>
      )}
    </li>
  );
}

/** What the reader has reached in it. */
function Standing({ step }: { step: CourseTraining }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const { score, minimalScoreNeeded: needed, progressPercentage, totalMinuteSpent } = step;
  const state = stepState(step);
  if (state === 'open') return <p className="catalog-path-standing">{t('courseDetail.notStarted')}</p>;
  const missed = state !== 'done' && score !== null && score < needed;
  return (
    <p className="catalog-path-standing ui-num">
      <b>
        {state === 'done'
          ? t('courseDetail.done')
          : missed
            ? t('courseDetail.missed', { score, needed })
            : t('courseDetail.started', { percent: formatPercent(progressPercentage, lang) })}
      </b>
      {score !== null && !missed && <span>{t('courseDetail.score', { score })}</span>}
      {totalMinuteSpent > 0 && <span>{t('courseDetail.spent', { time: formatMinutes(totalMinuteSpent, lang) })}</span>}
    </p>
  );
}
