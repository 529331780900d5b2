import { useStyles } from '@vr/shared-ui/kernel';
import { ChevronRight } from 'lucide-react';
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
  /** Opens a dialog with who or what is behind the figure. */
  onOpen?: (() => void) | undefined;
}

interface KpisProps {
  items: readonly [Kpi, Kpi, Kpi, Kpi];
}

/** Four key figures: in one row, or two by two on tablets and phones. */
export function Kpis({ items }: KpisProps) {
  useStyles(sheet);
  return (
    <dl className={`ui-card ${styles.kpis}`}>
      {items.map((item) => (
        <Cell key={item.label} {...item} />
      ))}
    </dl>
  );
}

function Cell({ label, value, unit, icon, onOpen }: Kpi) {
  const figure = (
    <>
      {value}
      {unit && <small>{` ${unit}`}</small>}
    </>
  );
  return (
    <div className={onOpen && styles.openable}>
      <dt>
        {icon}
        {label}
      </dt>
      <dd className="ui-num">
        {onOpen ? (
          <button
            type="button"
            className={styles.open}
            aria-label={[`${label}:`, value, unit].filter(Boolean).join(' ')}
            aria-haspopup="dialog"
            onClick={onOpen}
          >
            {figure}
            <ChevronRight size={18} aria-hidden />
          </button>
        ) : (
          figure
        )}
      </dd>
    </div>
  );
}
