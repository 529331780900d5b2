/** The number of sessions by weekday (Monday first) and hour (midnight first). */
export type WeekHours = readonly (readonly number[])[];

export interface HourCount {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  hour: number;
  totalView: number;
}

/** Converts counts to a full week. Hours without a session get 0. */
export function weekHours(counts: readonly HourCount[]): WeekHours {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, totalView } of counts) (week[weekday - 1] as number[])[hour] = totalView;
  return week;
}

/** Returns how strongly to colour a cell: 0 for no session, up to 4 for the busiest hours. */
export const strengthOf = (count: number, most: number): number => (count === 0 ? 0 : Math.ceil((count / most) * 4));

/** Returns the hours to show: a normal working day, extended to all hours with sessions. */
export function shownHours(week: WeekHours): { first: number; last: number } {
  const used = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => week.some((day) => (day[hour] ?? 0) > 0));
  const [first = 8, last = 18] = [used[0], used.at(-1)];
  return { first: Math.max(0, Math.min(first, 8)), last: Math.min(23, Math.max(last, 18)) };
}
