import { addDays, formatISO, isValid, parseISO, startOfDay } from 'date-fns';

/** Returns the local day as YYYY-MM-DD, or the day a number of days later. */
export const localDay = (now: Date, daysLater = 0): string =>
  formatISO(addDays(startOfDay(now), daysLater), { representation: 'date' });

/**
 * The accepted forms of a typed day: with separators, or with eight digits, because some phone keypads have no slash.
 */
const TYPED_DAY = [/^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4})$/u, /^(\d{2})(\d{2})(\d{4})$/u];

/** Reads a day that was typed as DD/MM/YYYY. Returns it as YYYY-MM-DD, or undefined if there is no such day. */
export function readDay(typed: string): string | undefined {
  const [, day, month, year] = TYPED_DAY.map((pattern) => pattern.exec(typed.trim())).find(Boolean) ?? [];
  if (!day || !month || !year) return undefined;
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isValid(parseISO(isoDay)) ? isoDay : undefined;
}
