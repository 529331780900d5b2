import { bcp47 } from '@vr/shared-api/limits';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { TextIn } from '@vr/shared-ui/TextIn';
import { Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CourseOwner } from '../courses/CourseCard.tsx';
import type { CourseDetail } from '../courses/course.ts';
import * as detailStyles from '../detail/detail.css';
import { Languages } from '../detail/Languages.tsx';
import * as cardStyles from '../trainings/card.css';
import { SuggestedBy } from '../trainings/SuggestedBy.tsx';

/** The head of a course: number of trainings, duration, languages, title, owner and brief description. */
export function CourseHead({ course }: { course: CourseDetail }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const { trainingCount, suggestion } = course;
  const textLang = bcp47(course.lang);
  return (
    <div className={detailStyles.detailText}>
      <p className={cardStyles.meta}>
        {trainingCount > 0 && (
          <>
            <span className="ui-num">{t('courses.trainings', { count: trainingCount })}</span>
            <span aria-hidden>·</span>
            <Clock3 size={15} />
            <span className="ui-num">{formatMinutes(course.durationInMinute, lang)}</span>
            <span aria-hidden>·</span>
          </>
        )}
        <Languages languages={course.languages} label={t('courseDetail.languages')} />
      </p>
      <h2>
        <TextIn lang={course.lang}>{course.title}</TextIn>
      </h2>
      {suggestion ? <SuggestedBy suggestion={suggestion} /> : <CourseOwner course={course} />}
      <p className={detailStyles.detailLead} lang={textLang}>
        {course.briefDescription}
      </p>
    </div>
  );
}
