import { formatDate } from '@vr/shared-api/date';
import { FailureState } from '@vr/shared-ui/FailureState';
import { Link, useLocation } from '@vr/shared-ui/router';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import { Card } from '../Card.tsx';
import * as styles from '../dashboard.css';
import * as details from '../details.css';
import { useShownPerson } from '../person.ts';
import { useThisYear } from '../recent/useThisYear.ts';
import { useFormat } from '../useFormat.ts';
import { usePeriodStats } from '../useUserStats.ts';

/** How many days with sessions to list. The timeline lists all. */
const DAYS_SHOWN = 5;

/** The latest days on which the person played a training, with a link to the timeline of all sessions. */
export function Sessions({ trainingId }: { trainingId: number }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { isMe } = useShownPerson();
  const { pathname } = useLocation();
  const stats = usePeriodStats(useThisYear(), trainingId);
  const days = (stats.data?.items ?? []).toReversed().slice(0, DAYS_SHOWN);
  return (
    <Card
      className={details.sessions}
      title={t('sessions.title')}
      beside={
        isMe && (
          <Link className={styles.cardLink} to={{ pathname, search: `?tab=history&timeline=training-${trainingId}` }}>
            {t('sessions.all')}
          </Link>
        )
      }
    >
      {stats.isPending && <ListSkeleton rows={3} />}
      {stats.isLoadingError && <FailureState error={stats.error} onRetry={() => stats.refetch()} />}
      {stats.data && days.length === 0 && <p className={styles.note}>{t('sessions.old')}</p>}
      {days.length > 0 && (
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('sessions.day')}</th>
              <th scope="col" className="ui-num">
                {t('sessions.count')}
              </th>
              <th scope="col" className="ui-num">
                {t('steps.time')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, totalView, totalMinuteSpent }) => (
              <tr key={date}>
                <th scope="row" className="ui-num">
                  {formatDate(date)}
                </th>
                <td className="ui-num">{totalView}</td>
                <td className="ui-num">{format.minutes(totalMinuteSpent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
