import type { listTopTrainings } from '@vr/shared-api/contract/dashboards.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { QueryState } from '@vr/shared-ui/QueryState';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useTranslation } from 'react-i18next';
import { Card } from '../../Card.tsx';
import * as dashboard from '../../dashboard.css';
import type { PeriodChoice } from '../../time-spent/PeriodChart.tsx';
import { useFormat } from '../../useFormat.ts';
import * as styles from '../overview.css';
import { useTopTrainings } from '../useOverview.ts';

type Found = ResponseOf<typeof listTopTrainings>;
type Ranked = Found['top'];

/** The number of sessions that fills a whole bar. Both lists use the same number, so that their bars can be compared. */
const mostSessions = ({ top, flop }: Found) => Math.max(1, ...[...top, ...flop].map(({ totalView }) => totalView));

interface TopTrainingsProps {
  choice: PeriodChoice;
  /** Opens the figures of a training. */
  onTraining: (trainingId: number) => void;
}

/** The trainings with the most sessions and those with the fewest sessions in a period. */
export function TopTrainings({ choice: { period, name }, onTraining }: TopTrainingsProps) {
  const { t } = useTranslation('overview');
  const query = useTopTrainings(period);
  const list = (title: string, none: string, of: (found: Found) => Ranked) => (
    <Card title={title} beside={<span className={dashboard.note}>{name}</span>}>
      <QueryState query={query} skeleton={<ListSkeleton />}>
        {(found) =>
          of(found).length === 0 ? (
            <p className={styles.note}>{none}</p>
          ) : (
            <RankedList items={of(found)} most={mostSessions(found)} onTraining={onTraining} />
          )
        }
      </QueryState>
    </Card>
  );
  return (
    <>
      {list(t('top.most'), t('hours.none'), ({ top }) => top)}
      {list(t('top.least'), t('top.noOthers'), ({ flop }) => flop)}
    </>
  );
}

interface RankedListProps extends Pick<TopTrainingsProps, 'onTraining'> {
  items: Ranked;
  /** The number of sessions that fills a whole bar. */
  most: number;
}

function RankedList({ items, most, onTraining }: RankedListProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  return (
    <ol className={styles.ranked}>
      {items.map(({ trainingId, lang: titleLang, title, totalView, totalMinuteSpent }) => (
        <li key={trainingId}>
          <button type="button" onClick={() => onTraining(trainingId)}>
            <b>
              <TextIn lang={titleLang}>{title}</TextIn>
            </b>
            <span className="ui-num">
              {t('top.sessions', { count: totalView })}
              {totalView > 0 && ` · ${format.minutes(totalMinuteSpent)}`}
            </span>
            <i style={{ inlineSize: `${(100 * totalView) / most}%` }} aria-hidden />
          </button>
        </li>
      ))}
    </ol>
  );
}
