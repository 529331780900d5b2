import { useStyles } from '@vr/shared-ui/kernel';
import sheet, * as styles from './figures.css';

interface ProgressBarProps {
  /** 0 to 100. */
  value: number;
  /** The accessible name. */
  label: string;
  /** Height in pixels. */
  height?: 6 | 8 | 10;
  /** `warning` for a quota that is nearly used up. */
  tone?: 'primary' | 'warning';
}

/** A thin progress bar without text: the caller shows the figure next to it. */
export function ProgressBar({ value, label, height = 6, tone = 'primary' }: ProgressBarProps) {
  useStyles(sheet);
  const percent = Math.min(100, Math.max(0, value));
  return (
    <div
      className={tone === 'warning' ? `${styles.bar} ${styles.barWarning}` : styles.bar}
      style={{ height }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
