import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { Narrowing } from './narrowings.ts';

/** A function that says in words what a narrower contract means for the company. */
export function useNarrowingText(): (narrowing: Narrowing) => string {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const size = (bytes: number) => formatSize(bytes, lang);
  return (narrowing) => {
    switch (narrowing.kind) {
      case 'neverOpen':
        return t('companyForm.narrowing.neverOpen');
      case 'ended':
        return t('companyForm.narrowing.ended', { count: narrowing.people });
      case 'tooFewPlaces':
        return t('companyForm.narrowing.tooFewPlaces', { count: narrowing.people, places: narrowing.places });
      case 'storageExceeded':
        return t('companyForm.narrowing.storageExceeded', { used: size(narrowing.used), size: size(narrowing.size) });
      case 'noStorage':
        return t('companyForm.narrowing.noStorage', { used: size(narrowing.used) });
      case 'masterContents':
        return [
          t('companyForm.narrowing.masterContents', { count: narrowing.contents }),
          narrowing.trainings > 0 && t('companyForm.narrowing.masterContentTrainings', { count: narrowing.trainings }),
        ]
          .filter(Boolean)
          .join(' ');
      case 'offline':
        return t('companyForm.narrowing.offline', { count: narrowing.trainings });
      case 'survey':
        return t('companyForm.narrowing.survey', { count: narrowing.answers });
      case 'scoreRanking':
        return t('companyForm.narrowing.scoreRanking');
      case 'hourRanking':
        return t('companyForm.narrowing.hourRanking');
    }
  };
}
