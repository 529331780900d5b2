import { courseStanding } from '@vr/shared-api/course';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './course-progress.css';
import type { Person } from './entries.ts';

/** The number of a course's required trainings that a person has completed. */
export function StepsProgress({ trainings, label }: { trainings: Person['trainings']; label: string }) {
  const { t } = useTranslation('catalog');
  const { required, succeeded, completed } = courseStanding(trainings);
  if (required === 0) return <span className="ui-meta">{t('courseProgress.nothingAsked')}</span>;
  return (
    <span className={styles.progressCount}>
      <ProgressBar value={(100 * succeeded) / required} label={label} />
      <span className="ui-num">
        {completed && <CircleCheck size={16} />}
        {t('courseProgress.of', { done: succeeded, total: required })}
      </span>
    </span>
  );
}
