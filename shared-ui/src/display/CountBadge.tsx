import { useStyles } from '@vr/shared-ui/kernel';
import sheet, * as styles from './display.css';

/** The highest count that is shown; above it, the count ends in a plus. */
const SHOWN_MAX = 99;

interface CountBadgeProps {
  /** At least 1. */
  count: number;
  /** Places the badge. */
  className?: string;
}

/** A count in the company's secondary colour, such as the number of unread notifications. */
export function CountBadge({ count, className = '' }: CountBadgeProps) {
  useStyles(sheet);
  return <span className={`ui-num ${styles.count} ${className}`}>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>;
}
