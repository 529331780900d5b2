import { useLayoutEffect, useState } from 'react';
import { useMedia } from '../layout/useMedia';

/** The colours and the font with which a chart is drawn. A canvas cannot use CSS variables. */
export interface ChartLook {
  ink: string;
  softInk: string;
  line: string;
  surface: string;
  /** The first series. */
  first: string;
  second: string;
  /** The background of the second series' hatching. */
  secondTint: string;
  fontFamily: string;
}

const VARIABLES = {
  ink: '--ink',
  softInk: '--ink2',
  line: '--line',
  surface: '--surface',
  first: '--p-mark',
  second: '--s-mark',
  secondTint: '--s-tint',
} as const;

/** Returns the look for a chart inside an element. */
export function lookOf(element: Element): ChartLook {
  const style = getComputedStyle(element);
  const colors = Object.entries(VARIABLES).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]);
  return { ...(Object.fromEntries(colors) as Omit<ChartLook, 'fontFamily'>), fontFamily: style.fontFamily };
}

/** The look for a chart inside an element; undefined before the first layout. Follows the device's colour scheme. */
export function useChartLook(element: { current: Element | null }): ChartLook | undefined {
  const [look, setLook] = useState<ChartLook>();
  useMedia('(prefers-color-scheme: dark)');
  // After every render, because no event tells when an ancestor's CSS variables change.
  useLayoutEffect(() => {
    if (!element.current) return;
    const next = lookOf(element.current);
    setLook((before) => (before && JSON.stringify(before) === JSON.stringify(next) ? before : next));
  });
  return look;
}

/** Draws the hatching of the second series' bars as a repeatable tile. */
export function hatching({ second, secondTint }: ChartLook): HTMLCanvasElement {
  const size = 8;
  const tile = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = tile.getContext('2d');
  if (!context) return tile;
  context.fillStyle = secondTint;
  context.fillRect(0, 0, size, size);
  context.strokeStyle = second;
  context.lineWidth = 2.2;
  // The lines outside the corners continue those of the neighbouring tiles.
  for (const from of [-size, 0, size]) {
    context.moveTo(from, size);
    context.lineTo(from + size, 0);
  }
  context.stroke();
  return tile;
}

/** Returns a function that measures the width of a line of text in the font of the charts, in pixels. */
export function textMeasure(fontSize: number, { fontFamily }: ChartLook): (line: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return () => 0;
  context.font = `${fontSize}px ${fontFamily}`;
  return (line) => context.measureText(line).width;
}
