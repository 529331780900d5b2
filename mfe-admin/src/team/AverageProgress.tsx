import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { useTranslation } from 'react-i18next';
import { EmptyCell } from '../lists/EmptyCell.tsx';
import { nameOf } from '../members/filter.ts';
import type { TeamMember } from './filter.ts';
import * as styles from './team.css';

/** A person's average progress as a bar and a figure. A dash if they have neither started nor been suggested anything. */
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
