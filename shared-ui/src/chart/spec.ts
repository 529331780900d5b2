/** A chart in the terms of G2 (https://g2.antv.antgroup.com/en/manual/core/view/view). */
export type ChartSpec = Record<string, unknown>;

/** Margins in pixels. */
interface Margins {
  left?: number;
  right?: number;
  top?: number;
  bottom?: number;
}

/**
 * What all charts have in common: a size, margins that we have computed, and no interaction of the library, because
 * pointer, touch and keyboard show the values in the same way for every chart.
 */
export const frame = (width: number, height: number, { left = 0, right = 0, top = 0, bottom = 0 }: Margins) => ({
  type: 'view',
  width,
  height,
  margin: 0,
  padding: 0,
  inset: 0,
  marginLeft: left,
  marginRight: right,
  marginTop: top,
  marginBottom: bottom,
  interaction: { tooltip: false, legendFilter: false, sliderFilter: false, scrollbarFilter: false },
});

/** An axis without a title, ticks and line, with grid lines of one colour. */
export const axis = (gridColor: string) => ({
  title: false,
  tick: false,
  line: false,
  grid: true,
  gridStroke: gridColor,
  gridStrokeOpacity: 1,
  gridLineDash: [0, 0],
  gridLineWidth: 1,
});
