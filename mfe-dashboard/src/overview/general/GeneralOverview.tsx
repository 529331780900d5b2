import { CompletedIcon, FavoriteIcon, LikeIcon, SessionIcon, TrainingIcon } from '@vr/shared-ui/icons';
import { loadable } from '@vr/shared-ui/loadable';
import { QueryState } from '@vr/shared-ui/QueryState';
import { FiguresSkeleton } from '@vr/shared-ui/Skeletons';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { Award, Timer, Trophy, Users } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as dashboard from '../../dashboard.css';
import { SkillsChart } from '../../general/Skills.tsx';
import { Change } from '../../recent/Change.tsx';
import { recentTotals } from '../../recent/recent.ts';
import { useThisYear } from '../../recent/useThisYear.ts';
import { PeriodChart, type PeriodChoice, usePeriodChoice } from '../../time-spent/PeriodChart.tsx';
import { useFormat } from '../../useFormat.ts';
import { Comparison } from '../Comparison.tsx';
import { ByClient } from '../clients/ByClient.tsx';
import * as styles from '../overview.css';
import { type Figure, hasTrained } from '../people/figure.ts';
import { FigureLine, OpenKpis } from '../people/open-figures.tsx';
import { namesPeople, useScope } from '../scope.ts';
import { type General, useGeneral, usePeriod } from '../useOverview.ts';
import { HeatMap } from './HeatMap.tsx';
import { TopTrainings } from './TopTrainings.tsx';

const PeopleDialog = loadable(() => import('../people/PeopleDialog.tsx'));

interface GeneralOverviewProps {
  onTraining: (trainingId: number) => void;
  onPerson: ((personId: number) => void) | undefined;
}

/** Totals of all trainings, what was done in a period, and when. */
export function GeneralOverview({ onTraining, onPerson }: GeneralOverviewProps) {
  const { t } = useTranslation('overview');
  const general = useGeneral();
  const scope = useScope();
  const choice = usePeriodChoice();
  const top = useRef<HTMLDivElement>(null);
  const { item: asked, open, close } = useDialogState<Figure>(top);
  const { start, end } = choice.period;
  const inPeriod = { startDate: start, endDate: end };
  const ask = namesPeople(scope) ? open : undefined;
  return (
    <QueryState query={general} skeleton={<FiguresSkeleton />}>
      {(figures) => (
        <div ref={top} tabIndex={-1} className={styles.views}>
          <Totals figures={figures} onFigure={ask} />
          <div className={figures.people ? `${dashboard.columns} ${styles.columns}` : undefined}>
            <Time choice={choice} onPeople={ask && (() => ask({ title: t('people.inPeriod'), query: inPeriod }))} />
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
          {asked && <PeopleDialog figure={asked} onPerson={onPerson} onClose={close} />}
        </div>
      )}
    </QueryState>
  );
}

const icon = { size: 18, strokeWidth: 1.9, 'aria-hidden': true };
const small = { size: 15, 'aria-hidden': true };

interface TotalsProps {
  figures: General;
  /** Shows who is behind a figure. */
  onFigure: ((figure: Figure) => void) | undefined;
}

function Totals({ figures, onFigure }: TotalsProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { today, ...thisYear } = useThisYear();
  const days = usePeriod(thisYear).data?.items;
  const recent = days && recentTotals(days, today);
  const { people } = figures;
  /** The people behind one of the totals. */
  const opens = (title: string, { order, counts }: Pick<Figure, 'order' | 'counts'>) =>
    onFigure && (() => onFigure({ title, query: {}, ...(order && { order }), ...(counts && { counts }) }));
  const sessions = {
    label: t('totals.sessions'),
    value: format.number(figures.totalView),
    icon: <SessionIcon {...icon} />,
    change: <Change of={recent?.sessions} format={format.number} />,
    onOpen: opens(t('totals.sessions'), { counts: hasTrained }),
  };
  const trainings = {
    label: t('totals.trainings'),
    value: format.number(figures.totalContent),
    icon: <TrainingIcon {...small} />,
  };
  const likes = { label: t('totals.likes'), value: format.number(figures.totalLiked) };
  const favorites = { label: t('totals.favorites'), value: format.number(figures.totalFavorite) };
  return (
    <section aria-label={t('totals.title')} data-testid="totals" className={styles.totals}>
      <OpenKpis
        items={
          people
            ? [
                {
                  label: t('totals.active'),
                  value: format.number(people.active),
                  unit: t('totals.of', { count: people.total }),
                  icon: <Users {...icon} />,
                  change: <Change of={people.recent.active} format={format.number} />,
                  onOpen: opens(t('totals.active'), { counts: hasTrained }),
                },
                { ...sessions, unit: `· ${format.minutes(figures.totalMinuteSpent)}` },
                {
                  label: t('totals.completed'),
                  value: format.number(people.completed),
                  icon: <CompletedIcon {...icon} />,
                  change: <Change of={people.recent.completed} format={format.number} />,
                  onOpen: opens(t('totals.completed'), {
                    order: 'progress',
                    counts: ({ completed }) => completed !== 0,
                  }),
                },
                {
                  label: t('totals.badges'),
                  value: format.number(people.badges),
                  icon: <Award {...icon} />,
                  change: <Change of={people.recent.badges} format={format.number} />,
                  onOpen: opens(t('totals.badges'), { order: 'badges', counts: ({ badges }) => badges !== 0 }),
                },
              ]
            : [
                sessions,
                {
                  label: t('period.title'),
                  value: format.minutes(figures.totalMinuteSpent),
                  icon: <Timer {...icon} />,
                  change: <Change of={recent?.minutes} format={format.minutes} />,
                },
                { ...likes, icon: <LikeIcon {...icon} /> },
                { ...favorites, icon: <FavoriteIcon {...icon} /> },
              ]
        }
      />
      <FigureLine
        recent={[recent?.sessions, ...Object.values(people?.recent ?? {})]}
        items={
          people
            ? [
                trainings,
                { ...likes, icon: <LikeIcon {...small} /> },
                { ...favorites, icon: <FavoriteIcon {...small} /> },
                {
                  label: t('totals.points'),
                  value: format.number(people.points),
                  icon: <Trophy {...small} />,
                  onOpen: opens(t('totals.points'), { order: 'points', counts: ({ points }) => points !== 0 }),
                },
              ]
            : [trainings]
        }
      />
    </section>
  );
}

function Time({ choice, onPeople }: { choice: PeriodChoice; onPeople: (() => void) | undefined }) {
  const { t } = useTranslation('overview');
  const { previous, end } = choice.period;
  const stats = usePeriod({ start: previous.start, end });
  return (
    <PeriodChart
      title={t('period.title')}
      choice={choice}
      stats={stats}
      note={stats.data && <Comparison choice={choice} days={stats.data.items} onPeople={onPeople} />}
    />
  );
}
