import { formatDate, zoneName } from '@vr/shared-api/date';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** Returns a function that formats a period of days (YYYY-MM-DD) or instants. Without `first`, the period starts now. */
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
