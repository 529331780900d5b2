import type { CourseProgressStatus } from '@vr/shared-api/course';
import { CalendarCheck2, CalendarClock, CirclePlay, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Pill, type PillProps } from '../display/Pill';

const LOOKS: Record<CourseProgressStatus, { Icon: LucideIcon; tone: PillProps['tone']; name: string }> = {
  UPCOMING: { Icon: CalendarClock, tone: 'info', name: 'coursePeriod.UPCOMING' },
  IN_PROGRESS: { Icon: CirclePlay, tone: 'warning', name: 'coursePeriod.IN_PROGRESS' },
  FINISHED: { Icon: CalendarCheck2, tone: 'success', name: 'coursePeriod.FINISHED' },
};

/** Shows whether the period of a suggested course is upcoming, in progress or finished (spec §4). */
export function PeriodStatus({ status }: { status: CourseProgressStatus }) {
  const { t } = useTranslation('ui');
  const { Icon, tone, name } = LOOKS[status];
  return (
    <Pill tone={tone} icon={<Icon size={16} />}>
      {t(name)}
    </Pill>
  );
}
