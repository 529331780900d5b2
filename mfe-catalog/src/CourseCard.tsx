import { bcp47 } from '@vr/shared-api/limits';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal, useSession, useShell, useStyles } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Link } from '@vr/shared-ui/router';
import { Building2, CircleCheck, UserRound } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { followsTrainings } from './actions.ts';
import { CourseCover } from './CourseCover.tsx';
import catalog from './catalog.css';
import type { Course } from './courses.ts';
import { isCourseDimmed } from './dimmed.ts';
import { useCourseLink } from './links.ts';
import { CourseFavorite } from './ReactionButton.tsx';
import { SuggestedBy } from './SuggestedBy.tsx';

/** A course in the catalogue: one link to its detail, with the heart as a button of its own. */
export const CourseCard = memo(function CourseCard({ course }: { course: Course }) {
  useStyles(catalog);
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const shell = useShell();
  const link = useCourseLink();
  const follows = followsTrainings(shell);
  const { id, title, trainingCount, suggestion } = course;
  return (
    <article
      className={`catalog-card catalog-course${isCourseDimmed(shell, course) ? ' catalog-card-dimmed' : ''}`}
      data-testid="course-card"
    >
      <CourseCover course={course} />
      <div className="catalog-card-body">
        <p className="catalog-meta">
          {trainingCount === 0 ? (
            t('courses.nothingToFollow')
          ) : (
            <>
              <span className="ui-num">{t('courses.trainings', { count: trainingCount })}</span>
              <span aria-hidden>·</span>
              <span className="ui-num">{formatMinutes(course.durationInMinute, lang)}</span>
            </>
          )}
        </p>
        <div className="catalog-course-text">
          <h3 lang={bcp47(course.lang)}>
            <Link {...link(id)} className="catalog-card-link">
              {title}
            </Link>
          </h3>
          <p className="catalog-course-brief" lang={bcp47(course.lang)}>
            {course.briefDescription}
          </p>
          {suggestion ? <SuggestedBy suggestion={suggestion} /> : <Whose course={course} />}
        </div>
        {follows && <Standing course={course} />}
      </div>
      {follows && <CourseFavorite course={course} className="catalog-card-heart" size={17} />}
    </article>
  );
});

/** Whose course it is. */
export function Whose({ course: { isOwner, isGlobal, ownerName } }: { course: Course }) {
  const { t } = useTranslation('catalog');
  const centre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  const ofCompany = centre ? t('courses.ofCentre') : t('courses.ofCompany');
  const Icon = isGlobal ? Building2 : UserRound;
  return (
    <p className="catalog-by">
      <Icon size={16} strokeWidth={2} aria-hidden />
      <span className="ui-ellipsis">
        {isOwner ? t('courses.yours') : isGlobal ? ofCompany : t('courses.of', { name: ownerName })}
      </span>
    </p>
  );
}

/** How far the reader is in a course. */
function Standing({ course: { trainingCount, succeededTraining } }: { course: Course }) {
  const { t } = useTranslation('catalog');
  const completed = trainingCount > 0 && succeededTraining === trainingCount;
  return (
    <>
      {succeededTraining > 0 ? (
        <ProgressBar value={(100 * succeededTraining) / trainingCount} label={t('card.progress')} />
      ) : (
        <hr className="catalog-card-line" />
      )}
      <div className="catalog-card-foot">
        <span className={completed ? 'catalog-card-progress catalog-course-completed' : 'catalog-card-progress'}>
          {completed ? (
            <>
              <CircleCheck size={16} strokeWidth={2.2} aria-hidden /> {t('courses.completed')}
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
