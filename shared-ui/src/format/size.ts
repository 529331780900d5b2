import { BYTES_PER_GB, type UiLang } from '@vr/shared-api/limits';
import { formatNumber } from './number.ts';

const KO = 1024;
const GO = BYTES_PER_GB;
const MO = GO / 1000;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Formats bytes in o, ko, Mo or Go with a non-breaking space. One decimal for Go and for less than 10 Mo. */
export function formatSize(bytes: number, lang: UiLang): string {
  if (bytes < KO) return `${formatNumber(bytes, lang)}\u00a0o`;
  if (bytes < MO) return `${formatNumber(Math.round(bytes / KO), lang)}\u00a0ko`;
  if (bytes < 10 * MO) return `${formatNumber(tenths(bytes / MO), lang)}\u00a0Mo`;
  if (bytes < GO) return `${formatNumber(Math.round(bytes / MO), lang)}\u00a0Mo`;
  return `${formatNumber(tenths(bytes / GO), lang)}\u00a0Go`;
}
