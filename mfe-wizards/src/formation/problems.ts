import {
  BADGE_DESCRIPTION_MAX,
  BADGE_NAME_MAX,
  type ContentLang,
  VIDEO_LINK_MAX,
  VIDEO_LINK_PATTERN,
} from '@vr/shared-api/limits';
import { string } from 'yup';
import type { Problem } from '../problem.ts';
import { brokenBy, problemsOfTexts, TEXT_RULES, type TextRule } from '../texts.ts';
import { type ContentContext, contentProblems } from './content/rules.ts';
import { badgeHasTexts } from './input.ts';
import type { FormationFiles, FormationValues, TextValues } from './values.ts';

/** The steps of the wizard, in order (spec §2 Formation wizard). */
export const STEPS = ['languages', 'information', 'headsets', 'badges', 'content'] as const;
export type Step = (typeof STEPS)[number];

/** What the rules depend on besides what is in the wizard. */
export interface ProblemContext {
  /** A content language by its name in the language of the interface. */
  nameOf: (lang: ContentLang) => string;
  /** The badges, 1 first, that have a logo on the server. */
  savedBadgeLogos: readonly boolean[];
  content: ContentContext;
}

const TEXT_FIELDS: { [field in keyof TextValues]: TextRule } = {
  ...TEXT_RULES,
  videoLink: {
    rule: string()
      .trim()
      .max(VIDEO_LINK_MAX, 'formation.problem.videoLinkTooLong')
      .matches(new RegExp(VIDEO_LINK_PATTERN, 'u'), {
        message: 'formation.problem.videoLinkNotHttps',
        excludeEmptyString: true,
      }),
    max: VIDEO_LINK_MAX,
  },
};

const BADGE_RULES = {
  name: {
    rule: string()
      .trim()
      .required('formation.problem.badgeNameMissing')
      .max(BADGE_NAME_MAX, 'formation.problem.badgeNameTooLong'),
    max: BADGE_NAME_MAX,
  },
  description: {
    rule: string()
      .trim()
      .required('formation.problem.badgeDescriptionMissing')
      .max(BADGE_DESCRIPTION_MAX, 'formation.problem.badgeDescriptionTooLong'),
    max: BADGE_DESCRIPTION_MAX,
  },
};
const BADGE_FIELDS = ['name', 'description'] as const;

/** What is wrong with the texts of one language, in order. */
export const textProblems = (
  { texts }: FormationValues,
  lang: ContentLang,
  nameOf: ProblemContext['nameOf'],
): Problem[] => problemsOfTexts(texts[lang] ?? {}, TEXT_FIELDS, lang, nameOf);

function informationProblems(values: FormationValues, { nameOf }: ProblemContext): Problem[] {
  const problems = values.languages.flatMap((lang) => textProblems(values, lang, nameOf));
  if (values.categoryId === null) problems.push({ field: 'categoryId', key: 'formation.problem.categoryMissing' });
  if (values.durationInMinute === null)
    problems.push({ field: 'durationInMinute', key: 'formation.problem.durationMissing' });
  if (values.skillIds.length === 0) problems.push({ field: 'skillIds', key: 'formation.problem.skillMissing' });
  // Nought while nobody is chosen: the own company is -1, partners begin at 1.
  if (!values.partnerId) problems.push({ field: 'partnerId', key: 'formation.problem.partnerMissing' });
  return problems;
}

/** Whether a badge has a logo, or will have one. */
export const badgeHasLogo = (
  values: FormationValues,
  files: FormationFiles,
  savedBadgeLogos: readonly boolean[],
  index: number,
): boolean =>
  Boolean(files.badgeLogos[index]) || (Boolean(savedBadgeLogos[index]) && !values.badges[index]?.logoRemoved);

function badgeProblems(values: FormationValues, files: FormationFiles, context: ProblemContext): Problem[] {
  return values.badges.flatMap(({ texts }, index): Problem[] => {
    const number = index + 1;
    const hasLogo = badgeHasLogo(values, files, context.savedBadgeLogos, index);
    if (!hasLogo && !badgeHasTexts(values, index)) return [];
    const problems: Problem[] = hasLogo
      ? []
      : [{ field: `badges.${index}.logo`, key: 'formation.problem.badgeLogoMissing', params: { number } }];
    for (const lang of values.languages)
      for (const field of BADGE_FIELDS) {
        const { rule, max } = BADGE_RULES[field];
        const key = brokenBy(rule, texts[lang]?.[field] ?? '');
        // Without a logo only the logo is asked for; once it is there, so are the texts (spec §5).
        if (key && (hasLogo || !key.endsWith('Missing')))
          problems.push({
            field: `badges.${index}.texts.${lang}.${field}`,
            key,
            params: { number, language: context.nameOf(lang), max },
          });
      }
    return problems;
  });
}

/** What keeps a step from being left, in the order of the screen (spec §5). */
export function stepProblems(
  step: Step,
  values: FormationValues,
  files: FormationFiles,
  context: ProblemContext,
): Problem[] {
  switch (step) {
    case 'languages':
      return values.languages.length > 0 ? [] : [{ field: 'languages', key: 'wizard.problem.languageMissing' }];
    case 'information':
      return informationProblems(values, context);
    case 'headsets':
      return values.headsetIds.length > 0 ? [] : [{ field: 'headsetIds', key: 'formation.problem.headsetMissing' }];
    case 'badges':
      return badgeProblems(values, files, context);
    case 'content':
      return contentProblems(values, files, context.content);
  }
}

const STEP_OF_FIELD: Record<string, Step> = {
  trainings: 'information',
  categoryId: 'information',
  durationInMinute: 'information',
  partnerId: 'information',
  skillIds: 'information',
  tags: 'information',
  headsetIds: 'headsets',
  badges: 'badges',
  contentLanguages: 'content',
  accesses: 'content',
};

/** The step, and the path in the form, of what the server's JSON pointer names in the body that was sent. */
export function placeOf(
  pointer: string | undefined,
  input: { trainings: { lang: ContentLang }[]; badges: { number: number; i18n: { lang: ContentLang }[] }[] },
): { step: Step; field: string } | undefined {
  const [root, index, ...rest] = (pointer ?? '').replace(/^\/(?:body\/)?/u, '').split('/');
  const step = STEP_OF_FIELD[root ?? ''];
  if (!step || !root) return undefined;
  if (root === 'trainings') {
    const lang = input.trainings[Number(index)]?.lang;
    return lang ? { step, field: `texts.${lang}.${rest[0] ?? 'title'}` } : { step, field: 'texts' };
  }
  if (root === 'badges') {
    const badge = input.badges[Number(index)];
    const lang = badge?.i18n[Number(rest[1])]?.lang;
    if (badge && lang) return { step, field: `badges.${badge.number - 1}.texts.${lang}.${rest[2] ?? 'name'}` };
    return { step, field: badge ? `badges.${badge.number - 1}.logo` : 'badges' };
  }
  return { step, field: root === 'accesses' ? 'groupIds' : root };
}
