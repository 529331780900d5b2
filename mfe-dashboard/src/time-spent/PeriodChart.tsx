import type { UseQueryResult } from '@tanstack/react-query';
import { formatDate, formatDayMonth, formatMonth, formatWeekday } from '@vr/shared-api/date';
import { Button } from '@vr/shared-ui/Button';
import { ChartCard } from '@vr/shared-ui/ChartCard';
import { FailureState } from '@vr/shared-ui/FailureState';
import { dayIn } from '@vr/shared-ui/format/day';
import { usePortal } from '@vr/shared-ui/kernel';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../dashboard.css';
import { useFormat } from '../useFormat.ts';
import { type Days, minutesByBucket, periodOf, RANGES, type Range } from './period.ts';

/** The chosen year, month or week, and the controls for choosing it. */
export interface PeriodChoice {
  range: Range;
  period: ReturnType<typeof periodOf>;
  name: string;
  controls: ReactNode;
}

/** Lets a person choose a period. Starts with the current year. */
export function usePeriodChoice(): PeriodChoice {
  const timeZone = useCompanyZone();
  const [range, setRange] = useState<Range>('YEAR');
  const [page, setPage] = useState(1);
  const { periodName } = usePeriodTexts(range);
  const period = periodOf(range, page, dayIn(timeZone, new Date()));
  const name = periodName(period);
  const controls = (
    <PeriodControls
      range={range}
      page={page}
      name={name}
      onRange={(next) => {
        setRange(next);
        setPage(1);
      }}
      onPage={setPage}
    />
  );
  return { range, period, name, controls };
}

interface PeriodChartProps {
  title: string;
  choice: PeriodChoice;
  /** The daily minutes of the period and of the previous one. */
  stats: UseQueryResult<{ items: readonly { date: string; totalMinuteSpent: number }[] }>;
  note?: ReactNode;
}

/** A chart of the time spent in a year, month or week, compared with the previous one. */
export function PeriodChart({ title, choice: { range, period, controls }, stats, note }: PeriodChartProps) {
  const { t } = useTranslation('dashboard');
  const { periodName, bucketLabel, summaryOf } = usePeriodTexts(range);
  const days = stats.data?.items ?? [];
  const minutes = minutesByBucket(period.buckets, days);
  const previousMinutes = minutesByBucket(period.previous.buckets, days).slice(0, minutes.length);

  return (
    <ChartCard
      title={title}
      summary={summaryOf(period.buckets, minutes)}
      loading={stats.isPending}
      note={
        <>
          <StaleNote of={stats} />
          {note}
        </>
      }
      kind="bar"
      data={{
        labelsTitle: t('time.bucket'),
        labels: period.buckets.map(bucketLabel),
        series: [
          { name: periodName(period), values: minutes },
          { name: periodName(period.previous), values: previousMinutes },
        ],
        unit: 'minutes',
      }}
      controls={controls}
    >
      {stats.isLoadingError ? <FailureState error={stats.error} onRetry={() => stats.refetch()} /> : undefined}
    </ChartCard>
  );
}

/** Returns functions for the name of a period, the labels of its bars, and the sentence that summarises the chart. */
function usePeriodTexts(range: Range) {
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  const format = useFormat();
  const isNarrow = useIsNarrow();

  const periodName = ({ start, end }: Days) => {
    if (range === 'YEAR') return start.slice(0, 4);
    if (range === 'MONTH') return formatMonth(start, lang, 'long');
    return t('time.weekOf', { from: formatDayMonth(start), to: formatDate(end) });
  };
  const bucketLabel = ({ start }: Days) => {
    if (range === 'YEAR') return isNarrow ? formatMonth(start, lang).slice(0, 1) : formatMonth(start, lang);
    return range === 'MONTH' ? String(Number(start.slice(8))) : formatWeekday(start, lang);
  };
  const summaryOf = (buckets: readonly Days[], minutes: readonly number[]) => {
    const total = minutes.reduce((sum, value) => sum + value, 0);
    if (total === 0) return t('time.empty');
    const peak = minutes.indexOf(Math.max(...minutes));
    const peakStart = buckets[peak]?.start ?? '';
    const durations = {
      duration: format.minutes(total),
      peakDuration: format.minutes(minutes[peak] ?? 0),
    };
    return range === 'YEAR'
      ? t('time.total', { ...durations, peak: formatMonth(peakStart, lang, 'long') })
      : t('time.totalByDay', { ...durations, peak: formatDate(peakStart) });
  };
  return { periodName, bucketLabel, summaryOf };
}

interface PeriodControlsProps {
  range: Range;
  /** 1 is the current period, 2 the previous one, and so on. */
  page: number;
  name: string;
  onRange: (range: Range) => void;
  onPage: (page: number) => void;
}

/** Buttons to go back and forward in time, and to choose year, month or week. */
function PeriodControls({ range, page, name, onRange, onPage }: PeriodControlsProps) {
  const { t } = useTranslation('dashboard');
  const rangeNames = { YEAR: t('time.YEAR'), MONTH: t('time.MONTH'), WEEK: t('time.WEEK') };
  return (
    <>
      <div className={styles.period}>
        <Button
          type="text"
          size="small"
          icon={<ChevronLeft size={18} aria-hidden />}
          aria-label={t('time.back')}
          onClick={() => onPage(page + 1)}
        />
        <span aria-live="polite">{name}</span>
        <Button
          type="text"
          size="small"
          icon={<ChevronRight size={18} aria-hidden />}
          aria-label={t('time.forward')}
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
        />
      </div>
      <SegmentedControl
        small
        label={t('time.range')}
        value={range}
        onChange={onRange}
        options={RANGES.map((value) => ({ value, label: rangeNames[value] }))}
      />
    </>
  );
}
