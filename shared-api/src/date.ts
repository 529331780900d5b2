/**
 * All formatting of days and times is here. Instants are shown in the time zone of the reader's device. Days, including the
 * day of an instant, are in the company's time zone. Exports and mails show an instant with the name of its time zone,
 * because their readers may be anywhere.
 */
import { cached } from './cached.ts';
import { bcp47, type ContentLang } from './limits.ts';

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/u;

/** A day as stored (`YYYY-MM-DD`), which has no time zone, or an instant, which is formatted in a time zone. */
type DateLike = string | number | Date;

export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const days = cached(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** Returns the `year`, `month` and `day` of a day or an instant, as digits with leading zeros. */
export const dateParts = (value: DateLike, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    days(timeZone)
      .formatToParts(new Date(value))
      .map(({ type, value: text }) => [type, text]),
  );

const zoneOf = (value: DateLike, timeZone: string): string =>
  typeof value === 'string' && DAY_ONLY.test(value) ? 'UTC' : timeZone;

/** Formats as DD/MM/YYYY in every language. For the day of an instant, pass the company's time zone. */
export function formatDate(value: DateLike, timeZone = deviceZone()): string {
  const { day, month, year } = dateParts(value, zoneOf(value, timeZone));
  return `${day}/${month}/${year}`;
}

/** Formats a day as DD/MM, for the axis of a chart. */
export const formatDayMonth = (day: string): string => formatDate(day).slice(0, 5);

const named = (day: string, lang: ContentLang, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : bcp47(lang), { timeZone: 'UTC', ...options }).format(new Date(day));

/** Formats the month of a day: `Oct`, or with `long` `October 2026`. */
export const formatMonth = (day: string, lang: ContentLang, style: 'short' | 'long' = 'short'): string =>
  named(day, lang, style === 'long' ? { month: 'long', year: 'numeric' } : { month: 'short' });

/** Formats the weekday of a day: `Mon`, or with `long` `Monday`, with `narrow` `M`. */
export const formatWeekday = (day: string, lang: ContentLang, style: 'short' | 'long' | 'narrow' = 'short'): string =>
  named(day, lang, { weekday: style });

/** Formats a day with the name of its month: `15 June 2026`. */
export const formatLongDate = (day: string, lang: ContentLang): string => named(day, lang, { dateStyle: 'long' });

const times = cached(
  (timeZone: string) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
);

/** Formats the time of an instant as HH:mm. */
export const formatTime = (instant: DateLike, timeZone = deviceZone()): string =>
  times(timeZone).format(new Date(instant));

/** Formats an instant as DD/MM/YYYY HH:mm. */
export const formatDateTime = (instant: DateLike, timeZone = deviceZone()): string =>
  `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`;

/** Formats an instant of today as HH:mm, any other instant as DD/MM/YYYY HH:mm. */
export const formatRecent = (instant: DateLike, now = new Date()): string =>
  formatDate(instant) === formatDate(now) ? formatTime(instant) : formatDateTime(instant);

const partOf = (timeZone: string, at: Date, lang: string, timeZoneName: 'longGeneric' | 'shortOffset') =>
  new Intl.DateTimeFormat(lang, { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** Returns the name of a time zone: `Central European Time`. */
export const zoneName = (lang: string, timeZone = deviceZone()): string =>
  partOf(timeZone, new Date(), lang === 'en' ? 'en-GB' : lang, 'longGeneric');

/** Returns the offset of a time zone from UTC at an instant: `UTC+1`. */
export const zoneOffset = (timeZone: string, at: Date): string =>
  partOf(timeZone, at, 'en', 'shortOffset').replace('GMT', 'UTC');

/** Formats an instant with its time zone: `15/06/2026 18:04 (Central European Time)`. */
export const formatZoned = (instant: DateLike, lang: string, timeZone = deviceZone()): string =>
  `${formatDateTime(instant, timeZone)} (${zoneName(lang, timeZone)})`;

/** Whether `Intl` accepts a time zone. PostgreSQL may not know it: `Intl` also accepts offsets such as `+01:00`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(days(name));
  } catch {
    return false;
  }
}
