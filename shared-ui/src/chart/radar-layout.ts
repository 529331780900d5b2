import type { Drawing } from './drawing.ts';
import { textMeasure } from './look.ts';

/** Distance between the radar and its labels, in pixels. */
const GAP = 8;
const RADIUS_MIN = 20;
/** Of the font size. */
const LINE_HEIGHT = 1.28;

/** Breaks a name at a space into two lines of similar length if it has more than `longest` characters. */
export function wrapInTwoLines(name: string, longest = 14): string {
  if (name.length <= longest) return name;
  const spaces = [...name.matchAll(/ /gu)].map(({ index }) => index);
  const middle = name.length / 2;
  const best = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return best === undefined ? name : `${name.slice(0, best)}\n${name.slice(best + 1)}`;
}

interface Room {
  /** In pixels. */
  width: number;
  height: number;
  lineHeight: number;
  /** Measures a line of text. */
  widthOf: (line: string) => number;
}

/**
 * The radius of the largest radar that leaves room for its labels, the distance of each label's middle from it, and the
 * height of all, in pixels. The library makes room for the heights of labels alone.
 */
export function radarWithin(texts: readonly string[], { width, height, lineHeight, widthOf }: Room) {
  const labels = texts.map((text, index) => {
    const lines = text.split('\n');
    const angle = (index / texts.length) * 2 * Math.PI;
    const [aside, upright] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
    const halfHeight = (lines.length * lineHeight) / 2;
    const spacing = GAP + upright * halfHeight;
    // The label of a vertical axis is centred, others begin or end at their axis.
    const roomAside = aside < 0.01 ? Infinity : width / 2 - Math.max(...lines.map(widthOf));
    const longest = Math.min(roomAside / aside, (height / 2 - halfHeight) / upright) - spacing;
    return { spacing, longest, heightWith: (radius: number) => 2 * (upright * (radius + spacing) + halfHeight) };
  });
  const radius = Math.max(RADIUS_MIN, Math.min(...labels.map(({ longest }) => longest)));
  return {
    radius,
    spacings: labels.map(({ spacing }) => spacing),
    height: Math.max(...labels.map(({ heightWith }) => heightWith(radius))),
  };
}

/** What decides the layout of a radar. */
type LayoutInput = Pick<Drawing, 'data' | 'width' | 'height' | 'look' | 'fontSize'>;

/** The labels of a radar, and its radius with the distances of the labels from it, in pixels. */
export function radarLayout({ data, width, height, look, fontSize }: LayoutInput) {
  const texts = data.labels.map((label) => wrapInTwoLines(label));
  const lineHeight = fontSize * LINE_HEIGHT;
  const widthOf = textMeasure(fontSize, look);
  return { texts, lineHeight, ...radarWithin(texts, { width, height, lineHeight, widthOf }) };
}

/** The height that a radar needs of at most `height` pixels. It is lower if it is narrow. */
export const radarHeight = (input: LayoutInput): number => radarLayout(input).height;
