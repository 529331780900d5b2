import type { Locator, Page } from '@playwright/test';

/** A text on a canvas. `x` and `y` are the centre of the text. The unit is a pixel of the canvas. */
interface DrawnText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The drawn values of a label, one for each series, in the unit of the axis. Undefined if a series draws nothing there. */
export interface DrawnFigure {
  label: string;
  values: (number | undefined)[];
}

/**
 * Lets tests read charts as they are drawn, without the chart library: records the texts that are currently on each canvas,
 * in all pages that `page` opens afterwards.
 */
export const recordDrawnTexts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const texts = new WeakMap<HTMLCanvasElement, { size: string; drawn: DrawnText[] }>();
    const sizeOf = ({ width, height }: HTMLCanvasElement) => `${width}x${height}`;
    const drawnOn = (canvas: HTMLCanvasElement): DrawnText[] => {
      const known = texts.get(canvas);
      // Changing the size of a canvas clears it.
      if (known?.size === sizeOf(canvas)) return known.drawn;
      const drawn: DrawnText[] = [];
      texts.set(canvas, { size: sizeOf(canvas), drawn });
      return drawn;
    };
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
      fillText.call(this, text, x, y, ...rest);
      const box = this.measureText(text);
      const [left, right] = [x - box.actualBoundingBoxLeft, x + box.actualBoundingBoxRight];
      const [top, bottom] = [y - box.actualBoundingBoxAscent, y + box.actualBoundingBoxDescent];
      const matrix = this.getTransform();
      const middle = matrix.transformPoint({ x: (left + right) / 2, y: (top + bottom) / 2 });
      const [width, height] = [(right - left) * matrix.a, (bottom - top) * matrix.d];
      drawnOn(this.canvas).push({ text, x: middle.x, y: middle.y, width, height });
    };
    CanvasRenderingContext2D.prototype.clearRect = function (x, y, width, height) {
      clearRect.call(this, x, y, width, height);
      const matrix = this.getTransform();
      const [from, to] = [matrix.transformPoint({ x, y }), matrix.transformPoint({ x: x + width, y: y + height })];
      const drawn = drawnOn(this.canvas);
      const left = drawn.filter((text) => text.x < from.x || text.x > to.x || text.y < from.y || text.y > to.y);
      drawn.splice(0, drawn.length, ...left);
    };
    Object.assign(window, { drawnTexts: (canvas: HTMLCanvasElement) => [...drawnOn(canvas)] });
  });

/** By series and line: the stretches of the line that have the colour of the series, as distances from the line's start. */
type Runs = [from: number, to: number][][][];

/** A line on a canvas along which colours are searched, in pixels. All pixels within `breadth` across the line count. */
interface Line {
  from: [x: number, y: number];
  to: [x: number, y: number];
  breadth: number;
}

const textsOn = (chart: Locator): Promise<DrawnText[]> =>
  chart
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) =>
      (window as unknown as { drawnTexts: (of: HTMLCanvasElement) => DrawnText[] }).drawnTexts(canvas),
    );

const runsOn = (chart: Locator, lines: readonly Line[]): Promise<Runs> =>
  chart.locator('canvas').evaluate((canvas: HTMLCanvasElement, along) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })!;
    copy.drawImage(canvas, 0, 0);
    const { data, width, height } = copy.getImageData(0, 0, canvas.width, canvas.height);
    const colors = ['--p-mark', '--s-mark'].map((variable) => {
      const probe = document.createElement('i');
      probe.style.color = `var(${variable})`;
      canvas.parentElement!.append(probe);
      const color = getComputedStyle(probe).color.match(/\d+/gu)!.slice(0, 3).map(Number);
      probe.remove();
      return color;
    });
    const isColor = (x: number, y: number, color: number[]) => {
      const [column, row] = [Math.round(x), Math.round(y)];
      if (column < 0 || row < 0 || column >= width || row >= height) return false;
      const at = 4 * (row * width + column);
      return data[at + 3]! > 200 && color.every((part, index) => Math.abs(part - data[at + index]!) < 40);
    };
    return colors.map((color) =>
      along.map(({ from, to, breadth }) => {
        const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        const [stepX, stepY] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
        const runs: [number, number][] = [];
        for (let at = 0; at <= length; at++) {
          let found = false;
          for (let aside = -breadth / 2; aside <= breadth / 2 && !found; aside++)
            found = isColor(from[0] + stepX * at - stepY * aside, from[1] + stepY * at + stepX * aside, color);
          if (!found) continue;
          const last = runs.at(-1);
          if (last?.[1] === at - 1) last[1] = at;
          else runs.push([at, at]);
        }
        return runs;
      }),
    );
  }, lines as Line[]);

