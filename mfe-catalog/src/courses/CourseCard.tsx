import { bcp47 } from '@vr/shared-api/limits';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal, useRole, useSession, useStyles } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Link } from '@vr/shared-ui/router';
import { TextLanguage } from '@vr/shared-ui/TextIn';
import { Building2, CircleCheck, UserRound } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCourseLink } from '../navigation/links.ts';
import { followsTrainings } from '../trainings/actions.ts';
import cardSheet, * as cardStyles from '../trainings/card.css';
import { SuggestedBy } from '../trainings/SuggestedBy.tsx';
import { CourseCover } from './CourseCover.tsx';
import { CourseFavorite } from './CourseFavorite.tsx';
import * as courseStyles from './course.css';
import { type Course, isCourseDimmed } from './course.ts';

/** The card of a course. The whole card is a link to the detail, except for the favourite button. */
export const CourseCard = memo(function CourseCard({ course }: { course: Course }) {
  useStyles(cardSheet);
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const role = useRole();
  const link = useCourseLink();
  const follows = followsTrainings(role);
  const { id, title, trainingCount, suggestion } = course;
  return (
    <article
      className={`${cardStyles.card} ${courseStyles.course}${isCourseDimmed(role, course) ? ` ${cardStyles.cardDimmed}` : ''}`}
      data-testid="course-card"
    >
      <CourseCover course={course} />
      <div className={cardStyles.cardBody}>
        <p className={cardStyles.meta}>
          {trainingCount === 0 ? (
            t('courses.nothingToFollow')
          ) : (
            <>
              <span className="ui-num">{t('courses.trainings', { count: trainingCount })}</span>
              <span aria-hidden>·</span>
              <span className="ui-num">{formatMinutes(course.durationInMinute, lang)}</span>
            </>
          )}
          <TextLanguage of={course.lang} />
        </p>
        <div className={courseStyles.courseText}>
          <h3 lang={bcp47(course.lang)}>
            <Link {...link(id)} className={cardStyles.cardLink}>
              {title}
            </Link>
          </h3>
          <p
            className={
              suggestion ? `${courseStyles.courseBrief} ${courseStyles.courseBriefShort}` : courseStyles.courseBrief
            }
            lang={bcp47(course.lang)}
          >
            {course.briefDescription}
          </p>
          {suggestion ? <SuggestedBy suggestion={suggestion} /> : <CourseOwner course={course} />}
        </div>
        {follows && <CourseProgress course={course} />}
      </div>
      {follows && <CourseFavorite course={course} className={cardStyles.cardHeart} size={17} />}
    </article>
  );
});

/** The owner of a course: the person, the company or another manager. */
export function CourseOwner({ course: { isOwner, isGlobal, ownerName } }: { course: Course }) {
  const { t } = useTranslation('catalog');
  const isCentre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  const ofCompany = isCentre ? t('courses.ofCentre') : t('courses.ofCompany');
  const Icon = isGlobal ? Building2 : UserRound;
  return (
    <p className={cardStyles.by}>
      <Icon size={16} />
      <span className="ui-ellipsis">
        {isOwner ? t('courses.yours') : isGlobal ? ofCompany : t('courses.of', { name: ownerName })}
      </span>
    </p>
  );
}

function CourseProgress({ course: { trainingCount, succeededTraining } }: { course: Course }) {
  const { t } = useTranslation('catalog');
  const completed = trainingCount > 0 && succeededTraining === trainingCount;
  return (
    <>
      {succeededTraining > 0 ? (
        <ProgressBar value={(100 * succeededTraining) / trainingCount} label={t('card.progress')} />
      ) : (
        <hr className={cardStyles.cardLine} />
      )}
      <div className={cardStyles.cardFoot}>
        <span
          className={completed ? `${cardStyles.cardProgress} ${courseStyles.courseCompleted}` : cardStyles.cardProgress}
        >
          {completed ? (
            <>
              <CircleCheck size={16} strokeWidth={2.2} /> {t('courses.completed')}
            </>
          ) : succeededTraining > 0 ? (
            t('courses.done', { count: succeededTraining, total: trainingCount })
          ) : (
            t('courses.notStarted')
          )}
        </span>
      </div>
    </>
  );
}
