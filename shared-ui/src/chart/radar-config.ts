import type { RadarConfig } from '@ant-design/charts';
import { axisOf, bySeries, type Drawing, frameOf, GROWING_MS, rowsOf } from './drawing.ts';
import { radarLayout } from './radar-layout.ts';

/** Returns the options of the `Radar` of `@ant-design/charts`. The first series has discs, the second is dashed. */
export function radarConfig({ data, width, height, look, fontSize, animate }: Drawing): RadarConfig {
  const { texts, lineHeight, radius, spacings } = radarLayout({ data, width, height, look, fontSize });
  // The first series is drawn last, above the second.
  const rows = rowsOf(data).reverse();
  const color = bySeries(look.first, look.second);
  return {
    ...frameOf(width, height),
    data: rows,
    xField: 'label',
    yField: 'value',
    seriesField: 'series',
    padding: 0,
    insetLeft: width / 2 - radius,
    insetRight: width / 2 - radius,
    insetTop: height / 2 - radius,
    insetBottom: height / 2 - radius,
    scale: {
      x: { type: 'point', padding: 0.5, align: 0, domain: data.labels.map((_, index) => String(index)) },
      y: { domain: [0, 100], clamp: true, nice: false, tickMethod: () => [0, 20, 40, 60, 80, 100] },
    },
    axis: {
      x: {
        ...axisOf(look, fontSize),
        labelFormatter: (label: string) => texts[Number(label)] ?? '',
        labelFill: look.ink,
        labelLineHeight: lineHeight,
        labelSpacing: (_: unknown, index: number) => spacings[index] ?? 0,
        labelAlign: 'horizontal',
        labelAutoHide: false,
      },
      y: { ...axisOf(look, fontSize * 0.88), gridConnect: 'line', labelAutoHide: false, labelAutoRotate: false },
    },
    style: {
      stroke: color,
      lineWidth: bySeries(2.5, 2),
      lineDash: bySeries([0, 0], [4, 4]),
      lineJoin: 'round',
    },
    area: { data: rows.filter(({ series }) => series === 0), style: { fill: look.first, fillOpacity: 0.14 } },
    point: {
      shapeField: bySeries('point', 'square'),
      scale: { shape: { type: 'identity' } },
      style: {
        fill: bySeries(look.first, look.surface),
        stroke: color,
        lineWidth: bySeries(0, 1.8),
        r: bySeries(4, 3.5),
      },
    },
    animate: animate && { enter: { type: 'fadeIn', duration: GROWING_MS }, update: false, exit: false },
  };
}
