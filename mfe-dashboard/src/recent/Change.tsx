import { RECENT_DAYS } from '@vr/shared-api/limits';
import { Equal, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from '../dashboard.css';
import type { Recent } from './recent.ts';

interface ChangeProps {
  /** Undefined while loading. */
  of: Recent | undefined;
  format: (value: number) => string;
}

const isNothing = ({ now, before }: Recent): boolean => now === 0 && before === 0;

/** The figure of the last days, compared with the same number of days before them. Shows nothing if both are zero. */
export function Change({ of, format }: ChangeProps) {
  const { t } = useTranslation('dashboard');
  // A no-break space keeps the height of the line.
  if (!of) return '\u00a0';
  if (isNothing(of)) return null;
  const { now, before } = of;
  const texts = { days: RECENT_DAYS, value: format(now), before: format(before) };
  const [Icon, sign] = now > before ? [TrendingUp, '+'] : now < before ? [TrendingDown, '−'] : [Equal, '±'];
  return (
    <>
      <span className={styles.change} aria-hidden>
        <Icon size={15} />
        <span>
          {t('recent.value', texts)}
          {` (${sign}${format(Math.abs(now - before))})`}
        </span>
      </span>
      <span className="ui-hidden">{t('recent.compared', texts)}</span>
    </>
  );
}

/** Explains the comparisons below the figures. Shows nothing if there are none. */
export function ChangeNote({ of }: { of: readonly (Recent | undefined)[] }) {
  const { t } = useTranslation('dashboard');
  if (of.every((recent) => recent && isNothing(recent))) return null;
  return <p className={styles.note}>{t('recent.note', { days: RECENT_DAYS })}</p>;
}
