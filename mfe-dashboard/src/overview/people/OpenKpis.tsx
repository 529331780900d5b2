import { type Kpi, Kpis } from '@vr/shared-ui/Kpis';
import { ChevronRight } from 'lucide-react';
import * as styles from '../overview.css';

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
