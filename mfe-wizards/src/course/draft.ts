import type { DraftStorage } from '@vr/shared-ui/drafts';
import { readWizardDraft, type WizardDraft } from '../draft/draft.ts';
import { STEPS, type Step } from './problems.ts';
import { type CourseInput, type CourseValues, emptyValues } from './values.ts';

export type CourseDraft = WizardDraft<CourseValues, CourseInput, Step>;

/** Returns the stored draft of a course; undefined if there is none or it is unreadable. */
export const readCourseDraft = (
  storage: DraftStorage,
  key: string,
  now: number,
): { at: number; draft: CourseDraft } | undefined =>
  readWizardDraft<CourseDraft>(storage, key, now, STEPS, emptyValues());
