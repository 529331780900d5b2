import type { Chart } from '@antv/g2';

/** A point in pixels from the left and the top of a chart. */
export type Point = [x: number, y: number];

/** Returns the point of a value in a drawn chart. `label` is an index. */
export type PointOf = (label: number, value: number) => Point;

/** Returns the points of a drawn chart, computed with the library's scales. */
export function pointsOf(chart: Chart): PointOf {
  const { scale, coordinate, layout } = chart.getView();
  const { x, y } = scale;
  return (label, value) => {
    const at = String(label);
    const bandWidth: number = x!.getBandWidth?.(at) ?? 0;
    const [left, top] = coordinate.map([x!.map(at) + bandWidth / 2, y!.map(value)]);
    return [left! + layout.paddingLeft!, top! + layout.paddingTop!];
  };
}

/** The left edge and the width of a label's columns, in pixels. A single label gets the whole width of the chart. */
export function bandOf(pointOf: PointOf, label: number, labels: number): { left: number; width: number } {
  const [middle] = pointOf(label, 0);
  const width = labels > 1 ? pointOf(1, 0)[0] - pointOf(0, 0)[0] : 2 * middle;
  return { left: middle - width / 2, width };
}

/** Returns the index of the label at a horizontal position in a column chart; undefined beside the columns. */
export function columnAt(pointOf: PointOf, x: number, labels: number): number | undefined {
  const { left, width } = bandOf(pointOf, 0, labels);
  const index = Math.floor((x - left) / width);
  return index >= 0 && index < labels ? index : undefined;
}

/** Returns the index of the radar axis nearest to a point; undefined if the point is well outside the radar. */
export function axisAt(pointOf: PointOf, [x, y]: Point, labels: number): number | undefined {
  const [centerX, centerY] = pointOf(0, 0);
  const [dx, dy] = [x - centerX, y - centerY];
  const ends = Array.from({ length: labels }, (_, label) => pointOf(label, 100));
  const radius = centerY - ends[0]![1];
  if (Math.hypot(dx, dy) > radius * 1.15) return undefined;
  const closeness = ends.map(([endX, endY]) => dx * (endX - centerX) + dy * (endY - centerY));
  return closeness.indexOf(Math.max(...closeness));
}
