import { type ContentLang, cleanAddress } from '@vr/shared-api/limits';
import { emptyTexts, sortLanguages, trimTexts, withEmptyTexts } from '../texts/texts.ts';
import {
  emptyValues,
  type TrainingForm,
  type TrainingInput,
  type TrainingTexts,
  type TrainingValues,
} from './values.ts';

export const emptyTrainingTexts = (): TrainingTexts => ({ ...emptyTexts(), videoLink: '' });

/**
 * Returns the values with these languages selected. Texts in deselected languages stay in case the user selects them again.
 */
export function withLanguages(values: TrainingValues, chosen: readonly ContentLang[]): TrainingValues {
  const languages = sortLanguages(chosen);
  return {
    ...values,
    languages,
    texts: withEmptyTexts(languages, values.texts, emptyTrainingTexts),
    badges: values.badges.map((badge) => ({
      ...badge,
      texts: withEmptyTexts(languages, badge.texts, () => ({ name: '', description: '' })),
    })),
  };
}

/** Whether a badge has a name or description in any selected language. */
export const badgeHasTexts = (values: TrainingValues, index: number): boolean =>
  values.languages.some((lang) => {
    const { name = '', description = '' } = values.badges[index]?.texts[lang] ?? {};
    return name.trim() !== '' || description.trim() !== '';
  });

/**
 * Returns the body that the last step sends. It contains only texts in the selected languages, and only badges with texts.
 */
export function inputOf(values: TrainingValues, maySetAccesses: boolean): TrainingInput {
  const { languages, texts, badges, categoryId, durationInMinute } = values;
  if (categoryId === null || durationInMinute === null) throw new Error('The information has not been completed');
  return {
    trainings: languages.map((lang) => {
      const text = texts[lang] ?? emptyTrainingTexts();
      return { lang, ...trimTexts(text), videoLink: cleanAddress(text.videoLink) };
    }),
    categoryId,
    durationInMinute,
    partnerId: values.partnerId,
    skillIds: values.skillIds,
    tags: values.tags,
    headsetIds: values.headsetIds,
    badges: badges.flatMap((badge, index) => {
      if (!badgeHasTexts(values, index)) return [];
      const i18n = languages.map((lang) => ({
        lang,
        ...trimTexts(badge.texts[lang] ?? { name: '', description: '' }),
      }));
      return [{ number: index + 1, i18n }];
    }),
    contentLanguages: values.contentLanguages,
    completion: values.completion,
    ...(maySetAccesses
      ? { accesses: { allGroup: values.allGroup, groupIds: values.allGroup ? [] : values.groupIds } }
      : {}),
  };
}

export function valuesOf(form: TrainingForm): TrainingValues {
  const values = emptyValues();
  for (const { lang, ...text } of form.trainings) values.texts[lang] = text;
  for (const { number, i18n } of form.badges) {
    const badge = values.badges[number - 1];
    if (badge) for (const { lang, ...text } of i18n) badge.texts[lang] = text;
  }
  for (const { fileType, version, offlineAvailable, masterContentId, launchParameter } of form.files)
    values.contents[fileType] = {
      ...values.contents[fileType],
      source: masterContentId === null ? 'file' : 'master',
      version: masterContentId === null ? version : '',
      offlineAvailable,
      masterContentId,
      launchParameter: launchParameter ?? '',
      removed: false,
    };
  return withLanguages(
    {
      ...values,
      categoryId: form.categoryId,
      durationInMinute: form.durationInMinute,
      partnerId: form.partnerId,
      skillIds: form.skillIds,
      tags: form.tags,
      headsetIds: form.headsetIds,
      contentLanguages: form.contentLanguages,
      completion: form.completion ?? null,
      allGroup: form.accesses?.allGroup ?? true,
      groupIds: form.accesses?.groupIds ?? [],
      resourceIds: form.resources.map(({ id }) => id),
    },
    form.trainings.map(({ lang }) => lang),
  );
}
