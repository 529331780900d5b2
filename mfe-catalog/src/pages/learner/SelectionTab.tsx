import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FavoriteIcon } from '@vr/shared-ui/icons';
import { usePortal } from '@vr/shared-ui/kernel';
import { useNavigate } from '@vr/shared-ui/router';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { useListFocus } from '@vr/shared-ui/useListFocus';
import { Lightbulb } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseGrid, type CourseSection } from '../../courses/CourseGrid.tsx';
import { CourseList } from '../../courses/CourseList.tsx';
import type { Course } from '../../courses/course.ts';
import { matchingCourses } from '../../courses/search.ts';
import { useCourses } from '../../courses/useCourses.ts';
import { chosenCount, type Filters } from '../../filters/filters.ts';
import { FIRST_TAB, tabAddress } from '../../navigation/tabs.ts';
import { useOpenDetailId } from '../../navigation/useOpenDetail.ts';
import { type OtherItems, TrainingList, type TrainingSection } from '../../training-list/TrainingList.tsx';
import type { Training } from '../../trainings/training.ts';
import { useAvailableTrainings } from '../../trainings/useTrainings.ts';

const SELECTIONS = {
  suggested: {
    training: ({ isSuggested }: Training) => isSuggested,
    course: ({ suggested }: Course) => suggested,
  },
  favorites: {
    training: ({ favorite }: Training) => favorite,
    course: ({ favorite }: Course) => favorite,
  },
};

/** The tab with the trainings and courses that are suggested to the person, or with their favourites. */
export default function SelectionTab({ kind }: { kind: 'suggested' | 'favorites' }) {
  const { t } = useTranslation('catalog');
  const trainingQuery = useAvailableTrainings();
  const courseQuery = useCourses();
  const isSelected = SELECTIONS[kind];
  const trainings = useMemo(
    () => trainingQuery.data?.items.filter(isSelected.training),
    [trainingQuery.data, isSelected],
  );
  const courses = useMemo(() => courseQuery.data?.items.filter(isSelected.course), [courseQuery.data, isSelected]);
  const items = useMemo(() => [trainings, courses], [trainings, courses]);
  const listFocus = useListFocus(items, useOpenDetailId());
  const title = kind === 'suggested' ? t('tabs.suggested') : t('tabs.favorites');
  const trainingSections = useCallback(
    (shown: readonly Training[]): TrainingSection[] => [{ key: 'trainings', title: t('tabs.trainings'), items: shown }],
    [t],
  );
  const courseSections = useCallback(
    (shown: readonly Course[]): CourseSection[] => [{ key: 'courses', title: t('tabs.courses'), items: shown }],
    [t],
  );
  function otherItems(filters: Filters): OtherItems | null {
    if (!courses) {
      const list = courseQuery.error ? (
        <FailureState
          key={courseQuery.errorUpdatedAt}
          title={t('courses.failed')}
          error={courseQuery.error}
          onRetry={() => courseQuery.refetch()}
        />
      ) : (
        <CardSkeleton count={4} />
      );
      return { count: undefined, list };
    }
    // Courses have no categories, tags, skills or content types, so they never match these filters.
    const shown = chosenCount(filters) > 0 ? [] : matchingCourses(courses, filters.search);
    return shown.length > 0 ? { count: shown.length, list: <CourseGrid sections={courseSections(shown)} /> } : null;
  }
  return (
    <div {...listFocus}>
      {(trainings?.length !== 0 || courses?.length !== 0) && <h2 className="ui-hidden">{title}</h2>}
      {trainings?.length === 0 ? (
        <CourseList
          query={courseQuery}
          courses={courses}
          empty={<NoSelection kind={kind} />}
          sections={courseSections}
        />
      ) : (
        <TrainingList
          query={trainingQuery}
          trainings={trainings}
          // Without trainings, the list of courses shows the empty state.
          empty={null}
          sections={trainingSections}
          follows
          showSuggestion={kind === 'suggested'}
          otherItems={otherItems}
          searchLabel={t('picked.search')}
        />
      )}
    </div>
  );
}

function NoSelection({ kind }: { kind: 'suggested' | 'favorites' }) {
  const { t } = useTranslation('catalog');
  const isSuggested = kind === 'suggested';
  return (
    <EmptyState
      title={isSuggested ? t('picked.nothingSuggested') : t('picked.noFavorites')}
      text={isSuggested ? t('picked.nothingSuggestedHint') : t('picked.noFavoritesHint')}
      icon={
        isSuggested ? (
          <Lightbulb size={44} strokeWidth={1.8} />
        ) : (
          <FavoriteIcon size={44} strokeWidth={0} fill="var(--favorite)" />
        )
      }
      action={<BrowseButton />}
    />
  );
}

function BrowseButton() {
  const { t } = useTranslation('catalog');
  const { root } = usePortal();
  const navigate = useNavigate();
  function browse() {
    // The button disappears with its tab, so the first tab takes the focus.
    root.querySelector<HTMLElement>('[role="tab"]')?.focus();
    navigate({ search: tabAddress(FIRST_TAB).toString() });
  }
  return (
    <Button type="primary" onClick={browse}>
      {t('picked.browse')}
    </Button>
  );
}
