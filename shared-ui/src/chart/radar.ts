export type Point = readonly [x: number, y: number];

/** The point of a value (0 to 100) on an axis of a radar chart. Axis 0 points up, the others follow clockwise. */
export function radarPoint(axis: number, axes: number, value: number, center: Point, radius: number): Point {
  const angle = -Math.PI / 2 + (axis * 2 * Math.PI) / axes;
  const distance = (radius * Math.min(100, Math.max(0, value))) / 100;
  return [center[0] + Math.cos(angle) * distance, center[1] + Math.sin(angle) * distance];
}

/** Breaks a name at a space into two lines of similar length if it has more than `longest` characters. */
export function wrapInTwoLines(name: string, longest = 14): string[] {
  if (name.length <= longest) return [name];
  const spaces = [...name.matchAll(/ /gu)].map(({ index }) => index);
  const middle = name.length / 2;
  const best = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return best === undefined ? [name] : [name.slice(0, best), name.slice(best + 1)];
}
