import { dayIn } from '@vr/shared-ui/format/day';
import type { Reset, TimelineSession } from './useHistory.ts';

type TimelineItem =
  | { type: 'session'; at: string; session: TimelineSession }
  | { type: 'reset'; at: string; reset: Reset };

/** A day in a timeline, with its sessions and resets, latest first. */
export interface TimelineDay {
  /** YYYY-MM-DD, in the company's time zone. */
  date: string;
  minutes: number;
  items: TimelineItem[];
}

/** Groups sessions and resets by day, latest first. A session counts on its `date`, whenever it started. */
export function timelineDays(
  sessions: readonly TimelineSession[],
  resets: readonly Reset[],
  timeZone: string,
): TimelineDay[] {
  const items: (TimelineItem & { date: string })[] = [
    ...sessions.map((session) => ({ type: 'session' as const, at: session.startedAt, date: session.date, session })),
    ...resets.map((reset) => ({
      type: 'reset' as const,
      at: reset.at,
      date: dayIn(timeZone, new Date(reset.at)),
      reset,
    })),
  ];
  const days = Map.groupBy(items, ({ date }) => date);
  return [...days]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([date, ofDay]) => ({
      date,
      minutes: ofDay.reduce((sum, item) => sum + (item.type === 'session' ? item.session.value : 0), 0),
      items: ofDay.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)),
    }));
}
