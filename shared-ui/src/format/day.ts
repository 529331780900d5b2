import { dateParts, deviceZone } from '@vr/shared-api/date';
import { differenceInCalendarDays, isValid, parseISO } from 'date-fns';

/*
 * Days are stored as YYYY-MM-DD and have no time zone. date-fns calculates with dates in the browser's time zone. So a day
 * is converted to midnight in that zone for a calculation, and converted back afterwards.
 */

/** Returns midnight of a day in the browser's time zone. */
export const dateOfDay = (day: string): Date => new Date(`${day}T00:00`);

/** Returns the day of an instant in a time zone (by default the browser's), as YYYY-MM-DD. */
export function dayIn(timeZone: string | undefined, instant: Date): string {
  // No locale gives YYYY-MM-DD in all browsers: even for Canadian English, WebKitGTK writes 11/25/2026.
  const { year, month, day } = dateParts(instant, timeZone ?? deviceZone());
  return `${year}-${month}-${day}`;
}

/** Returns the day of a date in the browser's time zone, YYYY-MM-DD. */
export const dayOfDate = (date: Date): string => dayIn(undefined, date);

/** Returns the number of days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(dateOfDay(to), dateOfDay(from));

/** The accepted forms of a typed day: with separators, or as eight digits, because some phone keypads have no slash. */
const TYPED_DAY = [/^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4})$/u, /^(\d{2})(\d{2})(\d{4})$/u];

/** Converts a day typed as DD/MM/YYYY to YYYY-MM-DD; undefined if there is no such day. */
export function readDay(typed: string): string | undefined {
  const [, day, month, year] = TYPED_DAY.map((pattern) => pattern.exec(typed.trim())).find(Boolean) ?? [];
  if (!day || !month || !year) return undefined;
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isValid(parseISO(isoDay)) ? isoDay : undefined;
}
