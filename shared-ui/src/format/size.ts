import { BYTES_PER_GB, type UiLang } from '@vr/shared-api/limits';
import { formatNumber } from './number.ts';

const KB = 1024;
const GB = BYTES_PER_GB;
const MB = GB / 1000;

const INTERNATIONAL = { byte: 'B', kilo: 'KB', mega: 'MB', giga: 'GB' };
const UNITS: Record<UiLang, typeof INTERNATIONAL> = {
  en: INTERNATIONAL,
  fr: { byte: 'o', kilo: 'ko', mega: 'Mo', giga: 'Go' },
  es: INTERNATIONAL,
  it: INTERNATIONAL,
};

const tenths = (value: number): number => Math.round(value * 10) / 10;

/**
 * Formats bytes in o, ko, Mo or Go in French, and in B, KB, MB or GB in the other languages, after a non-breaking space.
 * Gigabytes and sizes below 10 megabytes have up to one decimal.
 */
export function formatSize(bytes: number, lang: UiLang): string {
  const { byte, kilo, mega, giga } = UNITS[lang];
  if (bytes < KB) return `${formatNumber(bytes, lang)}\u00a0${byte}`;
  if (bytes < MB) return `${formatNumber(Math.round(bytes / KB), lang)}\u00a0${kilo}`;
  if (bytes < 10 * MB) return `${formatNumber(tenths(bytes / MB), lang)}\u00a0${mega}`;
  if (bytes < GB) return `${formatNumber(Math.round(bytes / MB), lang)}\u00a0${mega}`;
  return `${formatNumber(tenths(bytes / GB), lang)}\u00a0${giga}`;
}
