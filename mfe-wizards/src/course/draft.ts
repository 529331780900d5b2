import { type DraftStorage, draftKey } from '@vr/shared-ui/draft/store';
import { readWizardDraft, type WizardDraft } from '../draft.ts';
import { STEPS, type Step } from './problems.ts';
import { type CourseInput, type CourseValues, emptyValues } from './values.ts';

/** What a person has begun in the wizard and not saved. */
export type CourseDraft = WizardDraft<CourseValues, CourseInput, Step>;

/** One for each person and course; a new course has its own. */
export const courseDraftKey = (personId: number, courseId: number | undefined): string =>
  draftKey(personId, `course-${courseId ?? 'new'}`);

/** The draft that is kept, and when it was. */
export const readCourseDraft = (
  storage: DraftStorage,
  key: string,
  now: number,
): { at: number; draft: CourseDraft } | undefined =>
  readWizardDraft<CourseDraft>(storage, key, now, STEPS, emptyValues());
