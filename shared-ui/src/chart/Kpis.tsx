import { useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import sheet, * as styles from './figures.css';

interface Kpi {
  label: string;
  /** Already formatted. */
  value: string;
  /** Shown in small type after the value: `/ 24`, `h05`. */
  unit?: string;
  /** A lucide icon of 18 pixels. */
  icon?: ReactNode;
}

interface KpisProps {
  items: readonly [Kpi, Kpi, Kpi, Kpi];
}

/** Four key figures: in one row, or two by two on tablets and phones. */
export function Kpis({ items }: KpisProps) {
  useStyles(sheet);
  return (
    <dl className={`ui-card ${styles.kpis}`}>
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
