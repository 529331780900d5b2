import { useQuery } from '@tanstack/react-query';
import { getCourse, listCourses } from '@vr/shared-api/contract/courses';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FavoriteIcon, SessionIcon, TrainingIcon } from '@vr/shared-ui/icons';
import { usePortal } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { QueryState } from '@vr/shared-ui/QueryState';
import { FiguresSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { CircleOff, Users } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../Card.tsx';
import { isUnknown } from '../../is-unknown.ts';
import { TitleSelect } from '../../TitleSelect.tsx';
import { InToolbar, Selectors } from '../../Toolbar.tsx';
import { useFormat } from '../../useFormat.ts';
import { ExportTools } from '../export/ExportTools.tsx';
import * as styles from '../overview.css';
import { type Figure, hasTrained } from '../people/figure.ts';
import { Opener, OpenKpis } from '../people/open-figures.tsx';
import { useScope } from '../scope.ts';
import { useCourseStats } from '../useOverview.ts';

const PeopleDialog = loadable(() => import('../people/PeopleDialog.tsx'));

interface CourseOverviewProps {
  /** The chosen course; defaults to the newest. */
  courseId: number | undefined;
  onChoose: (courseId: number) => void;
  onPerson: ((personId: number) => void) | undefined;
}

/** The figures of one course, of the people that the person looks after. */
export default function CourseOverview({ courseId, onChoose, onPerson }: CourseOverviewProps) {
  const { t } = useTranslation('overview');
  const { lang } = usePortal();
  const { clientId } = useScope().query;
  const courses = useQuery(endpointQuery(listCourses, { query: { clientId, lang } }));
  const items = courses.data?.items ?? [];
  const chosenId = courseId ?? items[0]?.id;
  return (
    <>
      {items.length > 0 && (
        <Selectors>
          {' '}
          <TitleSelect
            label={t('course.choose')}
            value={chosenId}
            onChange={onChoose}
            options={items.map(({ id, title, lang: titleLang }) => ({
              value: id,
              label: title,
              lang: titleLang,
            }))}
          />
        </Selectors>
      )}
      {items.some(({ id }) => id === chosenId) && (
        <InToolbar>
          <ExportTools target={{ of: 'courses', id: chosenId }} />
        </InToolbar>
      )}
      <QueryState query={courses} skeleton={<FiguresSkeleton />}>
        {() =>
          chosenId === undefined ? (
            <EmptyState title={t('course.none')} />
          ) : (
            <CourseFigures key={chosenId} id={chosenId} onPerson={onPerson} />
          )
        }
      </QueryState>
    </>
  );
}

const icon = { size: 18, strokeWidth: 1.9, 'aria-hidden': true };

function CourseFigures({ id, onPerson }: { id: number } & Pick<CourseOverviewProps, 'onPerson'>) {
  const { t } = useTranslation('overview');
  const { lang } = usePortal();
  const format = useFormat();
  const { clientId } = useScope().query;
  const stats = useCourseStats(id);
  const course = useQuery(endpointQuery(getCourse, { params: { id }, query: { clientId, lang } }));
  const top = useRef<HTMLDivElement>(null);
  const { item: asked, open, close } = useDialogState<Figure>(top);
  if (stats.isPending || course.isPending) return <FiguresSkeleton />;
  if (stats.isLoadingError)
    return isUnknown(stats.error) ? (
      <EmptyState
        icon={<CircleOff size={44} strokeWidth={1.5} aria-hidden />}
        title={t('course.missing')}
        text={t('course.missingHint')}
      />
    ) : (
      <FailureState error={stats.error} onRetry={() => stats.refetch()} />
    );
  const figures = stats.data;
  const hasCourse: Figure['among'] = (person) => person.hasCourse === true;
  const ask = (figure: Omit<Figure, 'query'>) => () => open({ ...figure, query: { courseId: id } });
  return (
    <div ref={top} tabIndex={-1} className={styles.views}>
      <StaleNote of={stats} />
      <StaleNote of={course} />
      {course.data && (
        <header className={styles.heading}>
          <h2>
            <TextIn lang={course.data.lang}>{course.data.title}</TextIn>
          </h2>
        </header>
      )}
      <section aria-label={t('course.figures')} className={styles.totals}>
        <OpenKpis
          items={[
            {
              label: t('course.suggested'),
              value: format.number(figures.totalSuggestedUser),
              icon: <Users {...icon} />,
              onOpen: ask({ title: t('course.suggested'), order: 'progress', among: hasCourse }),
            },
            {
              label: t('totals.sessions'),
              value: format.number(figures.totalView),
              unit: `· ${format.minutes(figures.totalMinuteSpent)}`,
              icon: <SessionIcon {...icon} />,
              onOpen: ask({ title: t('totals.sessions'), among: hasTrained }),
            },
            {
              label: t('course.trainings'),
              value: format.number(figures.totalTraining),
              icon: <TrainingIcon {...icon} />,
            },
            {
              label: t('totals.favorites'),
              value: format.number(figures.totalFavorite),
              icon: <FavoriteIcon {...icon} />,
            },
          ]}
        />
      </section>
      <Card title={t('course.success')}>
        <p className={styles.note}>{t('course.successHint')}</p>
        <ol className={styles.success}>
          {(course.data?.trainings ?? []).map(({ trainingId, training, minimalScoreNeeded }) => {
            // A company's own trainings are private to it, so the super admin does not read their titles.
            const title = training?.title ?? (clientId === undefined ? t('course.trainingGone') : t('course.unnamed'));
            const percent = figures.averageTrainingsSuccess[trainingId] ?? 0;
            return (
              <li key={trainingId}>
                <p>
                  <b>
                    <TextIn lang={training?.lang}>{title}</TextIn>
                  </b>
                  <small>{t('course.needed', { score: format.number(minimalScoreNeeded) })}</small>
                </p>
                <ProgressBar value={percent} label={title} height={8} />
                <span className="ui-num">
                  <Opener
                    name={title}
                    figure={format.percent(percent)}
                    onOpen={ask({
                      title,
                      order: 'name',
                      among: hasCourse,
                      counts: ({ doneTrainingIds }) => doneTrainingIds.includes(trainingId),
                    })}
                  />
                </span>
              </li>
            );
          })}
        </ol>
      </Card>
      {asked && <PeopleDialog figure={asked} onPerson={onPerson} onClose={close} />}
    </div>
  );
}
