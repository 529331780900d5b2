import { dayIn, daysBetween } from '@vr/shared-ui/format/day';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useTranslation } from 'react-i18next';

/** Returns a function that takes the start of a wait and returns a text with the number of days since then. */
export function useWaitingText(): (since: string) => string {
  const { t } = useTranslation('catalog');
  const timeZone = useCompanyZone();
  return (since) => {
    const days = daysBetween(dayIn(timeZone, new Date(since)), dayIn(timeZone, new Date()));
    return days > 0 ? t('waiting.days', { count: days }) : t('waiting.today');
  };
}
