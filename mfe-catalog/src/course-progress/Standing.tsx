import { courseStanding } from '@vr/shared-api/course';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Person } from './standing.ts';

interface StandingProps {
  trainings: Person['trainings'];
  /** Of whom or what, for those who hear the page. */
  label: string;
}

/** How many trainings of a course somebody has done, of those that are asked of them. */
export function Standing({ trainings, label }: StandingProps) {
  const { t } = useTranslation('catalog');
  const { asked, succeeded, completed } = courseStanding(trainings);
  if (asked === 0) return <span className="ui-meta">{t('courseProgress.nothingAsked')}</span>;
  return (
    <span className="catalog-progress-standing">
      <ProgressBar value={(100 * succeeded) / asked} label={label} />
      <span className="ui-num">
        {completed && <CircleCheck size={16} strokeWidth={2} aria-hidden />}
        {t('courseProgress.of', { done: succeeded, total: asked })}
      </span>
    </span>
  );
}
