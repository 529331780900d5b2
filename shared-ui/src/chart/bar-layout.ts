import { peakIndex, type Series, visibleLabels } from './data.ts';

/** Space above the plot for the value of the peak, in pixels. */
const TOP = 20;
/** Space below the plot for the labels, in pixels. */
const BOTTOM = 24;
const BAR_MAX = 20;
/** Distance between the two bars of a label, in pixels. */
const BAR_GAP = 3;
/** Approximate width of a character at the font size of the axis, in pixels. */
const CHARACTER_WIDTH = 7;

interface BarLayoutInput {
  /** Size of the whole chart, in pixels. */
  width: number;
  height: number;
  ticks: readonly number[];
  axisLabels: readonly string[];
  labels: readonly string[];
  series: readonly [Series] | readonly [Series, Series];
  /** The browser's font size compared with the usual one. */
  fontScale?: number;
}

export type BarLayout = ReturnType<typeof barLayout>;

const widthOfLongest = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => text.length)) * CHARACTER_WIDTH;

/** Computes the positions and sizes of a bar chart, in pixels. */
export function barLayout({
  width,
  height,
  ticks,
  axisLabels,
  labels,
  series: [first, second],
  fontScale = 1,
}: BarLayoutInput) {
  const left = widthOfLongest(axisLabels) * fontScale + 10;
  const plotWidth = Math.max(0, width - left);
  const plotHeight = height - TOP - BOTTOM;
  const slotWidth = plotWidth / labels.length;
  const barWidth = Math.max(1, Math.min(BAR_MAX, slotWidth * (second ? 0.34 : 0.6)));
  const peak = peakIndex(first.values);
  const y = (value: number) => TOP + plotHeight - (plotHeight * value) / (ticks.at(-1) ?? 1);
  return {
    left,
    top: TOP,
    height,
    plotWidth,
    plotHeight,
    slotWidth,
    barWidth,
    peak,
    y,
    /** Whether each label is shown. */
    visible: visibleLabels(labels.length, plotWidth, widthOfLongest(labels) * fontScale + 10, peak),
    /** The rectangle of a value whose left edge is at `x`. */
    bar: (value: number, x: number) => ({
      x,
      y: y(value),
      width: barWidth,
      height: TOP + plotHeight - y(value),
      rx: Math.min(4, barWidth / 2),
    }),
    /**
     * The left edges of the bars of a label whose middle is at `x`. Two bars stand side by side, a single one in the
     * middle.
     */
    starts: (x: number, value: number, compared: number): [number, number] =>
      value > 0 && compared > 0 ? [x - barWidth - BAR_GAP / 2, x + BAR_GAP / 2] : [x - barWidth / 2, x - barWidth / 2],
    /** Aligns a label to the right edge if it would be cut off there. */
    labelPosition: (x: number, label: string) =>
      x + (widthOfLongest([label]) * fontScale) / 2 > width
        ? { x: width, textAnchor: 'end' as const }
        : { x, textAnchor: 'middle' as const },
  };
}
