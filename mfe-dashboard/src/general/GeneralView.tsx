import { EmptyState } from '@vr/shared-ui/EmptyState';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatNumber } from '@vr/shared-ui/format/number';
import { Kpis } from '@vr/shared-ui/Kpis';
import { Slot, usePortal } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { useNavigate } from '@vr/shared-ui/router';
import { DashboardSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import { Award, GraduationCap, Timer, Trophy } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../dashboard.css';
import { useShownPerson } from '../person.ts';
import { TimeSpent } from '../time-spent/TimeSpent.tsx';
import { type UserStats, useUserStats } from '../useUserStats.ts';
import { Badges } from './Badges.tsx';
import { Ranking, showsRanking } from './Ranking.tsx';
import { Skills } from './Skills.tsx';

/** The general view: key figures, trainings to resume, time spent, ranking, skills and badges. */
export function GeneralView() {
  const stats = useUserStats();
  return (
    <QueryState query={stats} skeleton={<DashboardSkeleton />}>
      {(figures) => (figures.totalSession > 0 ? <GeneralFigures stats={figures} /> : <EmptyDashboard />)}
    </QueryState>
  );
}

function GeneralFigures({ stats }: { stats: UserStats }) {
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  const { isMe } = useShownPerson();
  // The key figures show first, and the rest in the next render.
  const complete = useDeferredValue(true, false);
  const isRanked = showsRanking(stats, isMe);
  const icon = { size: 18, strokeWidth: 1.9, 'aria-hidden': true };
  return (
    <>
      <section aria-label={t('kpis.label')} data-testid="kpis">
        <Kpis
          items={[
            { label: t('kpis.points'), value: formatNumber(stats.totalPoint, lang), icon: <Trophy {...icon} /> },
            { label: t('kpis.time'), value: formatMinutes(stats.minuteSpent, lang), icon: <Timer {...icon} /> },
            { label: t('kpis.badges'), value: formatNumber(stats.totalBadge, lang), icon: <Award {...icon} /> },
            {
              label: t('kpis.completed'),
              value: formatNumber(stats.completedTrainings, lang),
              unit: t('kpis.ofStarted', { count: stats.startedTrainings }),
              icon: <GraduationCap {...icon} />,
            },
          ]}
        />
      </section>
      {complete && (
        <>
          {isMe && (
            <div className={stats.startedTrainings > stats.completedTrainings ? styles.resume : undefined}>
              <Slot id="catalog.resume.v1" props={{ limit: 3 }} />
            </div>
          )}
          <div className={styles.columns}>
            {isRanked ? (
              <>
                <div className={styles.column}>
                  <TimeSpent title={t('time.title')} />
                  <Skills skills={stats.skillStats} />
                </div>
                <div className={styles.column}>
                  <Ranking stats={stats} />
                  <Badges />
                </div>
              </>
            ) : (
              <>
                <TimeSpent title={t('time.title')} />
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

function EmptyDashboard() {
  const { t } = useTranslation('dashboard');
  const { pages } = usePortal();
  const navigate = useNavigate();
  const { isMe } = useShownPerson();
  const catalog = pages.find(({ id }) => id === 'catalog');
  if (!isMe) return <EmptyState title={t('empty.title')} />;
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        catalog && (
          <Button type="primary" size="large" onClick={() => navigate(catalog.path)}>
            {t('empty.action')}
          </Button>
        )
      }
    />
  );
}
