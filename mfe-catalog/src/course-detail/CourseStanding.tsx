import { courseStanding } from '@vr/shared-api/course';
import { Ring } from '@vr/shared-ui/Ring';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CourseDetail } from '../courses.ts';

/** How far the reader is in a course, in one figure. */
export function CourseStanding({ course: { trainings } }: { course: CourseDetail }) {
  const { t } = useTranslation('catalog');
  const { asked, succeeded, completed } = courseStanding(trainings);
  if (asked === 0) return null;
  return (
    <div className="catalog-detail-panel catalog-course-standing">
      <Ring value={(100 * succeeded) / asked} label={t('card.progress')} size={76} width={8}>
        {completed ? <CircleCheck size={28} strokeWidth={2.2} aria-hidden /> : `${succeeded}/${asked}`}
      </Ring>
      <p role="status">
        <b>{completed ? t('courses.completed') : t('card.progress')}</b>
        <br />
        {t('courses.done', { count: succeeded, total: asked })}
      </p>
    </div>
  );
}
