import { formatDate } from '@vr/shared-api/date';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { ClockAlert, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyCell } from '../lists/EmptyCell.tsx';
import { nameOf } from '../members/filter.ts';
import type { Progress, TeamMember } from './filter.ts';
import * as styles from './team.css';

/** The numbers of a person's overdue and open suggestions. */
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

/** A person's average progress as a bar and a figure. A dash if the person has no started or suggested trainings. */
export function AverageProgress({ member }: { member: TeamMember }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const percent = member.progress?.progressPercentage ?? null;
  if (percent === null) return <EmptyCell />;
  return (
    <div className={styles.progress}>
      <ProgressBar value={percent} label={t('team.progressOf', { name: nameOf(member) })} />
      <span className="ui-num">{formatPercent(percent, lang)}</span>
    </div>
  );
}

/** The day of a person's last session, or the note that they have never started a training. */
export function LastSession({ progress }: { progress: Progress | null }) {
  const { t } = useTranslation('admin');
  const timeZone = useCompanyZone();
  if (!progress) return <EmptyCell />;
  if (progress.lastSession) return <span className="ui-num">{formatDate(progress.lastSession, timeZone)}</span>;
  return (
    <Pill small tone="warning" icon={<Hourglass size={13} aria-hidden />}>
      {t('team.neverStarted')}
    </Pill>
  );
}
