import { formatDate } from '@vr/shared-ui/format/date';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** Returns the browser's time zone, in which the days of a suggestion start and end. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A function that returns a period in words. It takes the first and the last day, as YYYY-MM-DD or as instants in ISO
 * format. Without a first day the period starts now.
 */
export function usePeriodText(): (first: string | undefined, last: string | undefined) => string {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const zone = new Intl.DateTimeFormat(lang, { timeZone: timeZone(), timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  return (first, last) => {
    const start = first && formatDate(first, timeZone());
    const end = last && formatDate(last, timeZone());
    if (start && end) return t('suggest.fromUntil', { start, end, zone });
    if (start) return t('suggest.from', { start, zone });
    return end ? t('suggest.nowUntil', { end, zone }) : t('suggest.fromNow');
  };
}
