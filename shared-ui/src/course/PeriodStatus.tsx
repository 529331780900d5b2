import type { CourseProgressStatus } from '@vr/shared-api/course';
import { CalendarCheck2, CalendarClock, CirclePlay, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../display/Pill';

const ICONS: Record<CourseProgressStatus, LucideIcon> = {
  UPCOMING: CalendarClock,
  IN_PROGRESS: CirclePlay,
  FINISHED: CalendarCheck2,
};

/** Whether the period of a suggested course is upcoming, in progress or finished (spec §4). */
export function PeriodStatus({ status }: { status: CourseProgressStatus }) {
  const { t } = useTranslation('ui');
  const names: Record<CourseProgressStatus, string> = {
    UPCOMING: t('coursePeriod.UPCOMING'),
    IN_PROGRESS: t('coursePeriod.IN_PROGRESS'),
    FINISHED: t('coursePeriod.FINISHED'),
  };
  const Icon = ICONS[status];
  return (
    <Pill tone={status === 'FINISHED' ? 'success' : 'warning'} icon={<Icon size={16} strokeWidth={2} aria-hidden />}>
      {names[status]}
    </Pill>
  );
}
