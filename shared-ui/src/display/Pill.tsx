import { useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import sheet, * as styles from './display.css';

const TONES = {
  neutral: styles.pillNeutral,
  primary: styles.pillPrimary,
  success: styles.pillSuccess,
  warning: styles.pillWarning,
  error: styles.pillError,
  info: styles.pillInfo,
};

export interface PillProps {
  tone?: 'neutral' | 'primary' | 'success' | 'warning' | 'error' | 'info';
  /** 24 pixels high instead of 28, for tables. */
  small?: boolean;
  /** Required for a status, because colour alone must not carry meaning. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A short label on a tinted background: a status, a role, a skill. */
export function Pill({ tone = 'neutral', small = false, icon, children }: PillProps) {
  useStyles(sheet);
  return (
    <span className={`${styles.pill} ${TONES[tone]}${small ? ` ${styles.pillSmall}` : ''}`}>
      {icon}
      {children}
    </span>
  );
}
