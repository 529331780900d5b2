import { STATS_PERIOD_MAX_DAYS } from '@vr/shared-api/limits';
import { fail } from '../http/fail.ts';

/** What was done on one day. */
export interface PeriodDay {
  date: string;
  views: number;
  seconds: number;
}

/** Refuses a period that is empty or too long. Both ends are included. */
export function checkPeriod({ startDate, endDate }: { startDate: string; endDate: string }): void {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
  if (days < 1) fail('VALIDATION', { field: '/query/endDate', message: 'The period ends before it starts.' });
  if (days > STATS_PERIOD_MAX_DAYS)
    fail('VALIDATION', { field: '/query/endDate', message: `A period has at most ${STATS_PERIOD_MAX_DAYS} days.` });
}

/** Minutes with two decimals. */
export const exactMinutes = (seconds: number): number => Math.round((seconds / 60) * 100) / 100;

export const periodStat = ({ date, views, seconds }: PeriodDay) => ({
  date,
  totalView: views,
  totalMinuteSpent: exactMinutes(seconds),
});

/** SQL for an array of {@link PeriodDay} between two days. `days` selects day, views and seconds. */
export const periodDays = (days: string, [start, end]: readonly [string, string]): string => `(
  select coalesce(json_agg(json_build_object('date', day, 'views', views, 'seconds', seconds) order by day), '[]')
  from (${days}) x where day between ${start} and ${end} and views > 0)`;
