import { cached } from '@vr/shared-api/cached';
import type { UiLang } from '@vr/shared-api/limits';

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/u;

/** A day as stored (`YYYY-MM-DD`), which has no time zone, or an instant, which is formatted in a time zone. */
type DateLike = string | Date;

const days = cached(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** The year, month and day of a day or an instant, as numbers with leading zeros. */
export const dateParts = (value: DateLike, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    days(timeZone)
      .formatToParts(new Date(value))
      .map(({ type, value: text }) => [type, text]),
  );

const zoneOf = (value: DateLike, timeZone: string): string =>
  typeof value === 'string' && DAY_ONLY.test(value) ? 'UTC' : timeZone;

/** Formats as DD/MM/YYYY in every language. */
export function formatDate(value: DateLike, timeZone = 'UTC'): string {
  const { day, month, year } = dateParts(value, zoneOf(value, timeZone));
  return `${day}/${month}/${year}`;
}

/** Formats as DD/MM, for the axis of a chart. */
export const formatDayMonth = (value: DateLike, timeZone = 'UTC'): string => formatDate(value, timeZone).slice(0, 5);

const named = (day: string, lang: UiLang, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { timeZone: 'UTC', ...options }).format(new Date(day));

/** The name of a day's month: `Oct`, or with `long` and the year `October 2026`. */
export const formatMonth = (day: string, lang: UiLang, style: 'short' | 'long' = 'short'): string =>
  named(day, lang, style === 'long' ? { month: 'long', year: 'numeric' } : { month: 'short' });

/** The short name of a day's weekday: `Mon`. */
export const formatWeekday = (day: string, lang: UiLang): string => named(day, lang, { weekday: 'short' });

const times = cached(
  (timeZone: string) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
);
/** Returns the time zone of the device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats the time of an instant as HH:mm, by default in the time zone of the device. */
export const formatTime = (instant: DateLike, timeZone = deviceZone()): string =>
  times(timeZone).format(new Date(instant));

/** Formats an instant as DD/MM/YYYY HH:mm. */
export const formatDateTime = (instant: DateLike, timeZone: string): string =>
  `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`;
