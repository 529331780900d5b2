import { courseStanding } from '@vr/shared-api/course';
import { bcp47 } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { Ring } from '@vr/shared-ui/Ring';
import { DetailSkeleton, ListSkeleton } from '@vr/shared-ui/Skeletons';
import { TextIn } from '@vr/shared-ui/TextIn';
import { CircleCheck, CircleOff, Clock3 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseOwner } from '../courses/CourseCard.tsx';
import { CourseCover } from '../courses/CourseCover.tsx';
import type { Course, CourseDetail, CourseTraining } from '../courses/course.ts';
import { useDisclosure } from '../courses/useDisclosure.tsx';
import { CertificateButton } from '../detail/Certificate.tsx';
import * as detailStyles from '../detail/detail.css';
import { GoalsAndSkills } from '../detail/GoalsAndSkills.tsx';
import { Languages } from '../detail/Languages.tsx';
import { Resources } from '../detail/Resources.tsx';
import * as cardStyles from '../trainings/card.css';
import { SuggestedBy } from '../trainings/SuggestedBy.tsx';
import * as styles from './course-detail.css';
import { PathStep } from './PathStep.tsx';

interface CourseContentProps {
  /** The data to show until `course` has loaded. */
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

/** The head of a course's detail: number of trainings, duration, languages, title, owner and brief description. */
function CourseHead({ course }: { course: CourseDetail }) {
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

/** The person's progress in a course: the completed and required trainings, as a ring. */
function CourseProgressRing({ course, onCertificate }: { course: CourseDetail; onCertificate: () => void }) {
  const { t } = useTranslation('catalog');
  const { required, succeeded, completed } = courseStanding(course.trainings);
  if (required === 0) return null;
  return (
    <div className={`${detailStyles.detailPanel} ${styles.courseProgress}`}>
      <Ring value={(100 * succeeded) / required} label={t('card.progress')} size={76} width={8}>
        {completed ? <CircleCheck size={28} strokeWidth={2.2} /> : `${succeeded}/${required}`}
      </Ring>
      <p role="status">
        <b>{completed ? t('courses.completed') : t('card.progress')}</b>
        <br />
        {t('courses.done', { count: succeeded, total: required })}
      </p>
      {completed && <CertificateButton onOpen={onCertificate} />}
    </div>
  );
}
