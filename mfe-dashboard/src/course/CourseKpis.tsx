import { courseStanding } from '@vr/shared-api/course';
import { CompletedIcon } from '@vr/shared-ui/icons';
import { Kpis } from '@vr/shared-ui/Kpis';
import { Hourglass, RotateCcw, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as details from '../details.css';
import { useFormat } from '../useFormat.ts';
import { courseHours, courseMinutes, minutesLeft, type Step, startedCount } from './figures.ts';

/** The key figures of a course: what is done, the time spent, what was begun, and the time that is left to plan. */
export function CourseKpis({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
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
            value: format.number(succeeded),
            unit: t('course.ofTotal', { count: required }),
            icon: <CompletedIcon {...icon} />,
          },
          {
            label: t('course.time'),
            value: `${format.number(courseHours(steps))}\u00a0h`,
            ...(minutes > 0 ? { unit: `(${format.minutes(minutes)})` } : {}),
            icon: <Timer {...icon} />,
          },
          {
            label: t('course.states.started'),
            value: format.number(startedCount(steps)),
            icon: <RotateCcw {...icon} />,
          },
          {
            label: t('course.left'),
            value: left === null ? '—' : format.minutes(left),
            icon: <Hourglass {...icon} />,
          },
        ]}
      />
    </section>
  );
}
