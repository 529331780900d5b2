import { STATS_PERIOD_MAX_DAYS } from '@vr/shared-api/limits';
import { fail } from '../../platform/http/fail.ts';

export interface PeriodDay {
  date: string;
  views: number;
  seconds: number;
}

const DAY_MS = 86_400_000;
/** The earliest day of a period: 1 January of the year 1. */
const FIRST_DAY = Date.parse('0001-01-01');
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A period in days (YYYY-MM-DD). Both ends are included. */
export interface Period {
  startDate: string;
  endDate: string;
}

/** Returns the period of a query, by default the year until today. Fails with VALIDATION if it is empty or too long. */
export function periodOf({ startDate, endDate }: { startDate?: string; endDate?: string }, now: Date): Period {
  // By default, the period ends tomorrow (UTC), because tomorrow has already begun in time zones east of UTC.
  const end = endDate ?? dayOf(now.getTime() + DAY_MS);
  const period = { startDate: startDate ?? dayOf(Math.max(FIRST_DAY, Date.parse(end) - 365 * DAY_MS)), endDate: end };
  checkPeriod(period);
  return period;
}

/** Fails with VALIDATION if a period is empty or too long. Both ends are included. */
export function checkPeriod({ startDate, endDate }: Period): void {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
  if (days < 1) fail('VALIDATION', { field: '/query/endDate', message: 'The period ends before it starts.' });
  if (days > STATS_PERIOD_MAX_DAYS)
    fail('VALIDATION', { field: '/query/endDate', message: `A period has at most ${STATS_PERIOD_MAX_DAYS} days.` });
}

export const wholeMinutes = (seconds: number): number => Math.round(seconds / 60);
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
