import type { CourseProgressStatus } from '@vr/shared-api/course';
import { CalendarCheck2, CalendarClock, CirclePlay, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Pill, type PillProps } from '../display/Pill';

const LOOKS: Record<CourseProgressStatus, { Icon: LucideIcon; tone: PillProps['tone'] }> = {
  UPCOMING: { Icon: CalendarClock, tone: 'info' },
  IN_PROGRESS: { Icon: CirclePlay, tone: 'warning' },
  FINISHED: { Icon: CalendarCheck2, tone: 'success' },
};

/** Whether the period of a suggested course is upcoming, in progress or finished (spec §4). */
export function PeriodStatus({ status }: { status: CourseProgressStatus }) {
  const { t } = useTranslation('ui');
  const names: Record<CourseProgressStatus, string> = {
    UPCOMING: t('coursePeriod.UPCOMING'),
    IN_PROGRESS: t('coursePeriod.IN_PROGRESS'),
    FINISHED: t('coursePeriod.FINISHED'),
  };
  const { Icon, tone } = LOOKS[status];
  return (
    <Pill tone={tone} icon={<Icon size={16} />}>
      {names[status]}
    </Pill>
  );
}
