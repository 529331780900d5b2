/** Sessions by day of the week, Monday first, and hour, midnight first. */
export type WeekHours = readonly (readonly number[])[];

export interface HourCount {
  /** 1 is Monday. */
  weekday: number;
  hour: number;
  totalView: number;
}

/** Fills in the hours without a session. */
export function weekHours(counts: readonly HourCount[]): WeekHours {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, totalView } of counts) (week[weekday - 1] as number[])[hour] = totalView;
  return week;
}

/** How strongly a cell is coloured, 0 to 4: 0 means no session, and 4 the most sessions of the week. */
export const strengthOf = (count: number, most: number): number => (count === 0 ? 0 : Math.ceil((count / most) * 4));

/** The hours that are shown: a usual working day, and those outside it in which anything happened. */
export function shownHours(week: WeekHours): { first: number; last: number } {
  const used = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => week.some((day) => (day[hour] ?? 0) > 0));
  const [first = 8, last = 18] = [used[0], used.at(-1)];
  return { first: Math.max(0, Math.min(first, 8)), last: Math.min(23, Math.max(last, 18)) };
}
