import {
  BRIEF_DESCRIPTION_MAX,
  CONTENT_LANGS,
  type ContentLang,
  FULL_DESCRIPTION_MAX,
  GOAL_MAX,
  TITLE_MAX,
} from '@vr/shared-api/limits';
import { type StringSchema, string, ValidationError } from 'yup';
import type { Problem } from './problem.ts';

/** What a training and a course say in one language. */
export interface TextValues {
  title: string;
  briefDescription: string;
  fullDescription: string;
  goal1: string;
  goal2: string;
  goal3: string;
}

/** What is described in languages of one's choice. */
export interface Described<T extends object = TextValues> {
  languages: ContentLang[];
  /** Also of languages that have been deselected, until it is saved. */
  texts: Partial<Record<ContentLang, T>>;
}

export const emptyText = (): TextValues => ({
  title: '',
  briefDescription: '',
  fullDescription: '',
  goal1: '',
  goal2: '',
  goal3: '',
});

/** How long a text may be, and what is to be said of one that is not as it should be: a key of the locales. */
export interface TextRule {
  rule: StringSchema;
  max: number;
}

/** In the order in which they are checked (spec §5). */
export const TEXT_RULES: { [field in keyof TextValues]: TextRule } = {
  title: {
    rule: string().trim().required('wizard.problem.titleMissing').max(TITLE_MAX, 'wizard.problem.titleTooLong'),
    max: TITLE_MAX,
  },
  briefDescription: {
    rule: string()
      .trim()
      .required('wizard.problem.briefDescriptionMissing')
      .max(BRIEF_DESCRIPTION_MAX, 'wizard.problem.briefDescriptionTooLong'),
    max: BRIEF_DESCRIPTION_MAX,
  },
  fullDescription: {
    rule: string()
      .trim()
      .required('wizard.problem.fullDescriptionMissing')
      .max(FULL_DESCRIPTION_MAX, 'wizard.problem.fullDescriptionTooLong'),
    max: FULL_DESCRIPTION_MAX,
  },
  goal1: {
    rule: string().trim().required('wizard.problem.goal1Missing').max(GOAL_MAX, 'wizard.problem.goal1TooLong'),
    max: GOAL_MAX,
  },
  goal2: {
    rule: string().trim().required('wizard.problem.goal2Missing').max(GOAL_MAX, 'wizard.problem.goal2TooLong'),
    max: GOAL_MAX,
  },
  goal3: { rule: string().trim().max(GOAL_MAX, 'wizard.problem.goal3TooLong'), max: GOAL_MAX },
};

/** The key of what a text breaks first. */
export function brokenBy(rule: StringSchema, text: string): string | undefined {
  try {
    rule.validateSync(text);
    return undefined;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

/** What is wrong with the texts of one language, in the order of the rules; each message names the language. */
export function problemsOfTexts(
  texts: object,
  rules: Readonly<Record<string, TextRule>>,
  lang: ContentLang,
  nameOf: (lang: ContentLang) => string,
): Problem[] {
  return Object.entries(rules).flatMap(([field, { rule, max }]): Problem[] => {
    const key = brokenBy(rule, (texts as Record<string, string | undefined>)[field] ?? '');
    return key ? [{ field: `texts.${lang}.${field}`, key, params: { language: nameOf(lang), max } }] : [];
  });
}

/** Without the spaces around them. */
export const trimmed = <T extends object>(texts: T): T =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text).trim()])) as T;

export const inOrder = (chosen: readonly ContentLang[]): ContentLang[] =>
  CONTENT_LANGS.filter((lang) => chosen.includes(lang));

/** A place for the texts of each language; what a deselected one held stays. */
export const withPlaces = <T>(
  languages: readonly ContentLang[],
  held: Partial<Record<ContentLang, T>>,
  empty: () => T,
): Partial<Record<ContentLang, T>> => ({
  ...held,
  ...Object.fromEntries(languages.map((lang) => [lang, held[lang] ?? empty()])),
});

/** Deselected languages that have something to lose. */
export const droppedLanguages = ({ languages, texts }: Described<object>): ContentLang[] =>
  CONTENT_LANGS.filter(
    (lang) => !languages.includes(lang) && Object.values(texts[lang] ?? {}).some((text) => String(text).trim() !== ''),
  );
