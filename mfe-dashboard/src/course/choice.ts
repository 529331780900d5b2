import { courseProgressStatus } from '@vr/shared-api/course';
import type { ContentLang } from '@vr/shared-api/limits';
import type { BegunCourse, Suggestion } from './useCourse.ts';

/** A course in the selector. */
interface Choice {
  id: number;
  title: string;
  lang: ContentLang;
  /** False if the course was deleted. */
  isAvailable: boolean;
}

/** The courses in the selector. Each is in the first group that it belongs to. */
export interface Choices {
  /** The latest start first. */
  suggested: Choice[];
  /** The latest session first. */
  begun: Choice[];
  others: Choice[];
}

/** Groups the courses that can be chosen: those that were suggested, those that were begun, and the others. */
export function choicesOf(
  courses: readonly Omit<Choice, 'isAvailable'>[],
  begun: readonly Pick<BegunCourse, 'id' | 'title' | 'lang' | 'isAvailable'>[],
  suggestions: readonly Suggestion[],
): Choices {
  const chosen = new Set<number>();
  const firstOf = (choices: readonly Choice[]): Choice[] =>
    choices.flatMap(({ id, title, lang, isAvailable }) => {
      if (chosen.has(id)) return [];
      chosen.add(id);
      return { id, title, lang, isAvailable };
    });
  return {
    suggested: firstOf(
      suggestions.map(({ key, title, lang, isAvailable }) => ({ id: key.courseId, title, lang, isAvailable })),
    ),
    begun: firstOf(begun),
    others: firstOf(courses.map(({ id, title, lang }) => ({ id, title, lang, isAvailable: true }))),
  };
}

/** The course that is shown if none was chosen: one that is suggested now, or else the first one. */
export function defaultCourse(
  { suggested, begun, others }: Choices,
  suggestions: readonly Suggestion[],
  now: Date,
): number | undefined {
  const current = suggestions.find(
    ({ key, isAvailable }) => isAvailable && courseProgressStatus(key, now) === 'IN_PROGRESS',
  );
  return current?.key.courseId ?? suggested[0]?.id ?? begun[0]?.id ?? others[0]?.id;
}
