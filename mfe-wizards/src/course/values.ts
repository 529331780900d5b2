import type { createCourse, getCourseForm } from '@vr/shared-api/contract/courses.schema';
import type { BodyOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import { type ContentLang, SUCCESS_SCORE_MAX } from '@vr/shared-api/limits';
import type { NewDocument } from '../NewResource.tsx';
import { type Described, emptyText, inOrder, trimmed, withPlaces } from '../texts.ts';

/** A course as the wizard's last step sends it. */
export type CourseInput = BodyOf<typeof createCourse>;
/** A course that is edited, as the server has it. */
export type CourseForm = ResponseOf<typeof getCourseForm>;

/** A training of the course. */
export interface ChosenTraining {
  trainingId: number;
  /** What it was called when it was chosen; empty for one that had been deleted before. */
  title: string;
  /** The success score as it is typed; nothing typed is 0. */
  score: string;
}

/** What the wizard holds, as JSON can keep it; files are held beside it. */
export interface CourseValues extends Described {
  /** In order. */
  trainings: ChosenTraining[];
  resourceIds: number[];
}

/** Documents that the person has chosen and that are not on the server yet. */
export interface CourseFiles {
  documents: NewDocument[];
}

/** A wizard that nothing has been put into. */
export const emptyValues = (): CourseValues => ({ languages: [], texts: {}, trainings: [], resourceIds: [] });
export const emptyFiles = (): CourseFiles => ({ documents: [] });

/** The languages chosen, with a place for each to hold its texts; what a deselected one held stays. */
export function withLanguages(values: CourseValues, chosen: readonly ContentLang[]): CourseValues {
  const languages = inOrder(chosen);
  return { ...values, languages, texts: withPlaces(languages, values.texts, emptyText) };
}

const SCORE_DIGITS = String(SUCCESS_SCORE_MAX).length;

/** A success score as far as it may be typed: digits alone, three at most, no more than 100 (spec §5). */
export function typedScore(typed: string): string {
  const digits = typed.replace(/\D/gu, '').slice(0, SCORE_DIGITS);
  return digits && String(Math.min(Number(digits), SUCCESS_SCORE_MAX));
}

/** The same list with what stood at one place at another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** What the last step sends: of the languages that are chosen alone. */
export const inputOf = ({ languages, texts, trainings }: CourseValues): CourseInput => ({
  courses: languages.map((lang) => ({ lang, ...trimmed({ ...emptyText(), ...texts[lang] }) })),
  trainings: trainings.map(({ trainingId, score }) => ({ trainingId, trainingSuccessScore: Number(score) })),
});

/** A course that exists, as the wizard holds it. */
export function valuesOf(form: CourseForm): CourseValues {
  const values: CourseValues = {
    ...emptyValues(),
    trainings: form.trainings.map(({ trainingId, trainingSuccessScore, title }) => ({
      trainingId,
      title: title ?? '',
      score: String(trainingSuccessScore),
    })),
    resourceIds: form.resources.map(({ id }) => id),
  };
  for (const { lang, ...text } of form.courses) values.texts[lang] = text;
  return withLanguages(
    values,
    form.courses.map(({ lang }) => lang),
  );
}
