import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/reviews.schema';
import { formatZoned } from '@vr/shared-api/date';
import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** What has changed in a training since its last validation. */
export type Changes = ResponseOf<typeof S.getTrainingChanges>;
export type ChangedBuild = NonNullable<Changes['builds'][number]['after']>;
export type FactField = Changes['facts'][number]['field'];
type TextField = Changes['texts'][number]['field'];
type BadgeField = Changes['badges'][number]['field'];

/** The words for the list of changes, in the language of the interface. */
export type ChangeWords = ReturnType<typeof useChangeWords>;

/** Returns the words for the list of changes. */
export function useChangeWords() {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const fileType = useContentTypeNames();
  const names = new Intl.DisplayNames(lang, { type: 'language' });
  const language = (code: string) => names.of(bcp47(code as ContentLang)) ?? code;
  return {
    texts: (of: ContentLang) => t('changes.texts', { language: language(of) }),
    general: t('changes.general'),
    badge: (number: number) => t('changes.badge', { number }),
    contents: t('changes.contents'),
    textField: {
      title: t('changes.field.title'),
      briefDescription: t('changes.field.briefDescription'),
      fullDescription: t('changes.field.fullDescription'),
      goal1: t('changes.field.goal1'),
      goal2: t('changes.field.goal2'),
      goal3: t('changes.field.goal3'),
      videoLink: t('changes.field.videoLink'),
    } satisfies Record<TextField, string>,
    factField: {
      category: t('changes.field.category'),
      duration: t('changes.field.duration'),
      skills: t('changes.field.skills'),
      tags: t('changes.field.tags'),
      headsets: t('changes.field.headsets'),
      contentLanguages: t('changes.field.contentLanguages'),
      resources: t('changes.field.resources'),
      completion: t('changes.field.completion'),
      picture: t('changes.field.picture'),
    } satisfies Record<FactField, string>,
    badgeField: (field: BadgeField, of: ContentLang | null) =>
      field === 'logo' || of === null
        ? t('changes.field.picture')
        : field === 'name'
          ? t('changes.field.badgeName', { language: language(of) })
          : t('changes.field.badgeDescription', { language: language(of) }),
    fileType,
    stepFile: t('changes.field.stepFile'),
    picture: t('changes.picture'),
    otherPicture: t('changes.otherPicture'),
    duration: (minutes: number) => formatMinutes(minutes, lang),
    language,
    byLearner: t('changes.byLearner'),
    byMinutes: (minutes: number) => t('changes.byMinutes', { minutes: formatMinutes(minutes, lang) }),
    build: ({ version, fileName, fileSize, offlineAvailable, launchParameter, isMaster }: ChangedBuild) =>
      [
        version,
        fileName,
        formatSize(fileSize, lang),
        isMaster ? t('changes.build.master') : '',
        offlineAvailable ? t('changes.build.offline') : '',
        launchParameter === null ? '' : t('changes.build.parameter', { parameter: launchParameter }),
      ]
        .filter(Boolean)
        .join(' · '),
    date: (instant: string) => formatZoned(instant, lang),
  };
}
