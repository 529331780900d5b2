import { useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import styles from './ui.css';

export interface Kpi {
  label: string;
  /** Already formatted. */
  value: string;
  /** What follows the value in small: `/ 24`, `h05`. */
  unit?: string;
  /** A lucide icon of 18 pixels. */
  icon?: ReactNode;
}

export interface KpisProps {
  items: readonly Kpi[];
}

/** A strip of figures, two in a row on phones. */
export function Kpis({ items }: KpisProps) {
  useStyles(styles);
  return (
    <dl className="ui-card ui-kpis">
      {items.map(({ label, value, unit, icon }) => (
        <div key={label}>
          <dt>
            {icon}
            {label}
          </dt>
          <dd className="ui-num">
            {value}
            {unit && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
