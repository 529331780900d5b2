import type { ChartData } from './data.ts';
import type { ChartLook } from './look.ts';
import type { radarLayout } from './radar-layout.ts';
import { axis, type ChartSpec, frame } from './spec.ts';

const RINGS = [20, 40, 60, 80, 100];

export interface RadarSpecInput {
  data: Pick<ChartData, 'series'>;
  layout: ReturnType<typeof radarLayout>;
  look: ChartLook;
  fontSize: number;
  animate: boolean;
}

/** Returns a radar chart of values from 0 to 100 in the terms of G2. */
export function radarSpec({ data, layout, look, fontSize, animate }: RadarSpecInput): ChartSpec {
  const { width, height, radius, texts, gap, lineHeight } = layout;
  const [first, second] = data.series;
  const rows = (values: readonly number[]) =>
    texts.map((text, index) => ({ text, value: Math.min(100, Math.max(0, values[index] ?? 0)) }));
  const encode = { x: 'text', y: 'value' };
  const enter = animate ? { enter: { type: 'fadeIn', duration: 260 } } : false;
  const mark = (type: string, values: readonly number[], style: object, shape?: string) => ({
    type,
    data: rows(values),
    encode: shape ? { ...encode, shape } : encode,
    style,
    animate: enter,
  });
  const [beside, above] = [width / 2 - radius, height / 2 - radius];
  return {
    ...frame(width, height, { left: beside, right: beside, top: above, bottom: above }),
    coordinate: { type: 'polar' },
    scale: {
      x: { type: 'point', padding: 0.5, align: 0 },
      y: { type: 'linear', domain: [0, 100], nice: false },
    },
    axis: {
      x: {
        ...axis(look.line),
        labelFill: look.ink,
        labelOpacity: 1,
        labelFillOpacity: 1,
        labelFontFamily: look.fontFamily,
        labelFontSize: fontSize,
        labelLineHeight: lineHeight,
        labelSpacing: gap,
        labelAlign: 'horizontal',
        labelAutoHide: false,
        labelAutoRotate: false,
        labelAutoEllipsis: false,
        labelAutoWrap: false,
      },
      y: {
        ...axis(look.line),
        label: false,
        gridConnect: 'line',
        tickMethod: () => RINGS,
      },
    },
    children: [
      ...(second
        ? [
            mark('line', second.values, { stroke: look.second, lineWidth: 2, lineDash: [4, 4] }),
            mark('point', second.values, { r: 3.5, fill: look.surface, stroke: look.second, lineWidth: 1.8 }, 'square'),
          ]
        : []),
      mark('area', first.values, { fill: look.first, fillOpacity: 0.14 }),
      mark('line', first.values, { stroke: look.first, lineWidth: 2.5, lineJoin: 'round' }),
      mark('point', first.values, { r: 4, fill: look.first, lineWidth: 0 }, 'point'),
    ],
  };
}
