import { dateOfDay, dayOfDate } from '@vr/shared-ui/format/day';
import { endOfMonth, endOfYear, startOfMonth, startOfYear, subMonths, subYears } from 'date-fns';

/** The periods that a summary offers. `OWN`: the user types the first and last day. */
export const PERIODS = ['THIS_MONTH', 'LAST_MONTH', 'THIS_YEAR', 'LAST_YEAR', 'OWN'] as const;
export type SummaryPeriod = (typeof PERIODS)[number];

const BOUNDS: Record<Exclude<SummaryPeriod, 'OWN'>, (today: Date) => [Date, Date]> = {
  THIS_MONTH: (today) => [startOfMonth(today), today],
  LAST_MONTH: (today) => [startOfMonth(subMonths(today, 1)), endOfMonth(subMonths(today, 1))],
  THIS_YEAR: (today) => [startOfYear(today), today],
  LAST_YEAR: (today) => [startOfYear(subYears(today, 1)), endOfYear(subYears(today, 1))],
};

/** Returns the first and last day of a period (YYYY-MM-DD). */
export function daysOf(period: Exclude<SummaryPeriod, 'OWN'>, today: string): { startDate: string; endDate: string } {
  const [start, end] = BOUNDS[period](dateOfDay(today));
  return { startDate: dayOfDate(start), endDate: dayOfDate(end) };
}
