import { formatDate } from '@vr/shared-ui/format/date';
import { useSession } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyCell } from '../lists/EmptyCell.tsx';
import type { Progress } from './filter.ts';

/** The day of a person's last session, or that they have never started a training. */
export function LastSession({ progress }: { progress: Progress | null }) {
  const { t } = useTranslation('admin');
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  if (!progress) return <EmptyCell />;
  if (progress.lastSession) return <span className="ui-num">{formatDate(progress.lastSession, timeZone)}</span>;
  return (
    <Pill small tone="warning" icon={<Hourglass size={13} aria-hidden />}>
      {t('team.neverStarted')}
    </Pill>
  );
}
