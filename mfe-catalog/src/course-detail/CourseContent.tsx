import { bcp47 } from '@vr/shared-api/limits';
import { DetailSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import { CourseCover } from '../courses/CourseCover.tsx';
import type { Course, CourseDetail, CourseTraining } from '../courses/course.ts';
import * as detailStyles from '../detail/detail.css';
import { GoalsAndSkills } from '../detail/GoalsAndSkills.tsx';
import { Resources } from '../detail/Resources.tsx';
import { CourseHead } from './CourseHead.tsx';
import { CoursePath } from './CoursePath.tsx';
import { CourseProgressRing } from './CourseProgressRing.tsx';
import * as styles from './course-detail.css';
import { PeopleProgress } from './PeopleProgress.tsx';

interface CourseContentProps {
  /** Shown before the detail has loaded. */
  card: Pick<Course, 'title' | 'covers'> | undefined;
  course: CourseDetail | undefined;
  follows: boolean;
  canEdit: boolean;
  canSuggest: boolean;
  next: CourseTraining | undefined;
  onStart: (trainingId: number) => void;
  onCertificate: () => void;
}

/** The content of a course's detail: cover, head, trainings, progress, description and resources. */
export function CourseContent(props: CourseContentProps) {
  const { card, course, follows, canEdit, canSuggest, next, onStart, onCertificate } = props;
  const { t } = useTranslation('catalog');
  const columns = `${detailStyles.detailColumns} ${styles.courseColumns}`;
  return (
    <>
      {card && <CourseCover course={card} className={`${detailStyles.detailCover} ${styles.courseCover}`} />}
      {course ? (
        <>
          <div className={columns}>
            <CourseHead course={course} />
            {follows && <CourseProgressRing course={course} onCertificate={onCertificate} />}
          </div>
          <CoursePath course={course} follows={follows} canEdit={canEdit} next={next} onStart={onStart} />
          {canSuggest && <PeopleProgress courseId={course.id} />}
          <div className={columns}>
            <div className={detailStyles.detailText}>
              <h3>{t('courseDetail.about')}</h3>
              <p lang={bcp47(course.lang)}>{course.fullDescription}</p>
              <GoalsAndSkills content={course} />
            </div>
            {course.resources.length > 0 && (
              <aside className={detailStyles.detailAside}>
                <Resources resources={course.resources} />
              </aside>
            )}
          </div>
        </>
      ) : (
        <div className={detailStyles.detailColumns}>
          <DetailSkeleton />
        </div>
      )}
    </>
  );
}
