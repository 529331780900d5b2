import type { UiLang } from '@vr/shared-api/limits';

/** A figure: at most two decimals, none when whole. */
export const formatNumber = (value: number, lang: UiLang): string =>
  new Intl.NumberFormat(lang, { maximumFractionDigits: 2, useGrouping: 'always' }).format(value);

/** A percentage of 0 to 100, as the language writes it. */
export const formatPercent = (percent: number, lang: UiLang): string =>
  new Intl.NumberFormat(lang, { style: 'percent' }).format(percent / 100);

/** The percentage of a skill's value (0 to 1), rounded up. */
export const skillPercent = (value: number): number =>
  // Rounded first: 0.07 times 100 is a little over 7 in floating point.
  Math.ceil(Number((100 * value).toFixed(6)));
