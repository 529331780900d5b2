import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { browserFontScale } from '../layout/font-scale';
import { BarChart, type ChartProps } from './BarChart';
import sheet, * as styles from './charts.css';
import { formatValue } from './data';
import { Legend } from './Legend';
import { type Point, radarPoint, wrapInTwoLines } from './radar';
import { useWidth } from './useWidth';

const RINGS = [20, 40, 60, 80, 100];
/** The height of a line of a label, in pixels at the usual font size of browsers, like the next two sizes. */
const LINE_HEIGHT = 16;
/** Space for the labels above and below the radar. */
const MARGIN = 40;
/** Approximate width of a character of a label. */
const CHARACTER_WIDTH = 6.4;
/** Distance between the radar and a label beside it, in pixels. */
const GAP = 12;
/** Fewer axes do not enclose an area. */
const AXES_MIN = 3;

/**
 * A radar chart of values from 0 to 100. The first series is solid with discs, the second dashed with squares. Falls
 * back to a bar chart for fewer than AXES_MIN values.
 */
export function RadarChart(props: ChartProps) {
  return props.data.labels.length < AXES_MIN ? <BarChart {...props} /> : <Radar {...props} />;
}

function Radar({ data: { labels, series, unit }, summary, height: maxHeight = 280 }: ChartProps) {
  useStyles(sheet);
  const { lang } = usePortal();
  const [container, width] = useWidth();
  const [first, second] = series;
  const labelLines = labels.map((label) => wrapInTwoLines(label));
  const fontScale = browserFontScale();
  const lineHeight = LINE_HEIGHT * fontScale;
  const margin = MARGIN * fontScale;
  const labelWidth = GAP + CHARACTER_WIDTH * fontScale * Math.max(...labelLines.flat().map((line) => line.length));
  const radius = Math.max(20, Math.min(maxHeight / 2 - margin, width / 2 - labelWidth));
  const height = 2 * (radius + margin);
  const center: Point = [width / 2, height / 2];
  const point = (axis: number, value: number) => radarPoint(axis, labels.length, value, center, radius);
  const outline = (values: readonly number[]) =>
    labels.map((_, axis) => point(axis, values[axis] ?? 0).join(',')).join(' ');

  return (
    <figure>
      <div ref={container} className={styles.chart} style={{ height }}>
        <svg width={width} height={height} role="img" aria-label={summary}>
          {RINGS.map((ring) => (
            <polygon key={ring} points={outline(labels.map(() => ring))} fill="none" className={styles.gridLine} />
          ))}
          {second && (
            <g className={styles.radarSecond}>
              <polygon points={outline(second.values)} />
              {labels.map((label, axis) => {
                const [x, y] = point(axis, second.values[axis] ?? 0);
                return <rect key={label} x={x - 3.5} y={y - 3.5} width={7} height={7} />;
              })}
            </g>
          )}
          <g className={styles.radarFirst}>
            <polygon points={outline(first.values)} />
          </g>
          {labels.map((label, axis) => {
            const [x, y] = point(axis, first.values[axis] ?? 0);
            const [endX, endY] = point(axis, 100);
            const side = endX - center[0];
            const middle = Math.abs(side) < radius * 0.2;
            const lines = labelLines[axis] ?? [];
            const top = endY < center[1] ? -lineHeight * (middle ? lines.length - 1 : (lines.length - 1) / 2) : 0;
            return (
              <g key={label} className={styles.radarAxis}>
                <title>
                  {[label, ...series.map((s) => `${s.name}: ${formatValue(s.values[axis] ?? 0, unit, lang)}`)].join(
                    '\n',
                  )}
                </title>
                <path d={`M${center.join(' ')}L${endX} ${endY}`} className={styles.gridLine} />
                <circle cx={x} cy={y} r="4" className={styles.radarDisc} />
                <text textAnchor={middle ? 'middle' : side > 0 ? 'start' : 'end'}>
                  {lines.map((line, index) => (
                    <tspan
                      key={line}
                      x={endX + (middle ? 0 : Math.sign(side) * GAP)}
                      y={endY + 4 + top + index * lineHeight + (middle ? (endY < center[1] ? -14 : 18) : 0)}
                    >
                      {line}
                    </tspan>
                  ))}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <Legend series={series} shape="line" />
    </figure>
  );
}
