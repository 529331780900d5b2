import { CompletedIcon, FavoriteIcon, LikeIcon, SessionIcon, TrainingIcon } from '@vr/shared-ui/icons';
import { QueryState } from '@vr/shared-ui/QueryState';
import { FiguresSkeleton } from '@vr/shared-ui/Skeletons';
import { Award, Timer, Trophy, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as dashboard from '../../dashboard.css';
import { SkillsChart } from '../../general/Skills.tsx';
import { Change } from '../../recent/Change.tsx';
import { recentTotals } from '../../recent/recent.ts';
import { useThisYear } from '../../recent/useThisYear.ts';
import { type PeriodChoice, usePeriodChoice } from '../../time-spent/PeriodChart.tsx';
import { useFormat } from '../../useFormat.ts';
import { ComparedPeriod } from '../Comparison.tsx';
import { ByClient } from '../clients/ByClient.tsx';
import * as styles from '../overview.css';
import { hasTrained } from '../people/figure.ts';
import { type Ask, FigureLine, type OnPerson, OpenFigures, OpenKpis } from '../people/open-figures.tsx';
import { useScope } from '../scope.ts';
import { type General, useGeneral, usePeriod } from '../useOverview.ts';
import { HeatMap } from './HeatMap.tsx';
import { TopTrainings } from './TopTrainings.tsx';

interface GeneralOverviewProps {
  onTraining: (trainingId: number) => void;
  onPerson: OnPerson;
}

/** The totals over all trainings, and charts of the sessions in a period. */
export function GeneralOverview({ onTraining, onPerson }: GeneralOverviewProps) {
  const { t } = useTranslation('overview');
  const general = useGeneral();
  const scope = useScope();
  const choice = usePeriodChoice();
  const { start, end } = choice.period;
  const inPeriod = { startDate: start, endDate: end };
  return (
    <QueryState query={general} skeleton={<FiguresSkeleton />}>
      {(figures) => (
        <OpenFigures onPerson={onPerson}>
          {(ask) => (
            <>
              <Totals figures={figures} ask={ask} />
              <div className={figures.people ? `${dashboard.columns} ${styles.columns}` : undefined}>
                <Time choice={choice} ask={ask} />
                {figures.people && (
                  <SkillsChart
                    skills={figures.people.skillStats}
                    series={[{ name: t('skills.average'), of: ({ value }) => value }]}
                    empty={t('skills.empty')}
                  />
                )}
              </div>
              <div className={styles.half}>
                <TopTrainings choice={choice} onTraining={onTraining} />
              </div>
              {scope.kind === 'partner' ? (
                <ByClient />
              ) : (
                <HeatMap
                  choice={choice}
                  onHour={ask && ((hour) => ask({ title: t('people.inHour'), query: { ...inPeriod, ...hour } }))}
                />
              )}
            </>
          )}
        </OpenFigures>
      )}
    </QueryState>
  );
}

function Totals({ figures, ask }: { figures: General; ask: Ask }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { today, ...thisYear } = useThisYear();
  const days = usePeriod(thisYear).data?.items;
  const recent = days && recentTotals(days, today);
  const { people } = figures;
  const sessions = {
    label: t('totals.sessions'),
    value: format.number(figures.totalView),
    icon: SessionIcon,
    change: <Change of={recent?.sessions} format={format.number} />,
    people: { counts: hasTrained },
  };
  const trainings = { label: t('totals.trainings'), value: format.number(figures.totalContent), icon: TrainingIcon };
  const likes = { label: t('totals.likes'), value: format.number(figures.totalLiked), icon: LikeIcon };
  const favorites = {
    label: t('totals.favorites'),
    value: format.number(figures.totalFavorite),
    icon: FavoriteIcon,
  };
  return (
    <section aria-label={t('totals.title')} data-testid="totals" className={styles.totals}>
      <OpenKpis
        ask={ask}
        items={
          people
            ? [
                {
                  label: t('totals.active'),
                  value: format.number(people.active),
                  unit: t('totals.of', { count: people.total }),
                  icon: Users,
                  change: <Change of={people.recent.active} format={format.number} />,
                  people: { counts: hasTrained },
                },
                { ...sessions, unit: `· ${format.minutes(figures.totalMinuteSpent)}` },
                {
                  label: t('totals.completed'),
                  value: format.number(people.completed),
                  icon: CompletedIcon,
                  change: <Change of={people.recent.completed} format={format.number} />,
                  people: { order: 'progress', counts: ({ completed }) => completed !== 0 },
                },
                {
                  label: t('totals.badges'),
                  value: format.number(people.badges),
                  icon: Award,
                  change: <Change of={people.recent.badges} format={format.number} />,
                  people: { order: 'badges', counts: ({ badges }) => badges !== 0 },
                },
              ]
            : [
                sessions,
                {
                  label: t('period.title'),
                  value: format.minutes(figures.totalMinuteSpent),
                  icon: Timer,
                  change: <Change of={recent?.minutes} format={format.minutes} />,
                },
                likes,
                favorites,
              ]
        }
      />
      <FigureLine
        ask={ask}
        recent={[recent?.sessions, ...Object.values(people?.recent ?? {})]}
        items={
          people
            ? [
                trainings,
                likes,
                favorites,
                {
                  label: t('totals.points'),
                  value: format.number(people.points),
                  icon: Trophy,
                  people: { order: 'points', counts: ({ points }) => points !== 0 },
                },
              ]
            : [trainings]
        }
      />
    </section>
  );
}

function Time({ choice, ask }: { choice: PeriodChoice; ask: Ask }) {
  const { previous, end } = choice.period;
  return <ComparedPeriod choice={choice} stats={usePeriod({ start: previous.start, end })} ask={ask} />;
}
