import { fold } from '@vr/shared-api/fold';
import type { Course } from './course.ts';

/**
 * Returns the courses whose title, description or owner's name contain every word of the search, in their original
 * order. Ignores case and accents.
 */
export function matchingCourses(courses: readonly Course[], search: string): readonly Course[] {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return courses;
  return courses.filter(({ title, briefDescription, ownerName }) => {
    const text = fold([title, briefDescription, ownerName ?? ''].join('\n'));
    return words.every((word) => text.includes(word));
  });
}
