import type { CourseProgressStatus } from '@vr/shared-api/course';
import { Pill } from '@vr/shared-ui/Pill';
import { CalendarCheck2, CalendarClock, CirclePlay, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const ICONS: Record<CourseProgressStatus, LucideIcon> = {
  UPCOMING: CalendarClock,
  IN_PROGRESS: CirclePlay,
  FINISHED: CalendarCheck2,
};

/** Whether the period of a suggested course is upcoming, in progress or finished (spec §4). */
export function PeriodStatus({ status }: { status: CourseProgressStatus }) {
  const { t } = useTranslation('catalog');
  const names: Record<CourseProgressStatus, string> = {
    UPCOMING: t('courseProgress.status.UPCOMING'),
    IN_PROGRESS: t('courseProgress.status.IN_PROGRESS'),
    FINISHED: t('courseProgress.status.FINISHED'),
  };
  const Icon = ICONS[status];
  return (
    <Pill tone={status === 'FINISHED' ? 'success' : 'warning'} icon={<Icon size={16} strokeWidth={2} aria-hidden />}>
      {names[status]}
    </Pill>
  );
}
