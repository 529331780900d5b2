import { fold, wordSearch } from '@vr/shared-api/fold';
import type { Course } from './course.ts';

/**
 * Returns the courses whose title, description or owner's name contain every word of the search, in their original
 * order. Ignores case and accents.
 */
export function matchingCourses(courses: readonly Course[], search: string): readonly Course[] {
  if (search.trim() === '') return courses;
  const matches = wordSearch(search);
  return courses.filter(({ title, briefDescription, ownerName }) =>
    matches(fold([title, briefDescription, ownerName ?? ''].join('\n'))),
  );
}
