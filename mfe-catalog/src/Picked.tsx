import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal } from '@vr/shared-ui/kernel';
import { useNavigate } from '@vr/shared-ui/router';
import { Button } from 'antd';
import { Heart, Lightbulb } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseGrid, type CourseSection } from './CourseGrid.tsx';
import { CourseList } from './CourseList.tsx';
import { matchingCourses } from './courseSearch.ts';
import type { Course } from './courses.ts';
import { chosenCount, type Filters } from './filters.ts';
import { type Others, TrainingList, type TrainingSection } from './TrainingList.tsx';
import { FIRST_TAB, tabAddress } from './tabs.ts';
import type { Training } from './trainings.ts';
import { useCourses } from './useCourses.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useAvailableTrainings } from './useTrainings.ts';

interface PickedProps {
  kind: 'suggested' | 'favorites';
}

const PICKS = {
  suggested: {
    training: ({ isSuggested }: Training) => isSuggested,
    course: ({ suggested }: Course) => suggested,
  },
  favorites: {
    training: ({ favorite }: Training) => favorite,
    course: ({ favorite }: Course) => favorite,
  },
};

/** Of what the person may follow, what is suggested to them, or their favourites: trainings, then courses. */
export default function Picked({ kind }: PickedProps) {
  const { t } = useTranslation('catalog');
  const trainingQuery = useAvailableTrainings();
  const courseQuery = useCourses();
  const pick = PICKS[kind];
  const trainings = useMemo(() => trainingQuery.data?.items.filter(pick.training), [trainingQuery.data, pick]);
  const courses = useMemo(() => courseQuery.data?.items.filter(pick.course), [courseQuery.data, pick]);
  const list = useKeptFocus(useMemo(() => [trainings, courses], [trainings, courses]));
  const title = kind === 'suggested' ? t('tabs.suggested') : t('tabs.favorites');
  const trainingSections = useCallback(
    (shown: readonly Training[]): TrainingSection[] => [{ key: 'trainings', title: t('tabs.trainings'), items: shown }],
    [t],
  );
  const courseSections = useCallback(
    (shown: readonly Course[]): CourseSection[] => [{ key: 'courses', title: t('tabs.courses'), items: shown }],
    [t],
  );
  function others(filters: Filters): Others | null {
    if (!courses) return courseQuery.error && { count: 0, list: <CoursesFailed query={courseQuery} /> };
    // What these filters choose is said of trainings alone.
    const shown = chosenCount(filters) > 0 ? [] : matchingCourses(courses, filters.search);
    return shown.length > 0 ? { count: shown.length, list: <CourseGrid sections={courseSections(shown)} /> } : null;
  }
  return (
    <div {...list}>
      {(trainings?.length !== 0 || courses?.length !== 0) && <h2 className="ui-hidden">{title}</h2>}
      {trainings?.length === 0 ? (
        <CourseList
          query={courseQuery}
          courses={courses}
          empty={kind === 'suggested' ? <NothingSuggested /> : <NoFavorites />}
          sections={courseSections}
        />
      ) : (
        <TrainingList
          query={trainingQuery}
          trainings={trainings}
          // The other list says that there is nothing.
          empty={null}
          sections={trainingSections}
          follows
          suggested={kind === 'suggested'}
          others={others}
          searchLabel={t('picked.search')}
        />
      )}
    </div>
  );
}

function CoursesFailed({ query }: { query: ReturnType<typeof useCourses> }) {
  const { t } = useTranslation('catalog');
  return (
    <FailureState
      key={query.errorUpdatedAt}
      title={t('courses.failed')}
      error={query.error}
      onRetry={() => query.refetch()}
    />
  );
}

function NothingSuggested() {
  const { t } = useTranslation('catalog');
  return (
    <EmptyState
      title={t('picked.nothingSuggested')}
      text={t('picked.nothingSuggestedHint')}
      icon={<Lightbulb size={44} strokeWidth={1.8} />}
      action={<Browse />}
    />
  );
}

function NoFavorites() {
  const { t } = useTranslation('catalog');
  return (
    <EmptyState
      title={t('picked.noFavorites')}
      text={t('picked.noFavoritesHint')}
      icon={<Heart size={44} strokeWidth={0} fill="currentColor" className="catalog-empty-heart" />}
      action={<Browse />}
    />
  );
}

/** From an empty list to all that there is. */
function Browse() {
  const { t } = useTranslation('catalog');
  const { root } = usePortal();
  const navigate = useNavigate();
  function browse() {
    // The button goes with its tab.
    root.querySelector<HTMLElement>('[role="tab"]')?.focus();
    navigate({ search: tabAddress(FIRST_TAB).toString() });
  }
  return (
    <Button type="primary" size="large" onClick={browse}>
      {t('picked.browse')}
    </Button>
  );
}
