import { dayIn, daysBetween } from '@vr/shared-ui/format/day';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useTranslation } from 'react-i18next';

/** Returns a function for the text that an item has been waiting for some days, given the start of the wait. */
export function useWaitingText(): (since: string) => string {
  const { t } = useTranslation('catalog');
  const timeZone = useCompanyZone();
  return (since) => {
    const days = daysBetween(dayIn(timeZone, new Date(since)), dayIn(timeZone, new Date()));
    return days > 0 ? t('waiting.days', { count: days }) : t('waiting.today');
  };
}
