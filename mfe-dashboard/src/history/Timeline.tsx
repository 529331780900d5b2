import { formatDate, formatDayMonth, formatWeekday } from '@vr/shared-api/date';
import { Button } from '@vr/shared-ui/Button';
import { ChartCard } from '@vr/shared-ui/ChartCard';
import { Dialog } from '@vr/shared-ui/Dialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { CircleOff, History as HistoryIcon, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnknown } from '../is-unknown.ts';
import { useFormat } from '../useFormat.ts';
import type { TimelineOf } from './address.ts';
import { type TimelineDay, timelineDays } from './days.ts';
import sheet, * as styles from './history.css';
import { SessionCard } from './SessionCard.tsx';
import sessionSheet from './session.css';
import { type Reset, type TimelineTraining, useHistory, useTimeline } from './useHistory.ts';
import { useTimelineAddress } from './useTimelineAddress.ts';

/** The number of days in the chart. */
const CHART_DAYS = 14;

/** The sessions of a training or course by day, each with the progress, skills and badges that it brought. */
export default function Timeline({ timeline }: { timeline: TimelineOf }) {
  useStyles(sheet);
  useStyles(sessionSheet);
  const { t } = useTranslation('dashboard');
  const { close } = useTimelineAddress();
  const [open, setOpen] = useState(true);
  const entries = useHistory(timeline.kind);
  const entry = entries.data?.find(({ id }) => id === timeline.id);
  const query = useTimeline(timeline);
  const ofTraining = timeline.kind === 'trainings' ? query.data?.pages[0]?.trainings[0] : undefined;
  const title = entry?.title ?? ofTraining?.title ?? t('history.timeline');
  const isGone = entry?.isAvailable === false;
  return (
    <Dialog
      open={open}
      isAddressed
      title={title}
      onClose={() => {
        setOpen(false);
        close();
      }}
    >
      {isGone && (
        <p className={styles.goneNote}>
          <CircleOff size={18} strokeWidth={1.9} aria-hidden />
          {timeline.kind === 'trainings' ? t('history.goneTrainingHint') : t('history.goneCourseHint')}
        </p>
      )}
      <Sessions query={query} isCourse={timeline.kind === 'courses'} />
    </Dialog>
  );
}

function Sessions({ query, isCourse }: { query: ReturnType<typeof useTimeline>; isCourse: boolean }) {
  const { t } = useTranslation('dashboard');
  const timeZone = useCompanyZone();
  const pages = query.data?.pages ?? [];
  const sessions = pages.flatMap(({ items }) => items);
  const days = timelineDays(
    sessions,
    pages.flatMap(({ resets }) => resets),
    timeZone,
  );
  const trainings = new Map(pages[0]?.trainings.map((training) => [training.id, training]));
  if (query.isPending) return <ListSkeleton />;
  return (
    <>
      <StaleNote of={query} />
      {query.data && days.length === 0 && (
        <EmptyState icon={<HistoryIcon size={44} strokeWidth={1.5} aria-hidden />} title={t('history.noSessions')} />
      )}
      <DayChart days={days} />
      {days.map((day) => (
        <Day key={day.date} day={day} trainings={trainings} isCourse={isCourse} />
      ))}
      {(query.isLoadingError || query.isFetchNextPageError) && (
        <FailureState
          error={query.error}
          title={isUnknown(query.error) ? t('history.unknown') : undefined}
          onRetry={() => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button className={styles.more} loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('history.older')}
        </Button>
      )}
    </>
  );
}

/** The minutes of the latest days with sessions. Shows no chart for a single day. */
function DayChart({ days }: { days: readonly TimelineDay[] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const shown = days
    .filter(({ minutes }) => minutes > 0)
    .slice(0, CHART_DAYS)
    .reverse();
  if (shown.length < 2) return null;
  const minutes = shown.map((day) => day.minutes);
  const most = minutes.indexOf(Math.max(...minutes));
  return (
    <div className={styles.chart}>
      <ChartCard
        title={t('history.minutesPerDay')}
        summary={t('history.chartSummary', {
          count: shown.length,
          peak: formatDate(shown[most]?.date ?? ''),
          duration: format.minutes(minutes[most] ?? 0),
        })}
        kind="bar"
        data={{
          labelsTitle: t('sessions.day'),
          labels: shown.map(({ date }) => formatDayMonth(date)),
          series: [{ name: t('history.minutes'), values: minutes }],
          unit: 'minutes',
        }}
      />
    </div>
  );
}

interface DayProps {
  day: TimelineDay;
  trainings: ReadonlyMap<number, TimelineTraining>;
  isCourse: boolean;
}

function Day({ day: { date, minutes, items }, trainings, isCourse }: DayProps) {
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  const format = useFormat();
  const id = useId();
  const nameOf = (trainingId: number) => trainings.get(trainingId)?.title ?? t('course.trainingGone');
  return (
    <section className={styles.day} aria-labelledby={id}>
      <header>
        <h3 id={id} className="ui-num">
          {`${formatWeekday(date, lang)} ${formatDate(date)}`}
        </h3>
        {minutes > 0 && <span className="ui-meta ui-num">{format.minutes(minutes)}</span>}
      </header>
      <ol className={styles.items}>
        {items.map((item) =>
          item.type === 'session' ? (
            <SessionCard
              key={item.session.id}
              session={item.session}
              training={isCourse ? nameOf(item.session.trainingId) : undefined}
            />
          ) : (
            <ResetItem
              key={`reset ${item.at}`}
              reset={item.reset}
              training={isCourse ? nameOf(item.reset.trainingId) : undefined}
            />
          ),
        )}
      </ol>
    </section>
  );
}

function ResetItem({ reset: { at, by }, training }: { reset: Reset; training: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const timeZone = useCompanyZone();
  const day = formatDate(at, timeZone);
  return (
    <li className={styles.reset} data-testid="timeline-reset">
      <RotateCcw size={18} strokeWidth={1.9} aria-hidden />
      <p>
        <b>{by ? t('history.resetBy', { day, name: by }) : t('history.reset', { day })}</b>
        {training && <span>{training}</span>}
        <span>{t('history.resetHint')}</span>
      </p>
    </li>
  );
}
