import { dateParts, deviceZone } from '@vr/shared-api/date';

const DAY_MS = 86_400_000;

/** Returns the days (YYYY-MM-DD) of the current week in a time zone, from Monday to Sunday, and the current day. */
export function weekOf(now: Date, timeZone: string | undefined): { days: string[]; today: string } {
  const { year, month, day } = dateParts(now, timeZone ?? deviceZone());
  const today = `${year}-${month}-${day}`;
  // In UTC every day has 24 hours, so adding `DAY_MS` gives the next day.
  const midnight = new Date(today);
  const monday = midnight.getTime() - ((midnight.getUTCDay() + 6) % 7) * DAY_MS;
  const days = Array.from({ length: 7 }, (_, index) => new Date(monday + index * DAY_MS).toISOString().slice(0, 10));
  return { days, today };
}
