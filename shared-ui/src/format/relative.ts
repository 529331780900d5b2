import type { UiLang } from '@vr/shared-api/limits';
import { formatDate } from './date.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * How long ago something was, as people say it: minutes, then hours of the same day, then `yesterday`, then the date
 * (DD/MM/YYYY). What lies ahead, by a clock that is off, is now.
 */
export function formatRelative(date: string, now: Date, lang: UiLang, timeZone: string): string {
  const format = new Intl.RelativeTimeFormat(lang === 'en' ? 'en-GB' : lang, { numeric: 'auto', style: 'short' });
  const age = now.getTime() - Date.parse(date);
  if (age < MINUTE) return format.format(0, 'second');
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), 'minute');

  const day = formatDate(date, timeZone);
  if (day === formatDate(now, timeZone)) return format.format(-Math.floor(age / HOUR), 'hour');
  return day === dayBefore(now, timeZone) ? format.format(-1, 'day') : day;
}

/** Counted on the calendar: a day may have 23 or 25 hours. */
function dayBefore(now: Date, timeZone: string): string {
  const [day, month, year] = formatDate(now, timeZone).split('/').map(Number);
  return formatDate(new Date(Date.UTC(year!, month! - 1, day! - 1)));
}
