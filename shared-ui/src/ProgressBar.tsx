import { useStyles } from '@vr/shared-ui/kernel';
import styles from './ui.css';

export interface ProgressBarProps {
  /** 0 to 100. */
  value: number;
  /** What progresses, for screen readers. */
  label: string;
  /** Height in pixels. */
  height?: 6 | 8 | 10;
  /** `warning` for a meter that is nearly full. */
  tone?: 'primary' | 'warning';
}

/** A thin bar; its figure is written beside it by whoever places it. */
export function ProgressBar({ value, label, height = 6, tone = 'primary' }: ProgressBarProps) {
  useStyles(styles);
  const percent = Math.min(100, Math.max(0, value));
  return (
    <div
      className={`ui-bar ui-bar-${tone}`}
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
