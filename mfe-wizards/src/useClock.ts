import { formatDate } from '@vr/shared-ui/format/date';
import { usePortal } from '@vr/shared-ui/kernel';

const DAY_MS = 86_400_000;

/** Says when something was on this computer: `14:32`, with the day where that is not today's. */
export function useClock(): (at: number) => string {
  const { lang } = usePortal();
  return (at) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const time = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit', hour12: false }).format(at);
    const day = formatDate(new Date(at), timeZone);
    return Date.now() - at < DAY_MS && day === formatDate(new Date(), timeZone) ? time : `${day} ${time}`;
  };
}
