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

/** The texts of a training or course in one language. */
export interface Texts {
  title: string;
  briefDescription: string;
  fullDescription: string;
  goal1: string;
  goal2: string;
  goal3: string;
}

/** The form values of a training or course that hold its languages and texts. */
export interface DescribedValues<T extends object = Texts> {
  languages: ContentLang[];
  /** Also holds the texts in deselected languages, until the save. */
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

/** The schema and maximum length of a text. The schema's messages are text keys. */
export interface TextRule {
  rule: StringSchema;
  max: number;
}

/** Returns the rule for a text. With the message key `missing`, the text is required. */
export const textRule = (max: number, tooLong: string, missing?: string): TextRule => {
  const rule = string().trim();
  return { rule: (missing ? rule.required(missing) : rule).max(max, tooLong), max };
};

/** The rules for the texts, in the order in which they are checked (spec §5). */
export const TEXT_RULES: { [field in keyof Texts]: TextRule } = {
  title: textRule(TITLE_MAX, 'wizard.problem.titleTooLong', 'wizard.problem.titleMissing'),
  briefDescription: textRule(
    BRIEF_DESCRIPTION_MAX,
    'wizard.problem.briefDescriptionTooLong',
    'wizard.problem.briefDescriptionMissing',
  ),
  fullDescription: textRule(
    FULL_DESCRIPTION_MAX,
    'wizard.problem.fullDescriptionTooLong',
    'wizard.problem.fullDescriptionMissing',
  ),
  goal1: textRule(GOAL_MAX, 'wizard.problem.goal1TooLong', 'wizard.problem.goal1Missing'),
  goal2: textRule(GOAL_MAX, 'wizard.problem.goal2TooLong', 'wizard.problem.goal2Missing'),
  goal3: textRule(GOAL_MAX, 'wizard.problem.goal3TooLong'),
};

/** Returns the message key of the first broken rule; undefined if the text breaks none. */
export function brokenRule(rule: StringSchema, text: string): string | undefined {
  try {
    rule.validateSync(text);
    return undefined;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

/** Returns the problems of the texts in one language, in the order of the rules. Each message names the language. */
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

export const trimTexts = <T extends object>(texts: T): T =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text).trim()])) as T;

/** Sorts languages in the order of `CONTENT_LANGS`. */
export const sortLanguages = (chosen: readonly ContentLang[]): ContentLang[] =>
  CONTENT_LANGS.filter((lang) => chosen.includes(lang));

/** Sorts content languages in the order shown on screen: the interface language first. */
export const inScreenOrder = (languages: readonly ContentLang[], ui: UiLang): ContentLang[] => [
  ...languages.filter((lang) => bcp47(lang) === ui),
  ...languages.filter((lang) => bcp47(lang) !== ui),
];

/** Adds empty texts for each of `languages` that has none. Keeps texts in other languages. */
export const withEmptyTexts = <T>(
  languages: readonly ContentLang[],
  texts: Partial<Record<ContentLang, T>>,
  empty: () => T,
): Partial<Record<ContentLang, T>> => ({
  ...texts,
  ...Object.fromEntries(languages.map((lang) => [lang, texts[lang] ?? empty()])),
});

/** Returns the deselected languages with texts that the next save will drop. */
export const droppedLanguages = ({ languages, texts }: DescribedValues<object>): ContentLang[] =>
  CONTENT_LANGS.filter(
    (lang) => !languages.includes(lang) && Object.values(texts[lang] ?? {}).some((text) => String(text).trim() !== ''),
  );

/** Returns the title in the interface language, else in the first language that has one, else ''. */
export function displayTitle({ languages, texts }: DescribedValues<{ title: string }>, uiLang: string): string {
  const ordered = [...languages].sort((one, other) => Number(bcp47(other) === uiLang) - Number(bcp47(one) === uiLang));
  return ordered.map((lang) => texts[lang]?.title.trim() ?? '').find(Boolean) ?? '';
}
