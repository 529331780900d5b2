import * as styles from './charts.css';
import type { Series } from './data';

/** The legend of a chart with two series. Hidden from screen readers, which get the figures as a table. */
export function Legend({ series, shape }: { series: readonly Series[]; shape: 'bar' | 'line' }) {
  if (series.length < 2) return null;
  return (
    <div className={styles.legend} aria-hidden="true">
      {series.map(({ name }) => (
        <span key={name}>
          <i className={shape === 'bar' ? styles.keyBar : styles.keyLine} />
          {name}
        </span>
      ))}
    </div>
  );
}
