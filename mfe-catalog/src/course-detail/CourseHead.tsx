import { bcp47 } from '@vr/shared-api/limits';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Whose } from '../CourseCard.tsx';
import type { CourseDetail } from '../courses.ts';
import { Languages } from '../Languages.tsx';
import { SuggestedBy } from '../SuggestedBy.tsx';

/** What a course is in short: how long, by whom, and about what. */
export function CourseHead({ course }: { course: CourseDetail }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const { trainingCount, suggestion } = course;
  const textLang = bcp47(course.lang);
  return (
    <div className="catalog-detail-text">
      <p className="catalog-meta">
        {trainingCount > 0 && (
          <>
            <span className="ui-num">{t('courses.trainings', { count: trainingCount })}</span>
            <span aria-hidden>·</span>
            <Clock3 size={15} strokeWidth={2} aria-hidden />
            <span className="ui-num">{formatMinutes(course.durationInMinute, lang)}</span>
            <span aria-hidden>·</span>
          </>
        )}
        <Languages languages={course.languages} label={t('courseDetail.languages')} />
      </p>
      <h2 lang={textLang}>{course.title}</h2>
      {suggestion ? <SuggestedBy suggestion={suggestion} /> : <Whose course={course} />}
      <p className="catalog-detail-lead" lang={textLang}>
        {course.briefDescription}
      </p>
    </div>
  );
}
