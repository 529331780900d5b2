import { useStyles } from '@vr/shared-ui/kernel';
import sheet, * as styles from './display.css';

/** Higher counts are shown as `99+`. */
const SHOWN_MAX = 99;

interface CountBadgeProps {
  /** At least 1. */
  count: number;
  /** A class that positions the badge. */
  className?: string;
}

/** A count in the company's secondary colour, such as the number of unread notifications. */
export function CountBadge({ count, className = '' }: CountBadgeProps) {
  useStyles(sheet);
  return <span className={`ui-num ${styles.count} ${className}`}>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>;
}
