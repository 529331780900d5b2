import { BarChart } from '@vr/shared-ui/BarChart';
import { ChartCard } from '@vr/shared-ui/ChartCard';
import { FailureState } from '@vr/shared-ui/FailureState';
import { formatDate, formatDayMonth, formatMonth, formatWeekday } from '@vr/shared-ui/format/date';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button, Segmented } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Days, minutesByBucket, type Period, periodOf, RANGES, type Range, todayIn } from './period.ts';
import { usePeriodStats } from './useUserStats.ts';

interface TimeSpentProps {
  title: string;
  /** Only the sessions of this training. */
  trainingId?: number;
}

/** The time spent by year, month or week, beside the period before it. */
export function TimeSpent({ title, trainingId }: TimeSpentProps) {
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  const phone = useIsPhone();
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const [range, setRange] = useState<Range>('YEAR');
  const [page, setPage] = useState(1);
  const period = periodOf(range, page, todayIn(timeZone, new Date()));
  const stats = usePeriodStats({ start: period.previous.start, end: period.end }, trainingId);
  const names = { YEAR: t('time.YEAR'), MONTH: t('time.MONTH'), WEEK: t('time.WEEK') };

  const nameOf = ({ start, end }: Days) => {
    if (range === 'YEAR') return start.slice(0, 4);
    if (range === 'MONTH') return formatMonth(start, lang, 'long');
    return t('time.weekOf', { from: formatDayMonth(start), to: formatDate(end) });
  };
  const labelOf = ({ start }: Days) => {
    if (range === 'YEAR') return phone ? formatMonth(start, lang).slice(0, 1) : formatMonth(start, lang);
    return range === 'MONTH' ? String(Number(start.slice(8))) : formatWeekday(start, lang);
  };

  const days = stats.data?.items ?? [];
  const minutes = minutesByBucket(period.buckets, days);
  const before = minutesByBucket(period.previous.buckets, days).slice(0, minutes.length);
  const total = minutes.reduce((sum, value) => sum + value, 0);
  const peak = minutes.indexOf(Math.max(...minutes));
  const summary =
    total === 0
      ? t('time.empty')
      : t('time.total', {
          duration: formatMinutes(total, lang),
          peak: peakName(period, peak, range, lang),
          peakDuration: formatMinutes(minutes[peak] ?? 0, lang),
        });

  return (
    <ChartCard
      title={title}
      summary={summary}
      chart={BarChart}
      data={{
        head: t('time.bucket'),
        labels: period.buckets.map(labelOf),
        series: [
          { name: nameOf(period), values: minutes },
          { name: nameOf(period.previous), values: before },
        ],
        unit: 'minutes',
      }}
      controls={
        <>
          <div className="dash-period">
            <Button
              type="text"
              size="small"
              icon={<ChevronLeft size={18} aria-hidden />}
              aria-label={t('time.back')}
              onClick={() => setPage(page + 1)}
            />
            <span aria-live="polite">{nameOf(period)}</span>
            <Button
              type="text"
              size="small"
              icon={<ChevronRight size={18} aria-hidden />}
              aria-label={t('time.forward')}
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            />
          </div>
          <Segmented
            size="small"
            aria-label={t('time.range')}
            value={range}
            onChange={(next) => {
              setRange(next);
              setPage(1);
            }}
            options={RANGES.map((value) => ({ value, label: names[value] }))}
          />
        </>
      }
    >
      {stats.isError ? <FailureState error={stats.error} onRetry={() => stats.refetch()} /> : undefined}
    </ChartCard>
  );
}

function peakName(period: Period, peak: number, range: Range, lang: Parameters<typeof formatMonth>[1]): string {
  const start = period.buckets[peak]?.start ?? period.start;
  return range === 'YEAR' ? formatMonth(start, lang, 'long') : formatDate(start);
}
