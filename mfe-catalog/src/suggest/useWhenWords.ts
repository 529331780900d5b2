import { formatDate } from '@vr/shared-ui/format/date';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** The time zone in which the days of a suggestion begin and end: that of whoever sits here. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Says in words from when to when: days as YYYY-MM-DD, or instants in them; without a first one from now on. */
export function useWhenWords(): (first: string | undefined, last: string | undefined) => string {
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
