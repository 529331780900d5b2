import type { UiLang } from '@vr/shared-api/limits';
import type { ChartData } from './data.ts';
import type { ChartLook } from './look.ts';

/** The duration of the animation with which a figure grows when it is first drawn. Changes are not animated. */
export const GROWING_MS = 260;

/** The input for drawing a chart. */
export interface Drawing {
  data: ChartData;
  /** In pixels. */
  width: number;
  height: number;
  look: ChartLook;
  /** In pixels. */
  fontSize: number;
  /** Whether figures grow when they are first drawn. */
  animate: boolean;
  lang: UiLang;
}

/** A figure. `label` and `series` are indexes, because labels may be equal: on phones, months are single letters. */
export interface Row {
  label: string;
  series: number;
  value: number;
}

/** The figures of a chart, series by series. */
export const rowsOf = ({ labels, series }: ChartData): Row[] =>
  series.flatMap(({ values }, index) =>
    labels.map((_, label) => ({ label: String(label), series: index, value: values[label] ?? 0 })),
  );

/** Returns a function that selects a style by the series of a figure, or of all figures of a line. */
export const bySeries =
  <T>(first: T, second: T) =>
  (of: Row | Row[]): T =>
    [of].flat()[0]?.series === 0 ? first : second;

/**
 * The options of all charts: their size, and none of the library's legends, tooltips and interactions. The portal's own
 * tooltips also work with keyboard and touch. The library's tooltips are HTML strings, which the page's Trusted Types
 * refuse.
 */
export const frameOf = (width: number, height: number) => ({
  autoFit: false,
  width,
  height,
  margin: 0,
  legend: false as const,
  tooltip: false as const,
  interaction: { tooltip: false, elementHighlight: false },
});

/** An axis with labels and a grid, without a line and ticks. */
export const axisOf = (look: ChartLook, fontSize: number) => ({
  title: false,
  tick: false,
  line: false,
  grid: true,
  gridStroke: look.line,
  gridStrokeOpacity: 1,
  gridLineDash: [0, 0],
  gridLineWidth: 1,
  labelFill: look.softInk,
  labelOpacity: 1,
  labelFillOpacity: 1,
  labelFontFamily: look.fontFamily,
  labelFontSize: fontSize,
});
