import { useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import sheet, * as styles from './figures.css';

interface RingProps {
  /** 0 to 100. */
  value: number;
  /** The accessible name. */
  label: string;
  /** Diameter in pixels. */
  size?: number;
  /** Line width in pixels. */
  width?: number;
  /** Content inside the ring, usually the figure. */
  children?: ReactNode;
}

/** A circular progress bar. */
export function Ring({ value, label, size = 88, width = 9, children }: RingProps) {
  useStyles(sheet);
  const percent = Math.min(100, Math.max(0, value));
  const circle = { cx: size / 2, cy: size / 2, r: (size - width) / 2, fill: 'none', strokeWidth: width };
  return (
    <div
      className={styles.ring}
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <svg width={size} height={size} aria-hidden="true">
        <circle {...circle} className={styles.ringTrack} />
        {percent > 0 && (
          <circle {...circle} className={styles.ringValue} pathLength={100} strokeDasharray={`${percent} 100`} />
        )}
      </svg>
      <span className="ui-num">{children}</span>
    </div>
  );
}
