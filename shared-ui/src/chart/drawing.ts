import type { UiLang } from '@vr/shared-api/limits';
import type { ChartData } from './data.ts';
import type { ChartLook } from './look.ts';

/** How long a figure takes to grow when it is first drawn. A change of it is drawn at once. */
export const GROWING_MS = 260;

/** What a chart is drawn from. */
export interface Drawing {
  data: ChartData;
  /** In pixels. */
  width: number;
  height: number;
  look: ChartLook;
  /** In pixels. */
  fontSize: number;
  /** Whether figures grow. */
  animate: boolean;
  lang: UiLang;
}

/** A figure. Label and series are given by their index, because labels can be equal: months are letters on a phone. */
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

/** Returns a style by the series of a figure, or of a line's figures. */
export const bySeries =
  <T>(first: T, second: T) =>
  (of: Row | Row[]): T =>
    [of].flat()[0]?.series === 0 ? first : second;

/**
 * What all charts have in common: their size, and no legend, tooltip or other interaction of the library, because ours
 * react to keys and touch as well, and its tooltips are HTML text, which the page's Trusted Types refuse.
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
