import { formatWeekday, zoneName } from '@vr/shared-api/date';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import { Card } from '../../Card.tsx';
import * as dashboard from '../../dashboard.css';
import type { PeriodChoice } from '../../time-spent/PeriodChart.tsx';
import { useFormat } from '../../useFormat.ts';
import * as styles from '../overview.css';
import { useHours } from '../useOverview.ts';
import { shownHours, strengthOf, type WeekHours, weekHours } from './heat-map.ts';

interface HeatMapProps {
  choice: PeriodChoice;
  /** Opens the list of the people who trained in an hour of the week. */
  onHour: ((hour: { weekday: number; hour: number }) => void) | undefined;
}

/** 6 July 2026 is a Monday. The day names are formatted from that week. */
const MONDAY = 6;
const dayNames = (format: (day: string) => string): string[] =>
  Array.from({ length: 7 }, (_, index) => format(`2026-07-${String(MONDAY + index).padStart(2, '0')}`));

/** Sessions by weekday and hour, as a table with coloured cells. */
export function HeatMap({ choice: { period, name }, onHour }: HeatMapProps) {
  const { t } = useTranslation('overview');
  const hours = useHours(period);
  return (
    <Card title={t('hours.title')} beside={<span className={dashboard.note}>{name}</span>}>
      <QueryState query={hours} skeleton={<TableSkeleton rows={7} />}>
        {({ items }) =>
          items.length === 0 ? <EmptyState title={t('hours.none')} /> : <Week week={weekHours(items)} onHour={onHour} />
        }
      </QueryState>
    </Card>
  );
}

function Week({ week, onHour }: { week: WeekHours; onHour: HeatMapProps['onHour'] }) {
  const { t } = useTranslation('overview');
  const { lang } = usePortal();
  const format = useFormat();
  const timeZone = useSession(({ client }) => client?.timeZone);
  const { first, last } = shownHours(week);
  const shown = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const most = Math.max(...week.flat());
  const days = dayNames((day) => formatWeekday(day, lang));
  const [busiestDay = 0, busiestHour = 0] = week
    .flatMap((counts, day) => counts.map((count, hour) => [day, hour, count] as const))
    .reduce((best, one) => (one[2] > best[2] ? one : best));
  return (
    <>
      <p className={styles.note}>
        {t('hours.most', { day: days[busiestDay], hour: t('hours.hour', { hour: busiestHour }), count: most })}
        {/* Undefined for the super admin, who sees companies in several time zones. */}
        {timeZone && ` (${zoneName(lang, timeZone)})`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it on narrow screens */}
      <section className={styles.weekScroll} aria-label={t('hours.caption')} tabIndex={0}>
        <table className={styles.week}>
          <caption className="ui-hidden">{t('hours.caption')}</caption>
          <thead>
            <tr>
              <td />
              {shown.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.map((counts, day) => (
              <tr key={day}>
                <th scope="row">{days[day]}</th>
                {shown.map((hour) => {
                  const count = counts[hour] ?? 0;
                  const text = format.number(count);
                  return (
                    <td key={hour} data-strength={strengthOf(count, most)}>
                      {count === 0 ? (
                        <span className="ui-hidden">0</span>
                      ) : onHour ? (
                        <button
                          type="button"
                          aria-haspopup="dialog"
                          aria-label={t('hours.who', {
                            count,
                            day: days[day],
                            hour: t('hours.hour', { hour }),
                          })}
                          onClick={() => onHour({ weekday: day + 1, hour })}
                        >
                          {text}
                        </button>
                      ) : (
                        text
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
