import {
  BADGE_DESCRIPTION_MAX,
  BADGE_NAME_MAX,
  type ContentLang,
  cleanAddress,
  TAG_MAX,
  TAGS_PER_TRAINING,
  VIDEO_LINK_MAX,
  VIDEO_LINK_PATTERN,
} from '@vr/shared-api/limits';
import { type Problem, problemIf } from '../form/problem.ts';
import { brokenRule, problemsInTexts, TEXT_RULES, type TextRule, textRule } from '../texts/texts.ts';
import { type ContentContext, contentProblems } from './content/rules.ts';
import { badgeHasTexts } from './input.ts';
import type { TrainingFiles, TrainingTexts, TrainingValues } from './values.ts';

/** The steps of the wizard, in order (spec §2 Formation wizard). */
export const STEPS = ['languages', 'information', 'headsets', 'badges', 'content'] as const;
export type Step = (typeof STEPS)[number];

/** The input of the rules apart from values and files. */
export interface ProblemContext {
  languageName: (lang: ContentLang) => string;
  /** Whether the server has a logo, for each badge starting with badge 1. */
  savedBadgeLogos: readonly boolean[];
  content: ContentContext;
}

const VIDEO_LINK = textRule(VIDEO_LINK_MAX, 'training.problem.videoLinkTooLong');
const TRAINING_TEXT_RULES: { [field in keyof TrainingTexts]: TextRule } = {
  ...TEXT_RULES,
  videoLink: {
    ...VIDEO_LINK,
    rule: VIDEO_LINK.rule.transform(cleanAddress).matches(new RegExp(VIDEO_LINK_PATTERN, 'u'), {
      message: 'training.problem.videoLinkNotHttps',
      excludeEmptyString: true,
    }),
  },
};

const BADGE_RULES = {
  name: textRule(BADGE_NAME_MAX, 'training.problem.badgeNameTooLong', 'training.problem.badgeNameMissing'),
  description: textRule(
    BADGE_DESCRIPTION_MAX,
    'training.problem.badgeDescriptionTooLong',
    'training.problem.badgeDescriptionMissing',
  ),
};
const BADGE_FIELDS = ['name', 'description'] as const;

/** Returns the problems of the texts in one language, in order. */
export const textProblems = (
  { texts }: TrainingValues,
  lang: ContentLang,
  languageName: ProblemContext['languageName'],
): Problem[] => problemsInTexts(texts[lang] ?? {}, TRAINING_TEXT_RULES, lang, languageName);

function informationProblems(values: TrainingValues, { languageName }: ProblemContext): Problem[] {
  const { categoryId, durationInMinute, skillIds, tags, partnerId } = values;
  const longTag = tags.find((tag) => tag.length > TAG_MAX);
  return [
    ...values.languages.flatMap((lang) => textProblems(values, lang, languageName)),
    ...problemIf(categoryId === null, 'categoryId', 'training.problem.categoryMissing'),
    ...problemIf(durationInMinute === null, 'durationInMinute', 'training.problem.durationMissing'),
    ...problemIf(skillIds.length === 0, 'skillIds', 'training.problem.skillMissing'),
    ...(longTag === undefined
      ? problemIf(tags.length > TAGS_PER_TRAINING, 'tags', 'training.problem.tooManyTags', { max: TAGS_PER_TRAINING })
      : [{ field: 'tags', key: 'training.problem.tagTooLong', params: { tag: longTag, max: TAG_MAX } }]),
    // 0 means that no owner is chosen: the own company has id -1, and partners have ids from 1.
    ...problemIf(!partnerId, 'partnerId', 'training.problem.partnerMissing'),
  ];
}

const badgeHasLogo = (
  values: TrainingValues,
  files: TrainingFiles,
  savedBadgeLogos: readonly boolean[],
  index: number,
): boolean =>
  Boolean(files.badgeLogos[index]) || (Boolean(savedBadgeLogos[index]) && !values.badges[index]?.logoRemoved);

function badgeProblems(values: TrainingValues, files: TrainingFiles, context: ProblemContext): Problem[] {
  return values.badges.flatMap(({ texts }, index): Problem[] => {
    const number = index + 1;
    const hasLogo = badgeHasLogo(values, files, context.savedBadgeLogos, index);
    if (!hasLogo && !badgeHasTexts(values, index)) return [];
    const problems: Problem[] = hasLogo
      ? []
      : [{ field: `badges.${index}.logo`, key: 'training.problem.badgeLogoMissing', params: { number } }];
    for (const lang of values.languages)
      for (const field of BADGE_FIELDS) {
        const { rule, max } = BADGE_RULES[field];
        const key = brokenRule(rule, texts[lang]?.[field] ?? '');
        // Without a logo, only the logo counts as missing. With a logo, missing texts count too (spec §5).
        if (key && (hasLogo || !key.endsWith('Missing')))
          problems.push({
            field: `badges.${index}.texts.${lang}.${field}`,
            key,
            params: { number, language: context.languageName(lang), max },
          });
      }
    return problems;
  });
}

/** Returns the problems that keep the user from leaving a step, in the order shown on screen (spec §5). */
export function stepProblems(
  step: Step,
  values: TrainingValues,
  files: TrainingFiles,
  context: ProblemContext,
): Problem[] {
  switch (step) {
    case 'languages':
      return problemIf(values.languages.length === 0, 'languages', 'wizard.problem.languageMissing');
    case 'information':
      return informationProblems(values, context);
    case 'headsets':
      return problemIf(values.headsetIds.length === 0, 'headsetIds', 'training.problem.headsetMissing');
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
  completion: 'content',
  accesses: 'content',
};

/** Returns the step and form path of a validation error, given the error's JSON pointer (RFC 6901). */
export function locateError(
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
