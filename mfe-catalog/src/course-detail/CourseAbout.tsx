import { bcp47 } from '@vr/shared-api/limits';
import { useTranslation } from 'react-i18next';
import type { CourseDetail } from '../courses.ts';
import { GoalsAndSkills } from '../GoalsAndSkills.tsx';

/** What a course is about at length, and what one learns in it. */
export function CourseAbout({ course }: { course: CourseDetail }) {
  const { t } = useTranslation('catalog');
  return (
    <div className="catalog-detail-text">
      <h3>{t('courseDetail.about')}</h3>
      <p lang={bcp47(course.lang)}>{course.fullDescription}</p>
      <GoalsAndSkills about={course} />
    </div>
  );
}
