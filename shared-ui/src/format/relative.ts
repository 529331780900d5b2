import { deviceZone, formatDate } from '@vr/shared-api/date';
import type { UiLang } from '@vr/shared-api/limits';
import { dayIn, daysBetween } from './day.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Formats how long ago an instant was: in minutes, in hours on the same day, as `yesterday`, then as a date (DD/MM/YYYY).
 * An instant in the future, which a wrong clock can produce, is `now`.
 */
export function formatRelative(date: string | number, now: Date, lang: UiLang, timeZone = deviceZone()): string {
  const format = new Intl.RelativeTimeFormat(lang === 'en' ? 'en-GB' : lang, { numeric: 'auto', style: 'short' });
  const age = now.getTime() - new Date(date).getTime();
  if (age < MINUTE) return format.format(0, 'second');
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), 'minute');

  const day = dayIn(timeZone, new Date(date));
  const daysAgo = daysBetween(day, dayIn(timeZone, now));
  if (daysAgo === 0) return format.format(-Math.floor(age / HOUR), 'hour');
  return daysAgo === 1 ? format.format(-1, 'day') : formatDate(day);
}
