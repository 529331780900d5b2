/** The time ranges of the charts (spec §4 Other, §9): page 1 is the present one, going back increments. */
export const RANGES = ['YEAR', 'MONTH', 'WEEK'] as const;
export type Range = (typeof RANGES)[number];

/** Both ends included, YYYY-MM-DD. */
export interface Days {
  start: string;
  end: string;
}

export interface Period extends Days {
  /** What a bar stands for: a month of the year, or a day. */
  buckets: Days[];
  /** The same length of time before, to compare with. */
  previous: Days & { buckets: Days[] };
}

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

const eachDay = (year: number, month: number, first: number, count: number): Days[] =>
  Array.from({ length: count }, (_, index) => {
    const date = day(year, month, first + index);
    return { start: date, end: date };
  });

function bucketsOf(range: Range, page: number, today: string): Days[] {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const back = page - 1;
  if (range === 'YEAR')
    return Array.from({ length: 12 }, (_, index) => ({
      start: day(year - back, index, 1),
      end: day(year - back, index + 1, 0),
    }));
  if (range === 'MONTH') {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    return eachDay(first.getUTCFullYear(), first.getUTCMonth(), 1, length);
  }
  const sinceMonday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7;
  return eachDay(year, month - 1, date - sinceMonday - 7 * back, 7);
}

const span = (buckets: Days[]): Days => ({ start: buckets[0]?.start ?? '', end: buckets.at(-1)?.end ?? '' });

/** The days of a range, counted back from today; weeks start on Monday. */
export function periodOf(range: Range, page: number, today: string): Period {
  const buckets = bucketsOf(range, page, today);
  const previous = bucketsOf(range, page + 1, today);
  return { ...span(buckets), buckets, previous: { ...span(previous), buckets: previous } };
}

/** Adds up daily minutes bucket by bucket. */
export const minutesByBucket = (
  buckets: readonly Days[],
  days: readonly { date: string; totalMinuteSpent: number }[],
): number[] =>
  buckets.map(({ start, end }) =>
    days.reduce((sum, { date, totalMinuteSpent }) => (date >= start && date <= end ? sum + totalMinuteSpent : sum), 0),
  );

/** Today's date in a company's time zone, YYYY-MM-DD. */
export const todayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
