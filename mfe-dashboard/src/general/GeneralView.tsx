import { CompletedIcon } from '@vr/shared-ui/icons';
import { Kpis } from '@vr/shared-ui/Kpis';
import { Slot } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { QueryState } from '@vr/shared-ui/QueryState';
import { FiguresSkeleton, ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { Award, Timer, Trophy } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '../catalog.tsx';
import * as styles from '../dashboard.css';
import { useShownPerson } from '../person.ts';
import { Change, ChangeNote } from '../recent/Change.tsx';
import { recentTotals } from '../recent/recent.ts';
import { useThisYear } from '../recent/useThisYear.ts';
import { TimeSpent } from '../time-spent/TimeSpent.tsx';
import { useFormat } from '../useFormat.ts';
import { showsRanking, type UserStats, usePeriodStats, useUserStats } from '../useUserStats.ts';

// Loaded on demand, so that these cards do not delay the key figures.
const Ranking = loadable(async () => ({ default: (await import('./Ranking.tsx')).Ranking }), <ListSkeleton rows={8} />);
const Badges = loadable(async () => ({ default: (await import('./Badges.tsx')).Badges }), <ListSkeleton rows={3} />);
const Skills = loadable(async () => ({ default: (await import('./Skills.tsx')).Skills }), <ListSkeleton rows={4} />);

/** The general view: key figures, trainings to resume, time spent, ranking, skills and badges. */
export function GeneralView() {
  const { t } = useTranslation('dashboard');
  const stats = useUserStats();
  const { isMe } = useShownPerson();
  return (
    <QueryState query={stats} skeleton={<FiguresSkeleton resume={isMe} />}>
      {(figures) =>
        figures.totalSession > 0 ? (
          <GeneralFigures stats={figures} />
        ) : (
          <NothingYet title={t('empty.title')} {...(isMe && { text: t('empty.text') })} />
        )
      }
    </QueryState>
  );
}

function GeneralFigures({ stats }: { stats: UserStats }) {
  const { t } = useTranslation('dashboard');
  const { isMe } = useShownPerson();
  const isNarrow = useIsNarrow();
  // The first render shows only the key figures, the next one shows the rest.
  const complete = useDeferredValue(true, false);
  const isRanked = showsRanking(stats, isMe);
  const resume = isMe && (
    <div className={stats.startedTrainings > stats.completedTrainings ? styles.resume : undefined}>
      <Slot id="catalog.resume.v1" props={{ limit: 3 }} />
    </div>
  );
  // On a narrow page, the trainings to resume are below the chart, because above it they would push it out of view.
  const time = (
    <>
      <TimeSpent title={t('time.title')} />
      {isNarrow && resume}
    </>
  );
  return (
    <>
      <GeneralKpis stats={stats} />
      {complete && (
        <>
          {!isNarrow && resume}
          <div className={styles.columns}>
            {isRanked ? (
              <>
                <div className={styles.column}>
                  {time}
                  <Skills skills={stats.skillStats} />
                </div>
                <div className={styles.column}>
                  <Ranking stats={stats} />
                  <Badges />
                </div>
              </>
            ) : (
              <>
                {time}
                <Badges />
                <div className={styles.wide}>
                  <Skills skills={stats.skillStats} />
                </div>
              </>
            )}
          </div>
        </>
      )}
    </>
  );
}

function GeneralKpis({ stats }: { stats: UserStats }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { id } = useShownPerson();
  const { today, ...thisYear } = useThisYear();
  const days = usePeriodStats(thisYear).data?.items;
  const minutes = days && recentTotals(days, today).minutes;
  const { completed, badges } = stats.recent;
  const rank = stats.ranksByPoint.find(({ userId }) => userId === id)?.rank;
  const icon = { size: 18, strokeWidth: 1.9, 'aria-hidden': true };
  return (
    <section aria-label={t('kpis.label')} data-testid="kpis" className={styles.kpis}>
      <Kpis
        items={[
          {
            label: t('kpis.points'),
            value: format.number(stats.totalPoint),
            ...(rank !== undefined && { unit: t('kpis.rank', { rank: format.number(rank) }) }),
            icon: <Trophy {...icon} />,
          },
          {
            label: t('kpis.time'),
            value: format.minutes(stats.minuteSpent),
            icon: <Timer {...icon} />,
            change: <Change of={minutes} format={format.minutes} />,
          },
          {
            label: t('kpis.completed'),
            value: format.number(stats.completedTrainings),
            unit: t('kpis.ofStarted', { count: stats.startedTrainings }),
            icon: <CompletedIcon {...icon} />,
            change: <Change of={completed} format={format.number} />,
          },
          {
            label: t('badges.title'),
            value: format.number(stats.totalBadge),
            icon: <Award {...icon} />,
            change: <Change of={badges} format={format.number} />,
          },
        ]}
      />
      <ChangeNote of={[minutes, completed, badges]} />
    </section>
  );
}
