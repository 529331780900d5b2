import { useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import styles from './ui.css';

export interface PillProps {
  tone?: 'neutral' | 'primary' | 'success' | 'warning' | 'error' | 'info';
  /** 24 pixels high instead of 28, for tables. */
  small?: boolean;
  /** A status has an icon besides its colour. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A short word on a tint: a status, a role, a skill. */
export function Pill({ tone = 'neutral', small = false, icon, children }: PillProps) {
  useStyles(styles);
  return (
    <span className={`ui-pill ui-pill-${tone}${small ? ' ui-pill-small' : ''}`}>
      {icon}
      {children}
    </span>
  );
}
