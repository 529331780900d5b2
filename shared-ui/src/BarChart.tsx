import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartData, formatValue, peakOf, shownLabels, ticks } from './chart/data';
import { Legend } from './chart/Legend';
import { useWidth } from './chart/useWidth';
import styles from './charts.css';

export interface ChartProps {
  data: ChartData;
  /** What it shows, in a sentence: the chart's text for screen readers. */
  summary: string;
  /** In pixels. */
  height?: number;
}

const TOP = 20;
const BOTTOM = 24;
const BAR_MAX = 20;
const GAP = 3;
/** About the width of a character at the size of the axis. */
const CHARACTER = 7;

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length)) * CHARACTER;

/** Bars from 0: the first series solid, the second hatched; the peak is written out. */
export function BarChart({ data: { labels, series, unit }, summary, height = 220 }: ChartProps) {
  useStyles(styles);
  const { lang } = usePortal();
  const { t } = useTranslation('ui');
  const [place, width] = useWidth();
  const hatch = useId();
  const [first, second] = series;

  const greatest = Math.max(0, ...series.flatMap(({ values }) => values));
  const scale = ticks(greatest, unit);
  const top = scale.at(-1) ?? 1;
  const write = (value: number) => formatValue(value, unit, lang);
  const axis = scale.map((tick) => (tick === 0 ? '0' : write(tick)));

  const left = longest(axis) + 10;
  const room = Math.max(0, width - left);
  const inner = height - TOP - BOTTOM;
  const slot = room / labels.length;
  const bar = Math.max(1, Math.min(BAR_MAX, slot * (second ? 0.34 : 0.6)));
  const peak = peakOf(first.values);
  const visible = shownLabels(labels.length, room, longest(labels) + 10, peak);
  const y = (value: number) => TOP + inner - (inner * value) / top;
  /** A label below the last bar may not be cut off at the edge. */
  const within = (x: number, label: string) =>
    x + longest([label]) / 2 > width ? { x: width, textAnchor: 'end' as const } : { x, textAnchor: 'middle' as const };
  const shapeOf = (value: number, x: number) => ({
    x,
    y: y(value),
    width: bar,
    height: TOP + inner - y(value),
    rx: Math.min(4, bar / 2),
  });

  return (
    <figure>
      <div ref={place} className="ui-chart" style={{ height }}>
        <svg width={width} height={height} role="img" aria-label={summary}>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className="ui-hatch-ground" />
            <path d="M0 0V6" className="ui-hatch-line" />
          </pattern>
          {scale.map((tick, index) => (
            <g key={tick}>
              <path d={`M${left} ${y(tick)}H${width}`} className="ui-grid-line" />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {axis[index]}
              </text>
            </g>
          ))}
          {labels.map((label, index) => {
            const middle = left + slot * (index + 0.5);
            const value = first.values[index] ?? 0;
            const compared = second?.values[index] ?? 0;
            const start = second ? middle - bar - GAP / 2 : middle - bar / 2;
            return (
              <g key={index} className={index === peak ? 'ui-peak' : undefined}>
                <title>
                  {[`${label}`, ...series.map((s) => `${s.name}: ${write(s.values[index] ?? 0)}`)].join('\n')}
                </title>
                <rect x={left + slot * index} y={TOP} width={slot} height={inner} fill="transparent" />
                {compared > 0 && (
                  <rect {...shapeOf(compared, middle + GAP / 2)} fill={`url(#${hatch})`} className="ui-bar-second" />
                )}
                {value > 0 && <rect {...shapeOf(value, start)} className="ui-bar-first" />}
                {index === peak && (
                  <text x={start + bar / 2} y={y(value) - 6} textAnchor="middle">
                    {write(value)}
                  </text>
                )}
                {visible[index] && (
                  <text {...within(middle, label)} y={height - 6}>
                    {label}
                  </text>
                )}
              </g>
            );
          })}
          {greatest === 0 && (
            <text x={left + room / 2} y={TOP + inner / 2} textAnchor="middle" className="ui-no-data">
              {t('chart.noData')}
            </text>
          )}
        </svg>
      </div>
      <Legend series={series} shape="bar" />
    </figure>
  );
}
