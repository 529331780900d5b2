import { cached } from '@vr/shared-api/cached';
import type { UiLang } from '@vr/shared-api/limits';

const numbers = cached(
  (lang: UiLang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 2, useGrouping: 'always' }),
);
const percents = cached((lang: UiLang) => new Intl.NumberFormat(lang, { style: 'percent' }));

/** Formats a number with at most two decimals, none if it is whole. */
export const formatNumber = (value: number, lang: UiLang): string => numbers(lang).format(value);

/** Formats a percentage (0 to 100) in the format of the language. */
export const formatPercent = (percent: number, lang: UiLang): string => percents(lang).format(percent / 100);

/** Converts a skill's value (0 to 1) to a percentage, rounded up. */
export const skillPercent = (value: number): number =>
  // Rounded first: 0.07 times 100 is a little over 7 in floating point.
  Math.ceil(Number((100 * value).toFixed(6)));
