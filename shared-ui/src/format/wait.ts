import type { UiLang } from '@vr/shared-api/limits';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats when a retry is allowed: `in 3 minutes`. Rounds up, so that nobody tries too early. */
export function formatWait(seconds: number, lang: UiLang): string {
  const format = new Intl.RelativeTimeFormat(lang);
  if (seconds <= MINUTE) return format.format(Math.ceil(seconds), 'second');
  if (seconds <= HOUR) return format.format(Math.ceil(seconds / MINUTE), 'minute');
  return format.format(Math.ceil(seconds / HOUR), 'hour');
}
