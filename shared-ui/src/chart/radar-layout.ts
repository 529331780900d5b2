/** The height of a line of a label, in pixels at the usual font size of browsers, like the next sizes. */
const LINE_HEIGHT = 16;
/** Space for the labels above and below the radar. */
const MARGIN = 40;
/** Approximate width of a character of a label. */
const CHARACTER_WIDTH = 6.4;
/** Distance between the radar and a label beside it, in pixels. */
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

/** Computes the place of a radar that leaves room for its labels, in pixels. */
export function radarLayout({ width, maxHeight, labels, fontScale = 1 }: RadarLayoutInput) {
  const lines = labels.map((label) => wrapInTwoLines(label));
  const margin = MARGIN * fontScale;
  const labelWidth = GAP + CHARACTER_WIDTH * fontScale * Math.max(...lines.flat().map((line) => line.length));
  const radius = Math.max(RADIUS_MIN, Math.min(maxHeight / 2 - margin, width / 2 - labelWidth));
  const height = 2 * (radius + margin);
  return {
    width,
    height,
    radius,
    center: [width / 2, height / 2] as const,
    gap: GAP,
    lineHeight: LINE_HEIGHT * fontScale,
    texts: lines.map((of) => of.join('\n')),
  };
}

type Layout = Pick<ReturnType<typeof radarLayout>, 'center' | 'radius'>;

/** The point of a value (0 to 100) on an axis. Axis 0 points up, the others follow clockwise. */
export function radarPoint(axis: number, axes: number, value: number, { center, radius }: Layout): [number, number] {
  const angle = -Math.PI / 2 + (axis * 2 * Math.PI) / axes;
  const distance = (radius * Math.min(100, Math.max(0, value))) / 100;
  return [center[0] + Math.cos(angle) * distance, center[1] + Math.sin(angle) * distance];
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
