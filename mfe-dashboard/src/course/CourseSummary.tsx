import { courseProgressStatus, courseStanding, nextStep } from '@vr/shared-api/course';
import { Cover } from '@vr/shared-ui/Cover';
import { CompletedIcon } from '@vr/shared-ui/icons';
import { Kpis } from '@vr/shared-ui/Kpis';
import { PeriodStatus } from '@vr/shared-ui/PeriodStatus';
import { Pill } from '@vr/shared-ui/Pill';
import { Ring } from '@vr/shared-ui/Ring';
import { TextIn } from '@vr/shared-ui/TextIn';
import { CircleOff, Hourglass, RotateCcw, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CatalogButton } from '../catalog.tsx';
import { CertificateButton } from '../certificate/CertificateButton.tsx';
import * as dashboard from '../dashboard.css';
import * as details from '../details.css';
import { useFormat } from '../useFormat.ts';
import * as styles from './course.css';
import { courseHours, courseMinutes, coursePercent, minutesLeft, type Step, startedCount } from './figures.ts';
import type { CourseDetail, Suggestion } from './useCourse.ts';

interface CourseSummaryProps {
  courseId: number;
  /** Undefined if the course is no longer offered. */
  course: CourseDetail | undefined;
  title: string;
  steps: readonly Step[];
  /** The person's latest suggestion of this course. */
  suggestion: Suggestion | undefined;
  now: Date;
}

/** The summary of a course: title, state, next training, overall progress, and a button to continue. */
export function CourseSummary({ courseId, course, title, steps, suggestion, now }: CourseSummaryProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { completed } = courseStanding(steps);
  const percent = coursePercent(steps);
  const next = nextStep(steps);
  const isBegun = steps.some(({ progressPercentage }) => progressPercentage > 0);
  const [cover] = course?.covers ?? [];
  const textLang = course?.lang ?? suggestion?.lang;
  return (
    <section className={`ui-card ${details.training}`} aria-labelledby="dash-course">
      <Cover
        className={details.trainingCover}
        picture={cover?.logo ?? null}
        title={title}
        category={cover?.category ?? ''}
      />
      <div className={details.trainingMain}>
        <p className={`ui-meta ${dashboard.meta}`}>
          <span>{t('course.trainings', { count: steps.length })}</span>
          {course && (
            <>
              <span aria-hidden>·</span>
              <span className="ui-num">{format.minutes(course.durationInMinute)}</span>
            </>
          )}
        </p>
        <h2 id="dash-course">
          <TextIn lang={textLang}>{title}</TextIn>
        </h2>
        <div className={styles.states}>
          {completed && (
            <Pill tone="success" icon={<CompletedIcon size={16} strokeWidth={2} aria-hidden />}>
              {t('course.completed')}
            </Pill>
          )}
          {suggestion && <PeriodStatus status={courseProgressStatus(suggestion.key, now)} />}
          {!course && <Pill icon={<CircleOff size={16} strokeWidth={2} aria-hidden />}>{t('training.gone')}</Pill>}
        </div>
        {next?.title && (
          <p className={styles.next}>
            {t('course.next')}{' '}
            <b>
              <TextIn lang={next.training?.lang}>{next.title}</TextIn>
            </b>
          </p>
        )}
      </div>
      <div className={details.trainingSide}>
        <Ring value={percent} label={t('course.progress')}>
          <b className={details.trainingPercent}>{format.percent(percent)}</b>
        </Ring>
        <div className={details.summaryActions}>
          {completed && <CertificateButton of={{ kind: 'course', id: courseId }} />}
          {course && (
            <CatalogButton query={`course=${courseId}`}>
              {completed || !next ? t('training.start') : isBegun ? t('training.resume') : t('course.begin')}
            </CatalogButton>
          )}
        </div>
      </div>
    </section>
  );
}

/** The key figures of a course: trainings done, time spent, trainings started, and planned time left. */
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
