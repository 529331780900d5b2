import { courseStanding } from '@vr/shared-api/course';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatNumber } from '@vr/shared-ui/format/number';
import { CompletedIcon } from '@vr/shared-ui/icons';
import { Kpis } from '@vr/shared-ui/Kpis';
import { usePortal } from '@vr/shared-ui/kernel';
import { Hourglass, RotateCcw, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as details from '../details.css';
import { courseHours, courseMinutes, minutesLeft, type Step, startedCount } from './figures.ts';

/** The key figures of a course: what is done, the time spent, what was begun, and the time that is left to plan. */
export function CourseKpis({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  const { required, succeeded } = courseStanding(steps);
  const minutes = courseMinutes(steps);
  const left = minutesLeft(steps);
  const icon = { size: 18, strokeWidth: 1.9, 'aria-hidden': true };
  return (
    <section className={details.trainingKpis} aria-label={t('course.figures')}>
      <Kpis
        items={[
          {
            label: t('course.doneCount'),
            value: formatNumber(succeeded, lang),
            unit: t('course.ofTotal', { count: required }),
            icon: <CompletedIcon {...icon} />,
          },
          {
            label: t('course.time'),
            value: `${formatNumber(courseHours(steps), lang)}\u00a0h`,
            ...(minutes > 0 ? { unit: `(${formatMinutes(minutes, lang)})` } : {}),
            icon: <Timer {...icon} />,
          },
          {
            label: t('course.states.started'),
            value: formatNumber(startedCount(steps), lang),
            icon: <RotateCcw {...icon} />,
          },
          {
            label: t('course.left'),
            value: left === null ? '—' : formatMinutes(left, lang),
            icon: <Hourglass {...icon} />,
          },
        ]}
      />
    </section>
  );
}
