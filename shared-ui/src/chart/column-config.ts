import type { ColumnConfig } from '@ant-design/charts';
import { axisTicks, formatValue, peakIndex } from './data.ts';
import { axisOf, bySeries, type Drawing, frameOf, GROWING_MS, type Row, rowsOf } from './drawing.ts';
import { hatching } from './look.ts';

/** In pixels. */
const [COLUMN_MAX, RADIUS] = [20, 4];
/** The columns of a label fill at most the first share of its width. The gap is the second share of the columns' width. */
const [FILLED, GAP] = [0.7, 0.13];

/**
 * Returns the options of the `Column` of `@ant-design/charts` for one or two series: the first solid, the second hatched.
 * Only the highest column shows its value, because no neighbour can overlap that label.
 */
export function columnConfig({ data, width, height, look, fontSize, animate, lang }: Drawing): ColumnConfig {
  const { labels, series, unit } = data;
  const format = (value: number) => formatValue(value, unit, lang);
  const ticks = axisTicks(Math.max(...series.flatMap(({ values }) => values)), unit);
  const peaks = series.map(({ values }) => Math.max(...values));
  const peakSeries = peakIndex(peaks);
  const peak = peakIndex(series[peakSeries]?.values ?? []);
  const slot = width / labels.length;
  const columns = Math.min(slot * FILLED, (series.length * COLUMN_MAX) / (1 - GAP));
  return {
    ...frameOf(width, height),
    data: rowsOf(data),
    xField: 'label',
    yField: 'value',
    seriesField: 'series',
    group: { padding: GAP },
    paddingTop: fontSize * 1.6,
    scale: {
      x: { type: 'band', padding: 1 - columns / slot },
      y: { domain: [0, ticks.at(-1) ?? 1], nice: false, tickMethod: () => ticks },
    },
    axis: {
      x: {
        ...axisOf(look, fontSize),
        grid: false,
        labelFormatter: (label: string) => labels[Number(label)] ?? '',
        labelFontWeight: (_: unknown, index: number) => (index === peak ? 680 : 400),
        labelAutoHide: { keepHeader: true },
        labelAutoRotate: false,
      },
      y: {
        ...axisOf(look, fontSize),
        labelFormatter: (value: number) => (value === 0 ? '0' : format(value)),
        labelAutoHide: false,
        labelSpacing: 8,
      },
    },
    style: {
      maxWidth: COLUMN_MAX,
      radiusTopLeft: RADIUS,
      radiusTopRight: RADIUS,
      fillOpacity: 1,
      // A function, because the library clones its options, and the clone of a canvas is empty.
      fill: bySeries<string | object>(look.first, { image: hatching(look), repetition: 'repeat' }),
      stroke: look.second,
      lineWidth: ({ series: of, value }: Row) => (of === 1 && value > 0 ? 1.2 : 0),
    },
    labels: [
      {
        text: ({ label, series: of, value }: Row) => (of === peakSeries && Number(label) === peak ? format(value) : ''),
        position: 'top',
        textBaseline: 'bottom',
        dy: -4,
        fill: look.ink,
        fillOpacity: 1,
        fontFamily: look.fontFamily,
        fontSize,
        fontWeight: 680,
        transform: [{ type: 'exceedAdjust', bounds: 'view' }],
      },
    ],
    animate: animate && { enter: { type: 'scaleInY', duration: GROWING_MS }, update: false, exit: false },
  };
}
