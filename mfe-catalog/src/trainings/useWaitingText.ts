import { dayIn, daysBetween } from '@vr/shared-ui/format/day';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useTranslation } from 'react-i18next';

/** Returns a function: the text for how many days an item has been waiting, from the instant when the wait began. */
export function useWaitingText(): (since: string) => string {
  const { t } = useTranslation('catalog');
  const timeZone = useCompanyZone();
  return (since) => {
    const days = daysBetween(dayIn(timeZone, new Date(since)), dayIn(timeZone, new Date()));
    return days > 0 ? t('waiting.days', { count: days }) : t('waiting.today');
  };
}
