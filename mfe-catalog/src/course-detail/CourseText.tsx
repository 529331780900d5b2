import { bcp47 } from '@vr/shared-api/limits';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { Check, CircleOff, Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CourseDetail, CourseTraining } from '../courses.ts';
import { SuggestedBy } from '../SuggestedBy.tsx';
import { PathStep } from './PathStep.tsx';

interface CourseTextProps {
  course: CourseDetail;
  follows: boolean;
  next: CourseTraining | undefined;
  onStart: (trainingId: number) => void;
}

/** What a course is about, and the way through its trainings. */
export function CourseText({ course, follows, next, onStart }: CourseTextProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const textLang = bcp47(course.lang);
  return (
    <div className="catalog-detail-text">
      <p className="catalog-meta">
        <span className="ui-num">{t('courses.trainings', { count: course.trainingCount })}</span>
        <span aria-hidden>·</span>
        <Clock3 size={15} strokeWidth={2} aria-hidden />
        <span className="ui-num">{formatMinutes(course.durationInMinute, lang)}</span>
      </p>
      <h2 lang={textLang}>{course.title}</h2>
      {course.suggestion && <SuggestedBy suggestion={course.suggestion} />}
      <div lang={textLang}>
        <p className="catalog-detail-lead">{course.briefDescription}</p>
        <p>{course.fullDescription}</p>
      </div>
      <h3>{t('courseDetail.path')}</h3>
      {course.trainingCount === 0 && (
        <p className="catalog-course-empty">
          <CircleOff size={18} strokeWidth={2} aria-hidden />
          {follows ? t('courseDetail.nothingToFollow') : t('courseDetail.nothingToFollowMade')}
        </p>
      )}
      <ol className="catalog-path">
        {course.trainings.map((step, index) => (
          <PathStep
            key={step.trainingId}
            step={step}
            number={index + 1}
            follows={follows}
            isNext={step === next}
            onStart={() => onStart(step.trainingId)}
          />
        ))}
      </ol>
      {course.goals.length > 0 && (
        <>
          <h3>{t('detail.goals')}</h3>
          <ul className="catalog-detail-goals" lang={textLang}>
            {course.goals.map((goal) => (
              <li key={goal}>
                <Check size={18} strokeWidth={2.4} aria-hidden />
                {goal}
              </li>
            ))}
          </ul>
        </>
      )}
      {course.skills.length > 0 && (
        <ul className="catalog-detail-words" aria-label={t('detail.skills')}>
          {course.skills.map(({ id, name }) => (
            <li key={id}>
              <Pill>{name}</Pill>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
