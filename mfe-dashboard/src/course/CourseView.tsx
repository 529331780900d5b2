import { useQuery } from '@tanstack/react-query';
import { getCourse, getCourseProgress, listCourses } from '@vr/shared-api/contract/courses';
import { listCourseHistory } from '@vr/shared-api/contract/history';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { CourseIcon } from '@vr/shared-ui/icons';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { FiguresSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { useNow } from '@vr/shared-ui/useNow';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '../catalog.tsx';
import * as dashboard from '../dashboard.css';
import detailsSheet from '../details.css';
import { isUnknown } from '../is-unknown.ts';
import { useShownPerson } from '../person.ts';
import { TitleSelect } from '../TitleSelect.tsx';
import { Selectors } from '../Toolbar.tsx';
import { CourseSteps } from './CourseSteps.tsx';
import { CourseKpis, CourseSummary } from './CourseSummary.tsx';
import { choicesOf, defaultCourse } from './choice.ts';
import sheet from './course.css';
import { stepsOf } from './figures.ts';
import { Suggestions } from './Suggestions.tsx';
import { type Suggestion, useSuggestions } from './useCourse.ts';

interface CourseViewProps {
  /** The chosen course. Undefined shows a course that is suggested now, or else the first course. */
  courseId: number | undefined;
  onChoose: (courseId: number) => void;
}

/** A person's results in one course. A select above them chooses the course by title. */
export default function CourseView({ courseId, onChoose }: CourseViewProps) {
  useStyles(detailsSheet);
  useStyles(sheet);
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  const { id: personId, isMe } = useShownPerson();
  const courses = useQuery(endpointQuery(listCourses, { query: { lang } }));
  const suggestions = useSuggestions();
  const begun = useQuery(endpointQuery(listCourseHistory, { query: { lang, userId: isMe ? undefined : personId } }));
  const given = suggestions.data ?? [];
  const now = useNow(given.map(({ key }) => key));
  const choices = choicesOf(courses.data?.items ?? [], begun.data?.items ?? [], given);
  const chosenId = courseId ?? defaultCourse(choices, given, now);
  const chosen = [...choices.suggested, ...choices.begun, ...choices.others].find(({ id }) => id === chosenId);
  const options = [
    { label: isMe ? t('course.suggestedToMe') : t('course.suggested'), group: choices.suggested },
    { label: t('course.begun'), group: choices.begun },
    { label: t('course.others'), group: choices.others },
  ]
    .filter(({ group }) => group.length > 0)
    .map(({ label, group }) => ({
      label,
      options: group.map(({ id, title, lang: titleLang, isAvailable }) => ({
        value: id,
        lang: titleLang,
        label: isAvailable ? title : t('course.goneOption', { title }),
      })),
    }));

  return (
    <>
      {options.length > 0 && (
        <Selectors>
          <TitleSelect label={t('course.choose')} value={chosen?.id} onChange={onChoose} options={options} />
        </Selectors>
      )}
      <QueryState query={courses} skeleton={<FiguresSkeleton head />}>
        {() => (
          <QueryState query={begun} skeleton={<FiguresSkeleton head />}>
            {() => (
              <QueryState query={suggestions} skeleton={<FiguresSkeleton head />}>
                {(all) =>
                  chosenId === undefined ? (
                    <NothingYet
                      title={t('course.none')}
                      text={t('course.noneHint')}
                      icon={<CourseIcon size={44} strokeWidth={1.8} />}
                    />
                  ) : (
                    <CourseFigures
                      key={chosenId}
                      courseId={chosenId}
                      knownTitle={chosen?.title}
                      suggestions={all.filter(({ key }) => key.courseId === chosenId)}
                      now={now}
                    />
                  )
                }
              </QueryState>
            )}
          </QueryState>
        )}
      </QueryState>
    </>
  );
}

interface CourseFiguresProps {
  courseId: number;
  /** The title from the lists of courses, which also contain deleted ones. */
  knownTitle: string | undefined;
  /** The suggestions of this course to the person, latest start first. */
  suggestions: readonly Suggestion[];
  now: Date;
}

function CourseFigures({ courseId, knownTitle, suggestions, now }: CourseFiguresProps) {
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  const { id: userId } = useShownPerson();
  const detail = useQuery(endpointQuery(getCourse, { params: { id: courseId }, query: { lang } }));
  const progress = useQuery(endpointQuery(getCourseProgress, { params: { id: courseId, userId } }));
  if (isUnknown(progress.error)) return <EmptyState title={t('course.missing')} text={t('course.missingHint')} />;
  // If the course is no longer offered, only its figures are shown, without its texts.
  if (detail.isPending) return <FiguresSkeleton head />;
  if (detail.isLoadingError && !isUnknown(detail.error))
    return <FailureState error={detail.error} onRetry={() => detail.refetch()} />;
  const course = isUnknown(detail.error) ? undefined : detail.data;
  return (
    <QueryState query={progress} skeleton={<FiguresSkeleton head />}>
      {({ trainings }) => {
        const steps = stepsOf(trainings, course, suggestions[0]);
        return (
          <>
            <StaleNote of={detail} />
            <CourseSummary
              courseId={courseId}
              course={course}
              title={course?.title ?? knownTitle ?? t('course.untitled')}
              steps={steps}
              suggestion={suggestions[0]}
              now={now}
            />
            <CourseKpis steps={steps} />
            <div className={dashboard.columns}>
              <CourseSteps steps={steps} isOffered={course !== undefined} />
              <Suggestions suggestions={suggestions} now={now} />
            </div>
          </>
        );
      }}
    </QueryState>
  );
}
