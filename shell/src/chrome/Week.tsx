import { useQuery } from '@tanstack/react-query';
import { getUserPeriodStats } from '@vr/shared-api/contract/statistics';
import { formatWeekday } from '@vr/shared-api/date';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './chrome.css';
import { weekOf } from './week.ts';

/** Marks the days of the current week on which the person trained. Shows nothing while the data loads. */
export default function Week() {
  const { t } = useTranslation('shell');
  const { lang } = usePortal();
  const { days, today } = weekOf(new Date(), useCompanyZone());
  const [startDate, endDate] = [days[0], days.at(-1)];
  const { data } = useQuery(endpointQuery(getUserPeriodStats, { params: { id: 'me' }, query: { startDate, endDate } }));
  if (!data) return null;
  const minutesOn = new Map(data.items.map(({ date, totalMinuteSpent }) => [date, totalMinuteSpent]));
  const minutes = [...minutesOn.values()].reduce((sum, one) => sum + one, 0);
  return (
    <section className={styles.week} aria-label={t('chrome.week')}>
      <p className="ui-meta">
        {t('chrome.week')}
        {minutes > 0 && <b className="ui-num">{formatMinutes(minutes, lang)}</b>}
      </p>
      <ol>
        {days.map((day) => {
          const trained = minutesOn.has(day);
          return (
            <li key={day} className={trained ? styles.weekTrained : undefined} aria-current={day === today && 'date'}>
              <span className="ui-hidden">
                {formatWeekday(day, lang, 'long')}
                {trained && ` – ${formatMinutes(minutesOn.get(day) ?? 0, lang)}`}
              </span>
              <span aria-hidden>
                {trained ? <Check size={14} strokeWidth={2.6} /> : formatWeekday(day, lang, 'narrow')}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
