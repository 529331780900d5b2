import { RECENT_DAYS } from '@vr/shared-api/limits';
import { Equal, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from '../dashboard.css';
import type { Recent } from './recent.ts';

interface ChangeProps {
  /** Undefined until it is known. */
  of: Recent | undefined;
  format: (value: number) => string;
}

const isNothing = ({ now, before }: Recent): boolean => now === 0 && before === 0;

/** The figure of the last days, compared with the same number of days before. Nothing if both are zero. */
export function Change({ of, format }: ChangeProps) {
  const { t } = useTranslation('dashboard');
  // Keeps the height of the line.
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

/** Explains the lines below the figures, if there are any. */
export function ChangeNote({ of }: { of: readonly (Recent | undefined)[] }) {
  const { t } = useTranslation('dashboard');
  if (of.every((recent) => recent && isNothing(recent))) return null;
  return <p className={styles.note}>{t('recent.note', { days: RECENT_DAYS })}</p>;
}
