import { formatDate } from '@vr/shared-api/date';
import { Pill } from '@vr/shared-ui/Pill';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyCell } from '../lists/EmptyCell.tsx';
import type { Progress } from './filter.ts';

/** The day of a person's last session, or that they have never started a training. */
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
