import { CircleOff } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDetail, CourseTraining } from '../courses.ts';
import { PathStep } from './PathStep.tsx';

interface CoursePathProps {
  course: CourseDetail;
  /** Whether the reader follows it, and so stands somewhere in it. */
  follows: boolean;
  /** Whether they may take out of it what is no longer available. */
  edits: boolean;
  next: CourseTraining | undefined;
  onStart: (trainingId: number) => void;
}

/** The way through the trainings of a course. */
export function CoursePath({ course, follows, edits, next, onStart }: CoursePathProps) {
  const { t } = useTranslation('catalog');
  const id = useId();
  return (
    <section className="catalog-course-path" aria-labelledby={id}>
      <h3 id={id}>{t('courseDetail.path')}</h3>
      {!course.trainings.some(({ isAvailable }) => isAvailable) && (
        <p className="catalog-course-empty">
          <CircleOff size={18} strokeWidth={2} aria-hidden />
          {edits ? t('courseDetail.nothingToFollowMade') : t('courseDetail.nothingToFollow')}
        </p>
      )}
      <ol className="catalog-path">
        {course.trainings.map((step, index) => (
          <PathStep
            key={step.trainingId}
            step={step}
            number={index + 1}
            follows={follows}
            edits={edits}
            isNext={step === next}
            onStart={() => onStart(step.trainingId)}
          />
        ))}
      </ol>
    </section>
  );
}
