import { durationOf } from '@vr/shared-api/duration';
import type { UiLang } from '@vr/shared-api/limits';
import { formatNumber } from './number.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats minutes as `< 1 min`, `45 min`, `2h` or `2h05`. Only the value 0 gives `0 min`. */
export const formatMinutes = (minutes: number, lang: UiLang): string =>
  durationOf(minutes, (hours) => formatNumber(hours, lang));

/** Formats seconds as `42 s` or `1 min 05 s`; from an hour on, like {@link formatMinutes}. */
export function formatSeconds(seconds: number, lang: UiLang): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole >= 3600) return formatMinutes(whole / 60, lang);
  const rest = whole % 60;
  return `${Math.floor(whole / 60)} min${rest ? ` ${two(rest)} s` : ''}`;
}
