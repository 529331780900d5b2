import { Button } from '@vr/shared-ui/Button';
import { dateOfDay, dayIn, dayOfDate, daysBetween } from '@vr/shared-ui/format/day';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { addDays, min } from 'date-fns';
import { Equal, TrendingDown, TrendingUp, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { totalsIn } from '../recent/recent.ts';
import { PeriodChart, type PeriodChoice } from '../time-spent/PeriodChart.tsx';
import type { Days } from '../time-spent/period.ts';
import { useFormat } from '../useFormat.ts';
import * as styles from './overview.css';
import type { Ask } from './people/open-figures.tsx';
import type { usePeriod } from './useOverview.ts';

/**
 * Returns the days of the previous period to compare with. For a period that is not over yet, returns only the first days
 * of the previous one: as many as have passed.
 */
export function comparedWith(
  { start, end, previous }: Days & { previous: Days },
  today: string,
): Days & { isPart: boolean } {
  if (today >= end) return { start: previous.start, end: previous.end, isPart: false };
  const sameDay = addDays(dateOfDay(previous.start), daysBetween(start, today));
  return { start: previous.start, end: dayOfDate(min([sameDay, dateOfDay(previous.end)])), isPart: true };
}

interface ComparedPeriodProps {
  choice: PeriodChoice;
  /** The daily figures of the period and of the previous one. */
  stats: ReturnType<typeof usePeriod>;
  ask: Ask;
}

/** A chart of the time spent in a period, compared with the previous period. */
export function ComparedPeriod({ choice, stats, ask }: ComparedPeriodProps) {
  const { t } = useTranslation('overview');
  const { start: startDate, end: endDate } = choice.period;
  const title = t('people.inPeriod');
  const openPeople = ask && (() => ask({ title, query: { startDate, endDate } }));
  return (
    <PeriodChart
      title={t('period.title')}
      choice={choice}
      stats={stats}
      note={stats.data && <Comparison choice={choice} days={stats.data.items} onPeople={openPeople} />}
    />
  );
}

interface ComparisonProps {
  choice: PeriodChoice;
  /** The daily figures of the period and of the previous one. */
  days: Parameters<typeof totalsIn>[0];
  /** Opens the list of the people who trained in the period. */
  onPeople: (() => void) | undefined;
}

/** The sessions and time of a period, compared with the previous period. */
function Comparison({ choice: { period }, days, onPeople }: ComparisonProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const now = totalsIn(days, period);
  const timeZone = useCompanyZone();
  const compared = comparedWith(period, dayIn(timeZone, new Date()));
  const before = totalsIn(days, compared);
  return (
    <div className={styles.comparison}>
      <dl>
        <div>
          <dt>{t('period.sessions')}</dt>
          <dd className="ui-num">
            {format.number(now.sessions)}{' '}
            <Before now={now.sessions} before={before.sessions} format={format.number} isPart={compared.isPart} />
          </dd>
        </div>
        <div>
          <dt>{t('period.time')}</dt>
          <dd className="ui-num">
            {format.minutes(now.minutes)}{' '}
            <Before now={now.minutes} before={before.minutes} format={format.minutes} isPart={compared.isPart} />
          </dd>
        </div>
      </dl>
      {onPeople && now.sessions > 0 && (
        <Button size="small" icon={<Users size={15} aria-hidden />} aria-haspopup="dialog" onClick={onPeople}>
          {t('people.inPeriod')}
        </Button>
      )}
    </div>
  );
}

interface BeforeProps {
  now: number;
  before: number;
  format: (value: number) => string;
  /** Whether the comparison covers only the first days of the previous period. */
  isPart: boolean;
}

/** The figure of the previous period. An arrow shows whether the figure has risen or fallen. */
function Before({ now, before, format, isPart }: BeforeProps) {
  const { t } = useTranslation('overview');
  if (before === 0) return null;
  const Icon = now > before ? TrendingUp : now < before ? TrendingDown : Equal;
  return (
    <small className={styles.change}>
      <Icon size={15} aria-hidden />
      {isPart ? t('period.beforeSoFar', { value: format(before) }) : t('period.before', { value: format(before) })}
    </small>
  );
}
