import type { Drawing } from './drawing.ts';
import { textMeasure } from './look.ts';

/** Distance between the radar and its labels, in pixels. */
const GAP = 8;
const RADIUS_MIN = 20;
/** As a multiple of the font size. */
const LINE_HEIGHT = 1.28;

/** Breaks a name at a space into two lines of similar length if it has more than `longest` characters. */
export function wrapInTwoLines(name: string, longest = 14): string {
  if (name.length <= longest) return name;
  const spaces = [...name.matchAll(/ /gu)].map(({ index }) => index);
  const middle = name.length / 2;
  const best = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return best === undefined ? name : `${name.slice(0, best)}\n${name.slice(best + 1)}`;
}

/** Cuts a name to `most` characters. The chart's table and the values at a point show the whole name. */
const shorten = (name: string, most: number): string =>
  name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;

/** If names do not fit in two lines, they are cut to the first of these lengths, in characters, that makes all fit. */
const SHORTER = [16, 13, 10, 8, 6, 4];

interface Room {
  /** In pixels. */
  width: number;
  height: number;
  lineHeight: number;
  /** Measures a line of text. */
  widthOf: (line: string) => number;
}

/**
 * Returns the radius of the largest radar that leaves space for its labels, the distance of each label's middle from the
 * radar, and the total height, in pixels. The library itself leaves space only for the labels' heights, not their widths.
 */
export function radarWithin(texts: readonly string[], { width, height, lineHeight, widthOf }: Room) {
  const labels = texts.map((text, index) => {
    const lines = text.split('\n');
    const angle = (index / texts.length) * 2 * Math.PI;
    const [aside, upright] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
    const halfHeight = (lines.length * lineHeight) / 2;
    const spacing = GAP + upright * halfHeight;
    // The label of a vertical axis is centred. Other labels begin or end at their axis.
    const roomAside = aside < 0.01 ? Infinity : width / 2 - Math.max(...lines.map(widthOf));
    const longest = Math.min(roomAside / aside, (height / 2 - halfHeight) / upright) - spacing;
    return { spacing, longest, heightWith: (radius: number) => 2 * (upright * (radius + spacing) + halfHeight) };
  });
  const radius = Math.max(RADIUS_MIN, Math.min(...labels.map(({ longest }) => longest)));
  return {
    radius,
    spacings: labels.map(({ spacing }) => spacing),
    isLegible: areApart(texts, radius, { lineHeight, widthOf }) && labels.every(({ longest }) => longest >= RADIUS_MIN),
    height: Math.max(...labels.map(({ heightWith }) => heightWith(radius))),
  };
}

/** Whether the labels around a radar do not overlap their neighbours. */
function areApart(
  texts: readonly string[],
  radius: number,
  { lineHeight, widthOf }: Pick<Room, 'lineHeight' | 'widthOf'>,
) {
  const boxes = texts.map((text, index) => {
    const lines = text.split('\n');
    const angle = (index / texts.length) * 2 * Math.PI;
    const halfHeight = (lines.length * lineHeight) / 2;
    const away = radius + GAP + Math.abs(Math.cos(angle)) * halfHeight;
    const width = Math.max(...lines.map(widthOf));
    const [x, y] = [Math.sin(angle) * away, -Math.cos(angle) * away];
    const left = Math.abs(Math.sin(angle)) < 0.01 ? x - width / 2 : x < 0 ? x - width : x;
    return { left, right: left + width, top: y - halfHeight, bottom: y + halfHeight };
  });
  return boxes.every((box, index) => {
    const next = boxes[(index + 1) % boxes.length]!;
    return box.right <= next.left || next.right <= box.left || box.bottom <= next.top || next.bottom <= box.top;
  });
}

/** Returns the longest legible texts for the names: in two lines, or else cut to one line. */
export function radarTexts(names: readonly string[], room: Room): string[] {
  const attempts = [
    names.map((name) => wrapInTwoLines(name)),
    ...SHORTER.map((most) => names.map((name) => shorten(name, most))),
  ];
  return attempts.find((texts) => radarWithin(texts, room).isLegible) ?? attempts.at(-1)!;
}

type LayoutInput = Pick<Drawing, 'data' | 'width' | 'height' | 'look' | 'fontSize'>;

/** Returns the label texts of a radar, and its radius and the labels' distances from it in pixels. */
export function radarLayout({ data, width, height, look, fontSize }: LayoutInput) {
  const lineHeight = fontSize * LINE_HEIGHT;
  const room = { width, height, lineHeight, widthOf: textMeasure(fontSize, look) };
  const texts = radarTexts(data.labels, room);
  return { texts, lineHeight, ...radarWithin(texts, room) };
}

/** Returns the height that a radar needs, at most `height` pixels. A narrow radar needs less. */
export const radarHeight = (input: LayoutInput): number => radarLayout(input).height;
