import { formatDate } from '@vr/shared-ui/format/date';
import { usePortal } from '@vr/shared-ui/kernel';

/** Formats an instant in the time zone of this computer: `14:32`, with the date before it if that is not today. */
export function useTimeText(): (at: number) => string {
  const { lang } = usePortal();
  return (at) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const time = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit', hour12: false }).format(at);
    const day = formatDate(new Date(at), timeZone);
    return day === formatDate(new Date(), timeZone) ? time : `${day} ${time}`;
  };
}
