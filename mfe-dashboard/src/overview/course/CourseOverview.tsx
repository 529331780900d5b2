import { useQuery } from '@tanstack/react-query';
import { getCourse, listCourses } from '@vr/shared-api/contract/courses';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FavoriteIcon, SessionIcon, TrainingIcon } from '@vr/shared-ui/icons';
import { usePortal } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { QueryState } from '@vr/shared-ui/QueryState';
import { FiguresSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { TextIn } from '@vr/shared-ui/TextIn';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../Card.tsx';
import { TitleSelect } from '../../TitleSelect.tsx';
import { InToolbar, Selectors } from '../../Toolbar.tsx';
import { useFormat } from '../../useFormat.ts';
import { ExportTools } from '../export/ExportTools.tsx';
import { FiguresFailure } from '../FiguresFailure.tsx';
import * as styles from '../overview.css';
import { type Figure, hasTrained } from '../people/figure.ts';
import { type OnPerson, Opener, OpenFigures, OpenKpis } from '../people/open-figures.tsx';
import { useScope } from '../scope.ts';
import { useCourseStats } from '../useOverview.ts';

interface CourseOverviewProps {
  /** The chosen course. Undefined shows the newest one. */
  courseId: number | undefined;
  onChoose: (courseId: number) => void;
  onPerson: OnPerson;
}

/** The figures of one course for the people whom the signed-in person is responsible for. */
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

function CourseFigures({ id, onPerson }: { id: number } & Pick<CourseOverviewProps, 'onPerson'>) {
  const { t } = useTranslation('overview');
  const { lang } = usePortal();
  const format = useFormat();
  const { clientId } = useScope().query;
  const stats = useCourseStats(id);
  const course = useQuery(endpointQuery(getCourse, { params: { id }, query: { clientId, lang } }));
  if (stats.isPending || course.isPending) return <FiguresSkeleton />;
  if (stats.isLoadingError)
    return <FiguresFailure query={stats} title={t('course.missing')} text={t('course.missingHint')} />;
  const figures = stats.data;
  const hasCourse: Figure['among'] = (person) => person.hasCourse === true;
  return (
    <OpenFigures query={{ courseId: id }} onPerson={onPerson}>
      {(ask) => (
        <>
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
              ask={ask}
              items={[
                {
                  label: t('course.suggested'),
                  value: format.number(figures.totalSuggestedUser),
                  icon: Users,
                  people: { order: 'progress', among: hasCourse },
                },
                {
                  label: t('totals.sessions'),
                  value: format.number(figures.totalView),
                  unit: `· ${format.minutes(figures.totalMinuteSpent)}`,
                  icon: SessionIcon,
                  people: { among: hasTrained },
                },
                {
                  label: t('totals.trainings'),
                  value: format.number(figures.totalTraining),
                  icon: TrainingIcon,
                },
                {
                  label: t('totals.favorites'),
                  value: format.number(figures.totalFavorite),
                  icon: FavoriteIcon,
                },
              ]}
            />
          </section>
          <Card title={t('course.success')}>
            <p className={styles.note}>{t('course.successHint')}</p>
            <ol className={styles.success}>
              {(course.data?.trainings ?? []).map(({ trainingId, training, minimalScoreNeeded }) => {
                // A company's own trainings are private to it, so the super admin does not get their titles.
                const title =
                  training?.title ?? (clientId === undefined ? t('course.trainingGone') : t('course.unnamed'));
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
                        onOpen={() =>
                          ask?.({
                            title,
                            order: 'name',
                            among: hasCourse,
                            counts: ({ doneTrainingIds }) => doneTrainingIds.includes(trainingId),
                          })
                        }
                      />
                    </span>
                  </li>
                );
              })}
            </ol>
          </Card>
        </>
      )}
    </OpenFigures>
  );
}
