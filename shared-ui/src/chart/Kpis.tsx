import { useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import sheet, * as styles from './figures.css';

export interface Kpi {
  label: string;
  /** Already formatted. */
  value: string;
  /** Shown in small type after the value: `/ 24`, `of 8`. */
  unit?: string;
  /** A lucide icon of 18 pixels. */
  icon?: ReactNode;
  /** A line below the figure. If only other figures have one, its space stays empty. */
  change?: ReactNode;
  /** Wraps the figure, for example in a button. */
  around?: (figure: ReactNode) => ReactNode;
}

/** Four key figures: in one row, or two by two on tablets and phones. */
export function Kpis({ items }: { items: readonly [Kpi, Kpi, Kpi, Kpi] }) {
  useStyles(sheet);
  return (
    <dl className={`ui-card ${styles.kpis}`}>
      {items.map(({ label, value, unit, icon, change, around = (figure) => figure }) => (
        <div key={label}>
          <dt>
            {icon}
            {label}
          </dt>
          <dd className="ui-num">
            {around(
              <>
                {value}
                {unit && <small>{` ${unit}`}</small>}
              </>,
            )}
          </dd>
          {change !== undefined && <dd className={`ui-num ${styles.kpiChange}`}>{change}</dd>}
        </div>
      ))}
    </dl>
  );
}
