import { type Kpi, Kpis } from '@vr/shared-ui/Kpis';
import { ChevronRight } from 'lucide-react';
import { ChangeNote } from '../../recent/Change.tsx';
import type { Recent } from '../../recent/recent.ts';
import * as styles from '../overview.css';

interface OpenerProps {
  /** What the figure is of, for screen readers. */
  name: string;
  /** Already formatted. */
  figure: string;
  onOpen: () => void;
}

/** A figure in a list that opens who is behind it. */
export const Opener = ({ name, figure, onOpen }: OpenerProps) => (
  <button
    type="button"
    className={styles.opener}
    aria-label={`${name}: ${figure}`}
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    {figure}
    <ChevronRight size={16} aria-hidden />
  </button>
);

interface OpenKpi extends Omit<Kpi, 'around'> {
  /** Opens who is behind the figure. */
  onOpen?: (() => void) | undefined;
}

/** Key figures, some of which open who is behind them. Not part of Kpis, because the learner's figures open nothing. */
export function OpenKpis({ items }: { items: readonly [OpenKpi, OpenKpi, OpenKpi, OpenKpi] }) {
  const [first, second, third, fourth] = items;
  return <Kpis items={[opening(first), opening(second), opening(third), opening(fourth)]} />;
}

function opening({ onOpen, ...kpi }: OpenKpi): Kpi {
  if (!onOpen) return kpi;
  const { label, value, unit } = kpi;
  return {
    ...kpi,
    around: (figure) => (
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
    ),
  };
}

interface FigureLineProps {
  /** The icons have 15 pixels. */
  items: readonly OpenKpi[];
  /** What the last days have added to the key figures. */
  recent: readonly (Recent | undefined)[];
}

/** Further figures in one small line, and what the lines below the key figures are. */
export const FigureLine = ({ items, recent }: FigureLineProps) => (
  <div className={styles.line}>
    <dl>
      {items.map(({ label, value, icon, onOpen }) => (
        <div key={label}>
          <dt>
            {icon}
            {label}
          </dt>
          <dd className="ui-num">{onOpen ? <Opener name={label} figure={value} onOpen={onOpen} /> : value}</dd>
        </div>
      ))}
    </dl>
    <ChangeNote of={recent} />
  </div>
);
