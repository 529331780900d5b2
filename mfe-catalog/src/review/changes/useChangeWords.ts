import { formatZoned } from '@vr/shared-api/date';
import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { ChangeWords } from './items.ts';

/** The words for the list of changes. */
export function useChangeWords(): ChangeWords {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const fileType = useContentTypeNames();
  const names = new Intl.DisplayNames(lang, { type: 'language' });
  const language = (code: string) => names.of(bcp47(code as ContentLang)) ?? code;
  return {
    texts: (of) => t('changes.texts', { language: language(of) }),
    general: t('changes.general'),
    badge: (number) => t('changes.badge', { number }),
    contents: t('changes.contents'),
    textField: {
      title: t('changes.field.title'),
      briefDescription: t('changes.field.briefDescription'),
      fullDescription: t('changes.field.fullDescription'),
      goal1: t('changes.field.goal1'),
      goal2: t('changes.field.goal2'),
      goal3: t('changes.field.goal3'),
      videoLink: t('changes.field.videoLink'),
    },
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
    },
    badgeField: (field, of) =>
      field === 'logo' || of === null
        ? t('changes.field.picture')
        : field === 'name'
          ? t('changes.field.badgeName', { language: language(of) })
          : t('changes.field.badgeDescription', { language: language(of) }),
    fileType,
    stepFile: t('changes.field.stepFile'),
    picture: t('changes.picture'),
    otherPicture: t('changes.otherPicture'),
    duration: (minutes) => formatMinutes(minutes, lang),
    language,
    byLearner: t('changes.byLearner'),
    byMinutes: (minutes) => t('changes.byMinutes', { minutes: formatMinutes(minutes, lang) }),
    build: ({ version, fileName, fileSize, offlineAvailable, launchParameter, isMaster }) =>
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
    date: (instant) => formatZoned(instant, lang),
  };
}
