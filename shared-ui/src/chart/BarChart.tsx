import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { browserFontScale } from '../layout/font-scale';
import { type BarLayout, barLayout } from './bar-layout';
import sheet, * as styles from './charts.css';
import { axisTicks, type ChartData, formatValue } from './data';
import { Legend } from './Legend';
import { useWidth } from './useWidth';

export interface ChartProps {
  data: ChartData;
  /** One sentence that says what the chart shows, for screen readers. */
  summary: string;
  /** In pixels. */
  height?: number;
  /** The figures are not known yet, so an empty chart does not mean that there are none. */
  loading?: boolean;
}

/** A bar chart: the first series is solid, the second hatched, and the highest bar shows its value. */
export function BarChart({ data, summary, height = 220, loading = false }: ChartProps) {
  useStyles(sheet);
  const { lang } = usePortal();
  const { t } = useTranslation('ui');
  const [container, width] = useWidth();
  const hatch = useId();
  const { labels, series, unit } = data;

  const greatest = Math.max(0, ...series.flatMap(({ values }) => values));
  const ticks = axisTicks(greatest, unit);
  const axisLabels = ticks.map((tick) => (tick === 0 ? '0' : formatValue(tick, unit, lang)));
  const layout = barLayout({ width, height, ticks, axisLabels, labels, series, fontScale: browserFontScale() });
  const { left, top, plotWidth, plotHeight, y } = layout;

  return (
    <figure>
      <div ref={container} className={styles.chart} style={{ height }}>
        <svg width={width} height={height} role="img" aria-label={summary}>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className={styles.hatchGround} />
            <path d="M0 0V6" className={styles.hatchLine} />
          </pattern>
          {ticks.map((tick, index) => (
            <g key={tick}>
              <path d={`M${left} ${y(tick)}H${width}`} className={styles.gridLine} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {axisLabels[index]}
              </text>
            </g>
          ))}
          {labels.map((_, index) => (
            <BarGroup key={index} index={index} data={data} layout={layout} hatch={hatch} />
          ))}
          {greatest === 0 && (
            <text x={left + plotWidth / 2} y={top + plotHeight / 2} textAnchor="middle" className={styles.noData}>
              {t(loading ? 'loading' : 'chart.noData')}
            </text>
          )}
        </svg>
      </div>
      <Legend series={series} shape="bar" />
    </figure>
  );
}

interface BarGroupProps {
  index: number;
  data: ChartData;
  layout: BarLayout;
  /** Id of the hatch pattern. */
  hatch: string;
}

/** The bars of one label, with the label below and the value above if it is the peak. */
function BarGroup({ index, data: { labels, series, unit }, layout, hatch }: BarGroupProps) {
  const { lang } = usePortal();
  const { left, top, height, plotHeight, slotWidth, barWidth, peak, visible, y, bar, starts, labelPosition } = layout;
  const [first, second] = series;
  const label = labels[index] ?? '';
  const value = first.values[index] ?? 0;
  const compared = second?.values[index] ?? 0;
  const middle = left + slotWidth * (index + 0.5);
  const [start, comparedStart] = starts(middle, value, compared);
  const isPeak = index === peak;
  const format = (figure: number) => formatValue(figure, unit, lang);
  return (
    <g className={isPeak ? styles.peak : undefined}>
      <title>{[label, ...series.map((s) => `${s.name}: ${format(s.values[index] ?? 0)}`)].join('\n')}</title>
      <rect x={left + slotWidth * index} y={top} width={slotWidth} height={plotHeight} fill="transparent" />
      {compared > 0 && <rect {...bar(compared, comparedStart)} fill={`url(#${hatch})`} className={styles.barSecond} />}
      {value > 0 && <rect {...bar(value, start)} className={styles.barFirst} />}
      {isPeak && (
        <text x={start + barWidth / 2} y={y(value) - 6} textAnchor="middle">
          {format(value)}
        </text>
      )}
      {visible[index] && (
        <text {...labelPosition(middle, label)} y={height - 6}>
          {label}
        </text>
      )}
    </g>
  );
}
