import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import sheet, * as styles from './charts.css';
import { type ChartData, formatValue, ranked } from './data';
import { Legend } from './Legend';

interface RankedBarsProps {
  data: ChartData;
  /** One sentence that says what the chart shows, for screen readers. */
  summary: string;
}

/** Values from 0 to 100 as bars, the greatest first. Replaces a radar that would have too many axes. */
export function RankedBars({ data, summary }: RankedBarsProps) {
  useStyles(sheet);
  const { lang } = usePortal();
  const { labels, series, unit } = ranked(data);
  return (
    <figure>
      <div role="img" aria-label={summary} className={styles.ranked}>
        {labels.map((label, index) => (
          <div key={`${label} ${index}`}>
            <span>{label}</span>
            <div>
              {series.map(({ name, values }) => (
                <i key={name} className={styles.keyBar} style={{ inlineSize: `${values[index] ?? 0}%` }} />
              ))}
            </div>
            <span className="ui-num">
              {series.map(({ name, values }) => (
                <b key={name}>{formatValue(values[index] ?? 0, unit, lang)}</b>
              ))}
            </span>
          </div>
        ))}
      </div>
      <Legend series={series} shape="bar" />
    </figure>
  );
}
