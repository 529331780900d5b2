import { useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import styles from './ui.css';

export interface RingProps {
  /** 0 to 100. */
  value: number;
  /** What progresses, for screen readers. */
  label: string;
  /** Diameter in pixels. */
  size?: number;
  /** Line width in pixels. */
  width?: number;
  /** What stands inside, usually the figure. */
  children?: ReactNode;
}

/** A progress ring. */
export function Ring({ value, label, size = 88, width = 9, children }: RingProps) {
  useStyles(styles);
  const percent = Math.min(100, Math.max(0, value));
  const circle = { cx: size / 2, cy: size / 2, r: (size - width) / 2, fill: 'none', strokeWidth: width };
  return (
    <div
      className="ui-ring"
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <svg width={size} height={size} aria-hidden="true">
        <circle {...circle} className="ui-ring-track" />
        {percent > 0 && (
          <circle {...circle} className="ui-ring-value" pathLength={100} strokeDasharray={`${percent} 100`} />
        )}
      </svg>
      <span className="ui-num">{children}</span>
    </div>
  );
}
