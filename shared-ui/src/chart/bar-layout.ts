import { axisTicks, type ChartData, peakIndex, visibleLabels } from './data.ts';

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
  data: Pick<ChartData, 'labels' | 'series' | 'unit'>;
  /** Formats a value of the axis and of the peak. */
  format: (value: number) => string;
  /** The browser's font size compared with the usual one. */
  fontScale?: number;
}

/** A bar: its edges in pixels from the left of the plot, and its value. */
interface Bar {
  from: number;
  to: number;
  value: number;
}

const widthOfLongest = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => text.length)) * CHARACTER_WIDTH;

/** Computes what a bar chart shows and where, in pixels from the left of the plot. */
export function barLayout({ width, height, data: { labels, series, unit }, format, fontScale = 1 }: BarLayoutInput) {
  const [first, second] = series;
  const ticks = axisTicks(Math.max(0, ...series.flatMap(({ values }) => values)), unit).map((value) => ({
    value,
    text: value === 0 ? '0' : format(value),
  }));
  const left = widthOfLongest(ticks.map(({ text }) => text)) * fontScale + 10;
  const bottom = BOTTOM * fontScale;
  const plotWidth = Math.max(0, width - left);
  const slotWidth = plotWidth / labels.length;
  const barWidth = Math.max(1, Math.min(BAR_MAX, slotWidth * (second ? 0.34 : 0.6)));
  const middle = (index: number) => slotWidth * (index + 0.5);

  const bars: { first: Bar[]; second: Bar[] } = { first: [], second: [] };
  labels.forEach((_, index) => {
    const value = first.values[index] ?? 0;
    const compared = second?.values[index] ?? 0;
    // Two bars stand side by side over their label, a single one in its middle.
    const shift = value > 0 && compared > 0 ? (barWidth + BAR_GAP) / 2 : 0;
    const bar = (center: number, of: number) => ({ from: center - barWidth / 2, to: center + barWidth / 2, value: of });
    if (value > 0) bars.first.push(bar(middle(index) - shift, value));
    if (compared > 0) bars.second.push(bar(middle(index) + shift, compared));
  });

  const peakAt = peakIndex(first.values);
  const highest = bars.first.find(({ value }) => value === first.values[peakAt]);
  const shown = visibleLabels(labels.length, plotWidth, widthOfLongest(labels) * fontScale + 10, peakAt);
  return {
    width,
    height,
    left,
    top: TOP * fontScale,
    bottom,
    plotWidth,
    slotWidth,
    /** The radius of the upper corners of the bars. */
    radius: Math.min(4, barWidth / 2),
    ticks,
    bars,
    /** The value above the highest bar of the first series; undefined if all its values are 0. */
    peak: highest && { x: (highest.from + highest.to) / 2, value: highest.value, text: format(highest.value) },
    /** The labels below the bars, as many as fit. One that would be cut off at the right is aligned to the edge. */
    labels: labels.flatMap((text, index) => {
      if (!shown[index]) return [];
      const cutOff = middle(index) + (widthOfLongest([text]) * fontScale) / 2 > plotWidth;
      return [
        { text, x: cutOff ? plotWidth : middle(index), align: cutOff ? 'end' : 'center', isPeak: index === peakAt },
      ];
    }),
  };
}

/** The index of the label at a horizontal position in the chart, or undefined beside the plot. */
export function labelAt(
  x: number,
  { left, slotWidth, plotWidth }: Pick<ReturnType<typeof barLayout>, 'left' | 'slotWidth' | 'plotWidth'>,
): number | undefined {
  const inPlot = x - left;
  return inPlot >= 0 && inPlot < plotWidth ? Math.floor(inPlot / slotWidth) : undefined;
}
