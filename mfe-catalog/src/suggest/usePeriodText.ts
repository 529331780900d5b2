import { formatDate, zoneName } from '@vr/shared-api/date';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** A function that words a period in the reader's time zone, by days (YYYY-MM-DD) or instants; no first: now. */
export function usePeriodText(): (first: string | undefined, last: string | undefined) => string {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const zone = zoneName(lang);
  return (first, last) => {
    const start = first && formatDate(first);
    const end = last && formatDate(last);
    if (start && end) return t('suggest.fromUntil', { start, end, zone });
    if (start) return t('suggest.from', { start, zone });
    return end ? t('suggest.nowUntil', { end, zone }) : t('suggest.fromNow');
  };
}
