import { bcp47 } from '@vr/shared-api/limits';
import { loadable } from '@vr/shared-ui/loadable';
import { DetailSkeleton, ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import { CircleOff } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseCover } from '../courses/CourseCover.tsx';
import type { Course, CourseDetail, CourseTraining } from '../courses/course.ts';
import { useDisclosure } from '../courses/useDisclosure.tsx';
import * as detailStyles from '../detail/detail.css';
import { GoalsAndSkills } from '../detail/GoalsAndSkills.tsx';
import { Resources } from '../detail/Resources.tsx';
import { CourseHead } from './CourseHead.tsx';
import { CourseProgressRing } from './CourseProgressRing.tsx';
import * as styles from './course-detail.css';
import { PathStep } from './PathStep.tsx';

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

interface CoursePathProps extends Pick<CourseContentProps, 'follows' | 'canEdit' | 'next' | 'onStart'> {
  course: CourseDetail;
}

/** The trainings of a course, in order. */
function CoursePath({ course, follows, canEdit, next, onStart }: CoursePathProps) {
  const { t } = useTranslation('catalog');
  const id = useId();
  return (
    <section className={styles.coursePath} aria-labelledby={id}>
      <h3 id={id}>{t('courseDetail.path')}</h3>
      {!course.trainings.some(({ isAvailable }) => isAvailable) && (
        <p className={styles.courseEmpty}>
          <CircleOff size={18} />
          {canEdit ? t('courseDetail.nothingToFollowMade') : t('courseDetail.nothingToFollow')}
        </p>
      )}
      <ol className={styles.path}>
        {course.trainings.map((step, index) => (
          <PathStep
            key={step.trainingId}
            step={step}
            number={index + 1}
            follows={follows}
            canEdit={canEdit}
            isNext={step === next}
            onStart={() => onStart(step.trainingId)}
          />
        ))}
      </ol>
    </section>
  );
}

const CourseProgress = loadable<{ courseId: number }>(
  () => import('../courses/progress/CourseProgress.tsx'),
  <ListSkeleton rows={2} />,
);

/** The progress of the people to whom the course was suggested. Loaded when the section is first opened. */
function PeopleProgress({ courseId }: { courseId: number }) {
  const { t } = useTranslation('catalog');
  const { open, id, button } = useDisclosure();
  return (
    <section className={styles.coursePeople}>
      <Button {...button}>{t('courseDetail.people')}</Button>
      {open && (
        <div id={id}>
          <CourseProgress courseId={courseId} />
        </div>
      )}
    </section>
  );
}
