import { bcp47 } from '@vr/shared-api/limits';
import { useTranslation } from 'react-i18next';
import type { CourseDetail } from '../courses/course.ts';
import * as styles from '../detail/detail.css';
import { GoalsAndSkills } from '../detail/GoalsAndSkills.tsx';

/** The full description of a course, with its goals and skills. */
export function CourseAbout({ course }: { course: CourseDetail }) {
  const { t } = useTranslation('catalog');
  return (
    <div className={styles.detailText}>
      <h3>{t('courseDetail.about')}</h3>
      <p lang={bcp47(course.lang)}>{course.fullDescription}</p>
      <GoalsAndSkills content={course} />
    </div>
  );
}
