import { RECENT_DAYS } from '@vr/shared-api/limits';
import { dateOfDay, dayOfDate } from '@vr/shared-ui/format/day';
import { subDays } from 'date-fns';
import type { Days } from '../time-spent/period.ts';

/** A figure for the last RECENT_DAYS days including today, and for the same number of days before them. */
export interface Recent {
  now: number;
  before: number;
}

interface Day {
  date: string;
  totalView: number;
  totalMinuteSpent: number;
}

/** Adds up the daily figures within a period. */
export function totalsIn(days: readonly Day[], { start, end }: Days): { sessions: number; minutes: number } {
  const within = days.filter(({ date }) => date >= start && date <= end);
  return {
    sessions: within.reduce((sum, { totalView }) => sum + totalView, 0),
    minutes: within.reduce((sum, { totalMinuteSpent }) => sum + totalMinuteSpent, 0),
  };
}

/** Returns the sessions and whole minutes of the last days. `days` must cover at least the last year. */
export function recentTotals(days: readonly Day[], today: string): { sessions: Recent; minutes: Recent } {
  const before = (count: number) => dayOfDate(subDays(dateOfDay(today), count));
  const now = totalsIn(days, { start: before(RECENT_DAYS - 1), end: today });
  const then = totalsIn(days, { start: before(2 * RECENT_DAYS - 1), end: before(RECENT_DAYS) });
  return {
    sessions: { now: now.sessions, before: then.sessions },
    minutes: { now: Math.round(now.minutes), before: Math.round(then.minutes) },
  };
}
