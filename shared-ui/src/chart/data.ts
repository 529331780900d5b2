import type { UiLang } from '@vr/shared-api/limits';
import { formatMinutes } from '../format/duration.ts';
import { formatNumber, formatPercent } from '../format/number.ts';

type Unit = 'number' | 'minutes' | 'percent';

/** A radar with more axes has no space for their names. */
export const RADAR_AXES_MAX = 6;

export interface Series {
  name: string;
  values: readonly number[];
}

/** The data of a chart and of its table. */
export interface ChartData {
  /** What the labels are, such as "Month": the header of the table's first column. */
  labelsTitle: string;
  labels: readonly string[];
  /** One series, or two to compare. The first is drawn solid, the second hatched or dashed. */
  series: readonly [Series] | readonly [Series, Series];
  unit: Unit;
}

/** Formats a value for tables, labels and tooltips. */
export function formatValue(value: number, unit: Unit, lang: UiLang): string {
  if (unit === 'minutes') return formatMinutes(value, lang);
  return unit === 'percent' ? formatPercent(value, lang) : formatNumber(value, lang);
}

/** Returns the data in descending order of the first series' values. */
export function ranked(data: ChartData): ChartData {
  const { labels, series } = data;
  const order = labels.map((_, index) => index).sort((a, b) => (series[0].values[b] ?? 0) - (series[0].values[a] ?? 0));
  const sorted = ({ name, values }: Series) => ({ name, values: order.map((index) => values[index] ?? 0) });
  const [first, second] = series;
  return {
    ...data,
    labels: order.map((index) => labels[index] ?? ''),
    series: second ? [sorted(first), sorted(second)] : [sorted(first)],
  };
}

const MINUTE_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 300];

function stepFor(raw: number, unit: Unit): number {
  const minutes = unit === 'minutes' ? MINUTE_STEPS.find((step) => step >= raw) : undefined;
  if (minutes) return minutes;
  // Steps beyond the list are whole hours, so that an axis never shows 8h20.
  const base = unit === 'minutes' ? 60 : 1;
  const power = 10 ** Math.floor(Math.log10(raw / base));
  const factor = [1, 2, 5, 10].find((step) => step * power * base >= raw) ?? 10;
  return Math.max(1, factor * power * base);
}

/** Round values for an axis from 0 to at least the greatest value, with at most five steps. */
export function axisTicks(greatest: number, unit: Unit): number[] {
  const step = stepFor(Math.max(greatest, 1) / 4, unit);
  const count = Math.max(1, Math.ceil(greatest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The index of the greatest value, or -1 if all values are 0. */
export function peakIndex(values: readonly number[]): number {
  const greatest = Math.max(0, ...values);
  return greatest > 0 ? values.indexOf(greatest) : -1;
}
