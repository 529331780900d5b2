/** The height of a line of a label, in pixels at the usual font size of browsers, like the next sizes. */
const LINE_HEIGHT = 16;
/** Width of a character of a label, at least on average. */
const CHARACTER_WIDTH = 7.4;
/** Distance between the radar and a label, in pixels. */
const GAP = 12;
const RADIUS_MIN = 20;

/** Breaks a name at a space into two lines of similar length if it has more than `longest` characters. */
export function wrapInTwoLines(name: string, longest = 14): string[] {
  if (name.length <= longest) return [name];
  const spaces = [...name.matchAll(/ /gu)].map(({ index }) => index);
  const middle = name.length / 2;
  const best = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return best === undefined ? [name] : [name.slice(0, best), name.slice(best + 1)];
}

interface RadarLayoutInput {
  width: number;
  maxHeight: number;
  labels: readonly string[];
  /** The browser's font size compared with the usual one. */
  fontScale?: number;
}

/** The direction of an axis, as its cosine and sine. Axis 0 points up, the others follow clockwise. */
function direction(axis: number, axes: number): [cos: number, sin: number] {
  const angle = -Math.PI / 2 + (axis * 2 * Math.PI) / axes;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Computes the largest radar that leaves room for the label of each axis, in pixels. */
export function radarLayout({ width, maxHeight, labels, fontScale = 1 }: RadarLayoutInput) {
  const texts = labels.map((label) => wrapInTwoLines(label));
  const lineHeight = LINE_HEIGHT * fontScale;
  // How far a label reaches to the side, and up or down, from the end of its axis.
  const ends = texts.map((lines, axis) => {
    const [cos, sin] = direction(axis, texts.length).map(Math.abs) as [number, number];
    const textWidth = CHARACTER_WIDTH * fontScale * Math.max(...lines.map((line) => line.length));
    // The label of a vertical axis is centred above or below it.
    const aside = cos < 0.01 ? textWidth / 2 : GAP * cos + textWidth;
    const upright = GAP * sin + (lines.length * lineHeight * (1 + sin)) / 2;
    return { cos, sin, aside, upright };
  });
  const limits = ends.flatMap(({ cos, sin, aside, upright }) => [
    (width / 2 - aside) / cos,
    (maxHeight / 2 - upright) / sin,
  ]);
  const radius = Math.max(RADIUS_MIN, Math.min(maxHeight / 2, ...limits));
  const height = 2 * Math.max(radius, ...ends.map(({ sin, upright }) => radius * sin + upright));
  return {
    width,
    height,
    radius,
    center: [width / 2, height / 2] as const,
    gap: GAP,
    lineHeight,
    texts: texts.map((lines) => lines.join('\n')),
  };
}

type Layout = Pick<ReturnType<typeof radarLayout>, 'center' | 'radius'>;

/** The point of a value (0 to 100) on an axis. */
export function radarPoint(axis: number, axes: number, value: number, { center, radius }: Layout): [number, number] {
  const [cos, sin] = direction(axis, axes);
  const distance = (radius * Math.min(100, Math.max(0, value))) / 100;
  return [center[0] + cos * distance, center[1] + sin * distance];
}

/** The index of the axis nearest to a point, or undefined well outside the radar. */
export function axisAt(
  [x, y]: readonly [number, number],
  axes: number,
  { center, radius }: Layout,
): number | undefined {
  const [dx, dy] = [x - center[0], y - center[1]];
  if (Math.hypot(dx, dy) > radius * 1.15) return undefined;
  const turn = (Math.atan2(dx, -dy) / (2 * Math.PI) + 1) % 1;
  return Math.round(turn * axes) % axes;
}
