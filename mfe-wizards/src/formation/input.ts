import type { ContentLang } from '@vr/shared-api/limits';
import { emptyText as emptyTexts, inOrder, trimmed, withPlaces } from '../texts.ts';
import { emptyValues, type FormationValues, type TextValues, type TrainingForm, type TrainingInput } from './values.ts';

export const emptyText = (): TextValues => ({ ...emptyTexts(), videoLink: '' });

/** The languages chosen, with a place for each to hold its texts; what a deselected one held stays. */
export function withLanguages(values: FormationValues, chosen: readonly ContentLang[]): FormationValues {
  const languages = inOrder(chosen);
  return {
    ...values,
    languages,
    texts: withPlaces(languages, values.texts, emptyText),
    badges: values.badges.map((badge) => ({
      ...badge,
      texts: withPlaces(languages, badge.texts, () => ({ name: '', description: '' })),
    })),
  };
}

/** Whether a badge says anything in one of these languages. */
export const badgeHasTexts = (values: FormationValues, index: number): boolean =>
  values.languages.some((lang) => {
    const { name = '', description = '' } = values.badges[index]?.texts[lang] ?? {};
    return name.trim() !== '' || description.trim() !== '';
  });

/** What the last step sends: of the languages that are chosen alone, and without the badges that say nothing. */
export function inputOf(values: FormationValues, maySetAccesses: boolean): TrainingInput {
  const { languages, texts, badges, categoryId, durationInMinute } = values;
  if (categoryId === null || durationInMinute === null) throw new Error('The information has not been completed');
  return {
    trainings: languages.map((lang) => ({ lang, ...trimmed(texts[lang] ?? emptyText()) })),
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
        ...trimmed(badge.texts[lang] ?? { name: '', description: '' }),
      }));
      return [{ number: index + 1, i18n }];
    }),
    contentLanguages: values.contentLanguages,
    ...(maySetAccesses
      ? { accesses: { allGroup: values.allGroup, groupIds: values.allGroup ? [] : values.groupIds } }
      : {}),
  };
}

/** A training that exists, as the wizard holds it. */
export function valuesOf(form: TrainingForm): FormationValues {
  const values = emptyValues();
  for (const { lang, ...text } of form.trainings) values.texts[lang] = text;
  for (const { number, i18n } of form.badges) {
    const badge = values.badges[number - 1];
    if (badge) for (const { lang, ...text } of i18n) badge.texts[lang] = text;
  }
  for (const { fileType, version, offlineAvailable, masterContentId, launchParameter } of form.files)
    values.contents[fileType] = {
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
      allGroup: form.accesses?.allGroup ?? true,
      groupIds: form.accesses?.groupIds ?? [],
      resourceIds: form.resources.map(({ id }) => id),
    },
    form.trainings.map(({ lang }) => lang),
  );
}
