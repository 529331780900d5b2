import { CircleOff } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDetail, CourseTraining } from '../courses/course.ts';
import * as styles from './course-detail.css';
import { PathStep } from './PathStep.tsx';

interface CoursePathProps {
  course: CourseDetail;
  follows: boolean;
  canEdit: boolean;
  next: CourseTraining | undefined;
  onStart: (trainingId: number) => void;
}

/** The trainings of a course, in order. */
export function CoursePath({ course, follows, canEdit, next, onStart }: CoursePathProps) {
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
