import { dateParts, deviceZone } from '@vr/shared-api/date';
import { differenceInCalendarDays, isValid, parseISO } from 'date-fns';

/*
 * Days are stored as YYYY-MM-DD and have no time zone. date-fns calculates with dates in the browser's time zone, so that a
 * day becomes midnight of that zone for the calculation, and a day again afterwards.
 */

/** Returns midnight of a day in the browser's time zone. */
export const dateOfDay = (day: string): Date => new Date(`${day}T00:00`);

/** Returns the day of an instant in a time zone, YYYY-MM-DD. Without a time zone, takes the browser's. */
export function dayIn(timeZone: string | undefined, instant: Date): string {
  // No locale has this form in all browsers: WebKitGTK writes 11/25/2026 in Canadian English.
  const { year, month, day } = dateParts(instant, timeZone ?? deviceZone());
  return `${year}-${month}-${day}`;
}

/** Returns the day of a date in the browser's time zone, YYYY-MM-DD. */
export const dayOfDate = (date: Date): string => dayIn(undefined, date);

/** Returns the number of days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(dateOfDay(to), dateOfDay(from));

/** A typed day with separators, or with eight digits, because some phone keypads have no slash. */
const TYPED_DAY = [/^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4})$/u, /^(\d{2})(\d{2})(\d{4})$/u];

/** Reads a day that was typed as DD/MM/YYYY. Returns it as YYYY-MM-DD, or undefined if there is no such day. */
export function readDay(typed: string): string | undefined {
  const [, day, month, year] = TYPED_DAY.map((pattern) => pattern.exec(typed.trim())).find(Boolean) ?? [];
  if (!day || !month || !year) return undefined;
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isValid(parseISO(isoDay)) ? isoDay : undefined;
}
