import type { UiLang } from '@vr/shared-api/limits';
import { formatMinutes } from '../format/duration.ts';
import { formatNumber, formatPercent } from '../format/number.ts';

export type Unit = 'number' | 'minutes' | 'percent';

export interface Series {
  name: string;
  values: readonly number[];
}

/** What a chart and its table twin show. */
export interface ChartData {
  /** What the labels are, such as "Month": heads the table's first column. */
  head: string;
  labels: readonly string[];
  /** One, or two to compare: the first is drawn solid, the second hatched or dashed. */
  series: readonly [Series] | readonly [Series, Series];
  unit: Unit;
}

/** A value of a chart as it is written in tables, labels and tooltips. */
export function formatValue(value: number, unit: Unit, lang: UiLang): string {
  if (unit === 'minutes') return formatMinutes(value, lang);
  return unit === 'percent' ? formatPercent(value, lang) : formatNumber(value, lang);
}

const MINUTE_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 300];

function stepFor(raw: number, unit: Unit): number {
  const minutes = unit === 'minutes' ? MINUTE_STEPS.find((step) => step >= raw) : undefined;
  if (minutes) return minutes;
  // Whole hours beyond the list, so that an axis never reads 8h20.
  const base = unit === 'minutes' ? 60 : 1;
  const power = 10 ** Math.floor(Math.log10(raw / base));
  const factor = [1, 2, 5, 10].find((step) => step * power * base >= raw) ?? 10;
  return Math.max(1, factor * power * base);
}

/** Round values for an axis from 0 to just above the greatest value; at most five of them above 0. */
export function ticks(greatest: number, unit: Unit): number[] {
  const step = stepFor(Math.max(greatest, 1) / 4, unit);
  const count = Math.max(1, Math.ceil(greatest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Which labels have room: every so many, and always the peak's, without its neighbours touching it. */
export function shownLabels(count: number, room: number, labelWidth: number, peak: number): boolean[] {
  const every = Math.max(1, Math.ceil((count * labelWidth) / Math.max(room, 1)));
  return Array.from(
    { length: count },
    (_, index) => index === peak || (index % every === 0 && (peak < 0 || Math.abs(index - peak) >= every)),
  );
}

/** The index of the greatest value, or -1 while all are 0. */
export function peakOf(values: readonly number[]): number {
  const greatest = Math.max(0, ...values);
  return greatest > 0 ? values.indexOf(greatest) : -1;
}
