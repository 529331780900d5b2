import { type ContentLang, UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';

/** The words of notifications in one language. A count is at least 1; a name that may not be told is left out. */
export interface Texts {
  trainingsSuggested(count: number, by?: string): string;
  coursesSuggested(count: number, by?: string): string;
  newTrainings(count: number): string;
  validationAsked(partner: string): string;
  /** How the review of the reader's own training has ended. */
  reviewed: Record<'VALIDATED' | 'REJECTED', string>;
  badgeEarned(name?: string): string;
  /** Where a badge comes from that is not a training's. */
  platform: string;
  fillProfile: string;
  fillProfileHint: string;
  survey: string;
  surveyQuestion(training: string): string;
  /** At the end of an enumeration: at least two further titles. */
  more(count: number): string;
  trainingsGone(count: number): string;
  courseGone: string;
}

const TEXTS: Record<UiLang, Texts> = { en, fr, es, it };

/** The words for a reader, and the tag that enumerates in the same language; English where we speak none of theirs. */
export function textsFor(lang: ContentLang): { texts: Texts; tag: string } {
  const spoken = UI_LANGS.find((one) => one === lang) ?? 'en';
  // British English has no comma before the last of an enumeration.
  return { texts: TEXTS[spoken], tag: spoken === 'en' ? 'en-GB' : spoken };
}
