import { fold, wordSearch } from '@vr/shared-api/fold';
import type { Course } from './course.ts';

/** Returns the courses that have every word in title, description or owner's name. Ignores case and accents. */
export function matchingCourses(courses: readonly Course[], search: string): readonly Course[] {
  if (search.trim() === '') return courses;
  const matches = wordSearch(search);
  return courses.filter(({ title, briefDescription, ownerName }) =>
    matches(fold([title, briefDescription, ownerName ?? ''].join('\n'))),
  );
}
