import { CardSkeleton, TableSkeleton } from '@vr/shared-ui/Skeletons';
import { lazy, Suspense } from 'react';

const CoursesTab = lazy(() => import('./courses-tab/CoursesTab.tsx'));
const CourseProgress = lazy(() => import('./course-progress/CourseProgress.tsx'));

/** The tab of courses, fetched when it is first opened. */
export function Courses() {
  const progress = (
    <Suspense fallback={<TableSkeleton />}>
      <CourseProgress />
    </Suspense>
  );
  return (
    <Suspense fallback={<CardSkeleton />}>
      <CoursesTab progress={progress} />
    </Suspense>
  );
}
