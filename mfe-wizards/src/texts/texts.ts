import {
  BRIEF_DESCRIPTION_MAX,
  bcp47,
  CONTENT_LANGS,
  type ContentLang,
  FULL_DESCRIPTION_MAX,
  GOAL_MAX,
  TITLE_MAX,
  type UiLang,
} from '@vr/shared-api/limits';
import { type StringSchema, string, ValidationError } from 'yup';
import type { Problem } from '../form/problem.ts';

/** The texts that trainings and courses have in each language. */
export interface Texts {
  title: string;
  briefDescription: string;
  fullDescription: string;
  goal1: string;
  goal2: string;
  goal3: string;
}

/** The values of a training or course that is described in the selected languages. */
export interface DescribedValues<T extends object = Texts> {
  languages: ContentLang[];
  /** Deselected languages keep their texts here until the save. */
  texts: Partial<Record<ContentLang, T>>;
}

export const emptyTexts = (): Texts => ({
  title: '',
  briefDescription: '',
  fullDescription: '',
  goal1: '',
  goal2: '',
  goal3: '',
});

/** The schema of a text, whose messages are keys of the locales, and its maximum length. */
export interface TextRule {
  rule: StringSchema;
  max: number;
}

/** The rules of the texts, in the order of the checks (spec §5). */
export const TEXT_RULES: { [field in keyof Texts]: TextRule } = {
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

/** Returns the message key of the first rule that a text breaks; undefined if it breaks none. */
export function brokenRule(rule: StringSchema, text: string): string | undefined {
  try {
    rule.validateSync(text);
    return undefined;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

/** Returns the problems of the texts of one language, in the order of the rules. Each message names the language. */
export function problemsInTexts(
  texts: object,
  rules: Readonly<Record<string, TextRule>>,
  lang: ContentLang,
  languageName: (lang: ContentLang) => string,
): Problem[] {
  return Object.entries(rules).flatMap(([field, { rule, max }]): Problem[] => {
    const key = brokenRule(rule, (texts as Record<string, string | undefined>)[field] ?? '');
    return key ? [{ field: `texts.${lang}.${field}`, key, params: { language: languageName(lang), max } }] : [];
  });
}

/** Returns the texts without surrounding white space. */
export const trimTexts = <T extends object>(texts: T): T =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text).trim()])) as T;

/** Returns the languages in the order of `CONTENT_LANGS`. */
export const sortLanguages = (chosen: readonly ContentLang[]): ContentLang[] =>
  CONTENT_LANGS.filter((lang) => chosen.includes(lang));

/** Returns content languages in the order in which the screens show them: the language of the interface first. */
export const inScreenOrder = (languages: readonly ContentLang[], ui: UiLang): ContentLang[] => [
  ...languages.filter((lang) => bcp47(lang) === ui),
  ...languages.filter((lang) => bcp47(lang) !== ui),
];

/** Adds empty texts for each language that has none. Texts of other languages stay. */
export const withEmptyTexts = <T>(
  languages: readonly ContentLang[],
  texts: Partial<Record<ContentLang, T>>,
  empty: () => T,
): Partial<Record<ContentLang, T>> => ({
  ...texts,
  ...Object.fromEntries(languages.map((lang) => [lang, texts[lang] ?? empty()])),
});

/** Returns the deselected languages whose texts the next save will drop. */
export const droppedLanguages = ({ languages, texts }: DescribedValues<object>): ContentLang[] =>
  CONTENT_LANGS.filter(
    (lang) => !languages.includes(lang) && Object.values(texts[lang] ?? {}).some((text) => String(text).trim() !== ''),
  );
