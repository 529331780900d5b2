import { Pill } from '@vr/shared-ui/Pill';
import { ClockAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyCell } from '../lists/EmptyCell.tsx';
import type { Progress } from './filter.ts';
import * as styles from './team.css';

/** How much of what has been suggested to a person is overdue, and how much is open. */
export function WorkState({ progress }: { progress: Progress | null }) {
  const { t } = useTranslation('admin');
  if (!progress) return <EmptyCell />;
  const { overdue, open } = progress;
  if (overdue + open === 0) return <EmptyCell />;
  return (
    <span className={styles.work}>
      {overdue > 0 && (
        <Pill small tone="error" icon={<ClockAlert size={13} aria-hidden />}>
          {t('team.overdueCount', { count: overdue })}
        </Pill>
      )}
      {open > 0 && <span className={styles.open}>{t('team.openCount', { count: open })}</span>}
    </span>
  );
}
