import { SMALLEST_GROUP } from '@vr/shared-api/limits';
import { QueryState } from '@vr/shared-ui/QueryState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import { Card } from '../../Card.tsx';
import { useFormat } from '../../useFormat.ts';
import * as styles from '../overview.css';
import { WideTable } from '../people/WideTable.tsx';
import { useByClient } from '../useOverview.ts';

/** The usage of a partner's trainings, or of one of them, by client company. Names no people. */
export function ByClient({ trainingId }: { trainingId?: number }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const query = useByClient(trainingId);
  const number = (value: number | null) => (value === null ? '—' : format.number(value));
  return (
    <Card title={t('clients.title')}>
      <QueryState query={query} skeleton={<TableSkeleton rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.note}>{t('clients.none')}</p>
          ) : (
            <>
              <p className={styles.note}>{t('clients.hint', { count: SMALLEST_GROUP })}</p>
              <WideTable label={t('clients.title')}>
                <table className={`ui-table ${styles.people}`}>
                  <caption className="ui-hidden">{t('clients.title')}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t('page.company')}</th>
                      {[t('clients.started'), t('people.completed'), t('people.time'), t('feedback.rating')].map(
                        (name) => (
                          <th key={name} scope="col" className="ui-num">
                            {name}
                          </th>
                        ),
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {items.map(({ name, started, completed, minutes, rating }, index) => (
                      <tr key={`${name}/${index}`}>
                        <th scope="row">{name ?? t('clients.others')}</th>
                        <td className="ui-num">{number(started)}</td>
                        <td className="ui-num">{number(completed)}</td>
                        <td className="ui-num">{minutes === null ? '—' : format.minutes(minutes)}</td>
                        <td className="ui-num">{number(rating)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </WideTable>
            </>
          )
        }
      </QueryState>
    </Card>
  );
}
