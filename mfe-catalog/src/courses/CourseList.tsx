import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useStyles } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from '../filters/filters.css';
import { useFilters } from '../filters/useFilters.ts';
import { ListFailure, type ListQuery } from '../trainings/ListFailure.tsx';
import { CourseGrid, type CourseSection } from './CourseGrid.tsx';
import type { Course } from './course.ts';
import { matchingCourses } from './search.ts';

interface CourseListProps {
  query: ListQuery;
  /** The courses of the list, undefined until they are loaded. Must be the same array until the content changes. */
  courses: readonly Course[] | undefined;
  empty: ReactNode;
  /** Divides the shown courses into sections. Must be memoized, so that typing stays fast. */
  sections: (shown: readonly Course[]) => readonly CourseSection[];
  action?: ReactNode;
}

const NO_COURSES: readonly Course[] = [];

/** The list of courses with a search field and sections of cards. */
export function CourseList(props: CourseListProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { query, courses, empty } = props;
  if (courses?.length === 0) return empty;
  if (!courses && query.error) return <ListFailure query={query} title={t('courses.failed')} />;
  return (
    <>
      {courses && <StaleNote of={{ isRefetchError: Boolean(query.error), refetch: query.refetch }} />}
      <SearchableCourses {...props} />
    </>
  );
}

function SearchableCourses({ courses, sections, action }: CourseListProps) {
  const { t } = useTranslation('catalog');
  const { filters, searchField, clear } = useFilters();
  const search = useDeferredValue(filters.search);
  const shown = useMemo(() => matchingCourses(courses ?? NO_COURSES, search), [courses, search]);
  const divided = useMemo(() => sections(shown), [sections, shown]);
  const bar = useRef<HTMLElement>(null);
  function clearAndFocusBar() {
    clear();
    // The pressed button disappears, so the search bar takes the focus.
    bar.current?.focus({ preventScroll: true });
  }
  return (
    <>
      <search ref={bar} tabIndex={-1} className={styles.filters}>
        <SearchField label={t('courses.search')} {...searchField} />
        {action}
      </search>
      {!courses && <CardSkeleton />}
      {courses && search.trim() !== '' && (
        <div className={styles.count}>
          <h2 aria-live="polite">{t('courses.results', { count: shown.length })}</h2>
        </div>
      )}
      {courses && shown.length === 0 && (
        <EmptyState
          title={t('courses.noMatch')}
          text={t('courses.noMatchHint')}
          icon={<SearchX size={44} strokeWidth={1.8} />}
          action={
            <Button type="primary" onClick={clearAndFocusBar}>
              {t('courses.clear')}
            </Button>
          }
        />
      )}
      {shown.length > 0 && <CourseGrid sections={divided} />}
    </>
  );
}
