import { dayIn, daysBetween } from '@vr/shared-ui/format/day';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useTranslation } from 'react-i18next';

/** A function that says for how many days something has been waiting, from the instant since which it waits. */
export function useWaitingText(): (since: string) => string {
  const { t } = useTranslation('catalog');
  const timeZone = useCompanyZone();
  return (since) => {
    const days = daysBetween(dayIn(timeZone, new Date(since)), dayIn(timeZone, new Date()));
    return days > 0 ? t('waiting.days', { count: days }) : t('waiting.today');
  };
}
