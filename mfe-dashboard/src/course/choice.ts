import { courseProgressStatus } from '@vr/shared-api/course';
import type { ContentLang } from '@vr/shared-api/limits';
import type { BegunCourse, Suggestion } from './useCourse.ts';

interface Choice {
  id: number;
  title: string;
  lang: ContentLang;
  /** False if the course was deleted. */
  isAvailable: boolean;
}

/** The courses in the select, by group. A course that fits several groups is only in the first. */
export interface Choices {
  /** Courses suggested to the person, latest start first. */
  suggested: Choice[];
  /** Courses that the person has started, latest session first. */
  begun: Choice[];
  others: Choice[];
}

/** Groups the courses in the select: those suggested, those started, and the others. */
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

/** Returns the course to show if none is chosen: one that is suggested now, or else the first one. */
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
