import type { UiLang } from '@vr/shared-api/limits';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Says when something may be tried again: `in 3 minutes`. Rounded up, so that it is never too early. */
export function formatWait(seconds: number, lang: UiLang): string {
  const format = new Intl.RelativeTimeFormat(lang);
  if (seconds <= MINUTE) return format.format(Math.ceil(seconds), 'second');
  if (seconds <= HOUR) return format.format(Math.ceil(seconds / MINUTE), 'minute');
  return format.format(Math.ceil(seconds / HOUR), 'hour');
}