/** Reads "1h30", "2h", "30 min", "80%" or "1,200" as a number. */
export function readValue(text: string): number {
  const time = /^(?:(\d+)h)?(\d+)?(?:\s?min)?$/u.exec(text);
  return time ? 60 * Number(time[1] ?? 0) + Number(time[2] ?? 0) : Number(text.replace(/[^\d.]/gu, ''));
}

/** Returns the values on the axis, from the lowest to the highest, with the position of each. */
function axisOf(texts: readonly DrawnText[]): { value: number; x: number; y: number }[] {
  const zero = texts.find(({ text }) => text === '0');
  if (!zero) return [];
  const right = zero.x + zero.width / 2;
  return texts
    .filter(({ x, width, text }) => /^\d/u.test(text) && Math.abs(x + width / 2 - right) < 3)
    .map(({ text, x, y }) => ({ value: readValue(text), x, y }))
    .sort((a, b) => a.value - b.value);
}

/** Returns the part of a chart's height, from 0 to 1, between the lowest and the highest value on the axis. */
export async function axisShare(chart: Locator): Promise<number> {
  const axis = axisOf(await textsOn(chart));
  const height = await chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.height);
  return axis.length < 2 ? 0 : (axis[0]!.y - axis.at(-1)!.y) / height;
}

/** Reads a column chart from its pixels: the labels, and the value of each column according to the axis. */
export async function drawnColumns(chart: Locator, labels: number): Promise<DrawnFigure[]> {
  const texts = await textsOn(chart);
  const axis = axisOf(texts);
  const [zero, top] = [axis[0], axis.at(-1)];
  if (!zero || !top || zero === top) return [];
  const below = texts.filter(({ y, x }) => y > zero.y + 8 && x > zero.x + 4).sort((a, b) => a.x - b.x);
  if (below.length !== labels) return [];
  const slot = (below.at(-1)!.x - below[0]!.x) / (labels - 1);
  const lines = below.map(({ x }): Line => ({ from: [x, zero.y], to: [x, 0], breadth: Math.floor(slot) - 2 }));
  const runs = await runsOn(chart, lines);
  return below.map(({ text }, index) => ({
    label: text,
    values: runs.map((of) => {
      const highest = of[index]!.at(-1)?.[1];
      return highest === undefined ? undefined : (highest / (zero.y - top.y)) * top.value;
    }),
  }));
}

/** Reads a radar chart from its pixels: the values of the rings, and the value of each series' mark on each axis. */
export async function drawnRadar(
  chart: Locator,
  axes: number,
): Promise<{ rings: number[]; values: DrawnFigure['values'][] }> {
  const texts = await textsOn(chart);
  const rings = axisOf(texts);
  const [zero, outer] = [rings[0], rings.at(-1)];
  if (!zero || !outer || zero === outer) return { rings: [], values: [] };
  const radius = zero.y - outer.y;
  const middle = await chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width / 2);
  const lines = Array.from({ length: axes }, (_, index): Line => {
    const angle = (2 * Math.PI * index) / axes;
    return {
      from: [middle, zero.y],
      to: [middle + 1.1 * radius * Math.sin(angle), zero.y - 1.1 * radius * Math.cos(angle)],
      breadth: 0,
    };
  });
  const runs = await runsOn(chart, lines);
  const values = lines.map((_, index) =>
    runs.map((of) => {
      const found = of[index]!;
      // The mark is the longest run along the axis. A hollow square has two sides.
      const longest = [...found].sort((a, b) => b[1] - b[0] - (a[1] - a[0]))[0];
      if (!longest) return undefined;
      const near = found.filter(([from, to]) => Math.abs((from + to) / 2 - (longest[0] + longest[1]) / 2) < 12);
      return (100 * (near[0]![0] + near.at(-1)![1])) / 2 / radius;
    }),
  );
  return { rings: rings.map(({ value }) => value), values };
}

/** Returns whether a column overlaps a value that is drawn above the columns. Throws if the value is not drawn. */
export async function isTextCovered(chart: Locator, text: string): Promise<boolean> {
  const all = await textsOn(chart);
  const axis = axisOf(all);
  const drawn = all.filter((one) => one.text === text && !axis.some(({ x, y }) => x === one.x && y === one.y));
  if (drawn.length === 0) throw new Error(`“${text}” is not drawn`);
  const lines = drawn.map(
    ({ x, y, width, height }): Line => ({ from: [x - width / 2, y], to: [x + width / 2, y], breadth: height }),
  );
  return (await runsOn(chart, lines)).flat(2).length > 0;
}
