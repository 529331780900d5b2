import { fold } from '@vr/shared-api/fold';
import type { Course } from './courses.ts';

/** The courses in whose words every word of a search is found, in the order they came; case and accents do not matter. */
export function matchingCourses(courses: readonly Course[], search: string): readonly Course[] {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return courses;
  return courses.filter(({ title, briefDescription, ownerName }) => {
    const text = fold([title, briefDescription, ownerName ?? ''].join('\n'));
    return words.every((word) => text.includes(word));
  });
}
