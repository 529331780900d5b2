import { dateOfDay, dayOfDate } from '@vr/shared-ui/format/day';
import { addDays, addMonths, endOfMonth, getDaysInMonth, startOfISOWeek, startOfMonth, startOfYear } from 'date-fns';

/** The ranges of the chart (spec §4 Other, §9). */
export const RANGES = ['YEAR', 'MONTH', 'WEEK'] as const;
export type Range = (typeof RANGES)[number];

/** The first and last day of a period, both included (YYYY-MM-DD). */
export interface Days {
  start: string;
  end: string;
}

interface Period extends Days {
  /** One bucket per bar: the months of a year, or the days of a month or week. */
  buckets: Days[];
  previous: Days & { buckets: Days[] };
}

const eachDay = (first: Date, count: number): Days[] =>
  Array.from({ length: count }, (_, index) => {
    const day = dayOfDate(addDays(first, index));
    return { start: day, end: day };
  });

const eachMonth = (first: Date, count: number): Days[] =>
  Array.from({ length: count }, (_, index) => {
    const month = addMonths(first, index);
    return { start: dayOfDate(month), end: dayOfDate(endOfMonth(month)) };
  });

function bucketsOf(range: Range, page: number, today: string): Days[] {
  const date = dateOfDay(today);
  const back = page - 1;
  if (range === 'YEAR') return eachMonth(addMonths(startOfYear(date), -12 * back), 12);
  if (range === 'WEEK') return eachDay(addDays(startOfISOWeek(date), -7 * back), 7);
  const month = addMonths(startOfMonth(date), -back);
  return eachDay(month, getDaysInMonth(month));
}

const span = (buckets: Days[]): Days => ({ start: buckets[0]?.start ?? '', end: buckets.at(-1)?.end ?? '' });

/** Returns a period. Page 1 is the one that contains `today`, page 2 the one before it, and so on. Weeks start on Monday. */
export function periodOf(range: Range, page: number, today: string): Period {
  const buckets = bucketsOf(range, page, today);
  const previous = bucketsOf(range, page + 1, today);
  return { ...span(buckets), buckets, previous: { ...span(previous), buckets: previous } };
}

/** Adds up the daily minutes in each bucket. */
export const minutesByBucket = (
  buckets: readonly Days[],
  days: readonly { date: string; totalMinuteSpent: number }[],
): number[] =>
  buckets.map(({ start, end }) =>
    days.reduce((sum, { date, totalMinuteSpent }) => (date >= start && date <= end ? sum + totalMinuteSpent : sum), 0),
  );
