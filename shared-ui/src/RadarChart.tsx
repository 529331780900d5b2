import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { BarChart, type ChartProps } from './BarChart';
import { formatValue } from './chart/data';
import { Legend } from './chart/Legend';
import { inTwoLines, type Point, radarPoint } from './chart/radar';
import { useWidth } from './chart/useWidth';
import styles from './charts.css';

const RINGS = [20, 40, 60, 80, 100];
const LINE = 16;
/** Room for the names above and below the radar. */
const MARGIN = 40;
const GAP = 12;
/** About the width of a character of a name. */
const CHARACTER = 6.4;
/** Fewer axes than this enclose nothing. */
const AXES_MIN = 3;

/** Values from 0 to 100 on axes around a centre: the first series solid with discs, the second dashed with squares. */
export function RadarChart(props: ChartProps) {
  return props.data.labels.length < AXES_MIN ? <BarChart {...props} /> : <Radar {...props} />;
}

function Radar({ data: { labels, series, unit }, summary, height: highest = 280 }: ChartProps) {
  useStyles(styles);
  const { lang } = usePortal();
  const [place, width] = useWidth();
  const [first, second] = series;
  const names = labels.map((label) => inTwoLines(label));
  const beside = GAP + CHARACTER * Math.max(...names.flat().map((line) => line.length));
  const radius = Math.max(20, Math.min(highest / 2 - MARGIN, width / 2 - beside));
  const height = 2 * (radius + MARGIN);
  const center: Point = [width / 2, height / 2];
  const point = (axis: number, value: number) => radarPoint(axis, labels.length, value, center, radius);
  const outline = (values: readonly number[]) =>
    labels.map((_, axis) => point(axis, values[axis] ?? 0).join(',')).join(' ');

  return (
    <figure>
      <div ref={place} className="ui-chart" style={{ height }}>
        <svg width={width} height={height} role="img" aria-label={summary}>
          {RINGS.map((ring) => (
            <polygon key={ring} points={outline(labels.map(() => ring))} fill="none" className="ui-grid-line" />
          ))}
          {second && (
            <g className="ui-radar-second">
              <polygon points={outline(second.values)} />
              {labels.map((label, axis) => {
                const [x, y] = point(axis, second.values[axis] ?? 0);
                return <rect key={label} x={x - 3.5} y={y - 3.5} width={7} height={7} />;
              })}
            </g>
          )}
          <g className="ui-radar-first">
            <polygon points={outline(first.values)} />
          </g>
          {labels.map((label, axis) => {
            const [x, y] = point(axis, first.values[axis] ?? 0);
            const [endX, endY] = point(axis, 100);
            const side = endX - center[0];
            const middle = Math.abs(side) < radius * 0.2;
            const lines = names[axis] ?? [];
            const top = endY < center[1] ? -LINE * (middle ? lines.length - 1 : (lines.length - 1) / 2) : 0;
            return (
              <g key={label} className="ui-radar-axis">
                <title>
                  {[label, ...series.map((s) => `${s.name}: ${formatValue(s.values[axis] ?? 0, unit, lang)}`)].join(
                    '\n',
                  )}
                </title>
                <path d={`M${center.join(' ')}L${endX} ${endY}`} className="ui-grid-line" />
                <circle cx={x} cy={y} r="4" className="ui-radar-disc" />
                <text textAnchor={middle ? 'middle' : side > 0 ? 'start' : 'end'}>
                  {lines.map((line, index) => (
                    <tspan
                      key={line}
                      x={endX + (middle ? 0 : Math.sign(side) * GAP)}
                      y={endY + 4 + top + index * LINE + (middle ? (endY < center[1] ? -14 : 18) : 0)}
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
