import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useStyles } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import { SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseGrid, type CourseSection } from './CourseGrid.tsx';
import catalog from './catalog.css';
import { matchingCourses } from './courseSearch.ts';
import type { Course } from './courses.ts';
import { useFilters } from './useFilters.ts';

interface CourseListProps {
  /** The request that brings the courses: where it fails, this is said with the way to ask again. */
  query: Pick<UseQueryResult, 'error' | 'errorUpdatedAt' | 'refetch'>;
  /** What can be found in the list; undefined until it is there. The same array as long as it holds the same. */
  courses: readonly Course[] | undefined;
  /** What stands in the place of the list where there is nothing to be found. */
  empty: ReactNode;
  /** Divides what is shown. Made once, so that typing does not divide anew. */
  sections: (shown: readonly Course[]) => readonly CourseSection[];
  /** What one can do with the list beside searching it. */
  action?: ReactNode;
}

/** An error is tried again by itself after so long. */
const RETRY_SECONDS = 30;

const NONE: readonly Course[] = [];

/** Courses to search, in sections of cards. */
export function CourseList(props: CourseListProps) {
  useStyles(catalog);
  const { t } = useTranslation('catalog');
  const { query, courses, empty } = props;
  if (courses?.length === 0) return empty;
  if (!courses && query.error)
    return (
      <FailureState
        key={query.errorUpdatedAt}
        title={t('courses.failed')}
        error={query.error}
        onRetry={() => query.refetch()}
        retrySeconds={RETRY_SECONDS}
      />
    );
  return <Searched {...props} />;
}

function Searched({ courses, sections, action }: CourseListProps) {
  const { t } = useTranslation('catalog');
  const { filters, setSearch, clear } = useFilters();
  const search = useDeferredValue(filters.search);
  const shown = useMemo(() => matchingCourses(courses ?? NONE, search), [courses, search]);
  const divided = useMemo(() => sections(shown), [sections, shown]);
  const bar = useRef<HTMLElement>(null);
  function clearAll() {
    clear();
    // The button that was pressed goes.
    bar.current?.focus({ preventScroll: true });
  }
  return (
    <>
      <search ref={bar} tabIndex={-1} className="catalog-filters">
        <SearchField label={t('courses.search')} value={filters.search} onChange={setSearch} />
        {action}
      </search>
      {!courses && <CardSkeleton />}
      {courses && search.trim() !== '' && (
        <div className="catalog-count">
          <h2 aria-live="polite">{t('courses.results', { count: shown.length })}</h2>
        </div>
      )}
      {courses && shown.length === 0 && (
        <EmptyState
          title={t('courses.noMatch')}
          text={t('courses.noMatchHint')}
          icon={<SearchX size={44} strokeWidth={1.8} />}
          action={
            <Button type="primary" size="large" onClick={clearAll}>
              {t('courses.clear')}
            </Button>
          }
        />
      )}
      {shown.length > 0 && <CourseGrid sections={divided} />}
    </>
  );
}
