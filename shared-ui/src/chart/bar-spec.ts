import type { barLayout } from './bar-layout.ts';
import type { ChartLook } from './look.ts';
import { axis, type ChartSpec, frame } from './spec.ts';

export interface BarSpecInput {
  layout: ReturnType<typeof barLayout>;
  look: ChartLook;
  /** The pattern of the second series. */
  pattern: CanvasImageSource;
  fontSize: number;
  /** Whether the bars grow at first. */
  animate: boolean;
}

/** Returns the chart of a bar layout in the terms of G2. Its x scale is in pixels. */
export function barSpec({ layout, look, pattern, fontSize, animate }: BarSpecInput): ChartSpec {
  const { width, height, left, top, bottom, plotWidth, bars, ticks, labels, peak } = layout;
  const text = { fill: look.softInk, fontFamily: look.fontFamily, fontSize };
  const growing = animate ? { enter: { type: 'growInY', duration: 260 } } : false;
  const bar = (of: 'first' | 'second', style: object) => ({
    type: 'rect',
    data: bars[of],
    encode: { x: 'from', x1: 'to', y: 'value' },
    style: { radiusTopLeft: layout.radius, radiusTopRight: layout.radius, ...style },
    animate: growing,
  });
  return {
    ...frame(width, height, { left, top, bottom }),
    scale: {
      x: { type: 'linear', domain: [0, plotWidth], nice: false },
      y: { type: 'linear', domain: [0, ticks.at(-1)?.value ?? 1], nice: false },
    },
    axis: {
      x: false,
      y: {
        ...axis(look.line),
        tickMethod: () => ticks.map(({ value }) => value),
        labelFormatter: (value: number) => ticks.find((tick) => tick.value === value)?.text ?? '',
        labelFill: look.softInk,
        labelOpacity: 1,
        labelFillOpacity: 1,
        labelFontFamily: look.fontFamily,
        labelFontSize: fontSize,
        labelSpacing: 8,
      },
    },
    children: [
      bar('second', {
        // By a function, because the library clones what it is given, and a clone of a canvas is empty.
        fill: () => ({ image: pattern, repetition: 'repeat' }),
        stroke: look.second,
        lineWidth: 1.2,
      }),
      bar('first', { fill: look.first, fillOpacity: 1 }),
      {
        type: 'text',
        data: labels,
        encode: { x: 'x', y: () => 0, text: 'text' },
        style: {
          ...text,
          dy: 7,
          textBaseline: 'top',
          textAlign: ({ align }: { align: string }) => align,
          fill: ({ isPeak }: { isPeak: boolean }) => (isPeak ? look.ink : look.softInk),
          fontWeight: ({ isPeak }: { isPeak: boolean }) => (isPeak ? 680 : 400),
        },
        animate: false,
      },
      {
        type: 'text',
        data: peak ? [peak] : [],
        encode: { x: 'x', y: 'value', text: 'text' },
        style: { ...text, fill: look.ink, fontWeight: 680, textAlign: 'center', textBaseline: 'bottom', dy: -5 },
        animate: false,
      },
    ],
  };
}
