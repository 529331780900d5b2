import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { compareNames } from '@vr/shared-api/compare-names';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getTraining, listTrainings } from '@vr/shared-api/contract/trainings';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { bcp47 } from '@vr/shared-api/limits';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { Cover } from '@vr/shared-ui/Cover';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { formatDate } from '@vr/shared-ui/format/date';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { Ring } from '@vr/shared-ui/Ring';
import { useNavigate } from '@vr/shared-ui/router';
import { DashboardSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { Button, Select } from 'antd';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import * as styles from '../dashboard.css';
import { TimeSpent } from '../time-spent/TimeSpent.tsx';
import { type UserTrainingStat, useUserStats } from '../useUserStats.ts';
import { LevelBar } from './LevelBar.tsx';
import { Steps } from './Steps.tsx';
import { TrainingBadges } from './TrainingBadges.tsx';
import { TrainingSkills } from './TrainingSkills.tsx';

type Training = ResponseOf<typeof S.listTrainings>['items'][number];

interface TrainingViewProps {
  /** The page's toolbar, to which the view adds the choice of the training. */
  toolbar: HTMLElement | null;
  /** The chosen training; defaults to the one followed last. */
  trainingId?: number;
  onChoose: (trainingId: number) => void;
}

/** The figures of one training, which is chosen by category and title. */
export default function TrainingView({ toolbar, trainingId, onChoose }: TrainingViewProps) {
  const { t } = useTranslation('dashboard');
  const { api, lang } = usePortal();
  const [category, setCategory] = useState<number | null>(null);
  const trainings = useQuery({
    queryKey: ['listTrainings', lang, true],
    queryFn: ({ signal }) => api.call(listTrainings, { query: { lang, asLearner: true } }, { signal }),
  });

  const followed = (trainings.data?.items ?? [])
    .filter(({ id, lastSession }) => lastSession !== null || id === trainingId)
    .sort((a, b) => (b.lastSession ?? '').localeCompare(a.lastSession ?? ''));
  const compare = compareNames(lang);
  const categories = [...new Map(followed.map(({ category: { id, name } }) => [id, name]))].sort(([, a], [, b]) =>
    compare(a, b),
  );
  const offered = followed.filter((training) => category === null || training.category.id === category);
  const chosen = trainingId === undefined ? offered[0] : followed.find(({ id }) => id === trainingId);

  return (
    <>
      {toolbar &&
        followed.length > 0 &&
        createPortal(
          <div className={styles.selectors}>
            <Select
              className={styles.selectCategory}
              aria-label={t('training.category')}
              value={category ?? 0}
              onChange={(id) => setCategory(id || null)}
              options={[
                { value: 0, label: t('training.allCategories') },
                ...categories.map(([value, label]) => ({ value, label })),
              ]}
            />
            <Select
              className={styles.selectTraining}
              aria-label={t('training.choose')}
              showSearch={{ optionFilterProp: 'label' }}
              value={chosen && offered.includes(chosen) ? chosen.id : undefined}
              placeholder={t('training.choose')}
              onChange={onChoose}
              options={offered.map(({ id, title }) => ({ value: id, label: title }))}
            />
          </div>,
          toolbar,
        )}
      <QueryState query={trainings} skeleton={<DashboardSkeleton />}>
        {() =>
          chosen ? (
            <TrainingFigures key={chosen.id} training={chosen} />
          ) : (
            <EmptyState
              title={trainingId === undefined ? t('empty.title') : t('training.missing')}
              text={trainingId === undefined ? t('empty.text') : undefined}
            />
          )
        }
      </QueryState>
    </>
  );
}

function TrainingFigures({ training }: { training: Training }) {
  const { t } = useTranslation('dashboard');
  const { api, lang } = usePortal();
  const stats = useUserStats(training.id);
  // Only the badges come from this query. The figures appear together with them, so that nothing moves, and do not fail
  // with them.
  const detail = useQuery({
    queryKey: ['getTraining', training.id, lang],
    queryFn: ({ signal }) => api.call(getTraining, { params: { id: training.id }, query: { lang } }, { signal }),
  });
  if (stats.isPending || !detail.isFetched) return <DashboardSkeleton />;
  if (stats.isLoadingError) {
    const missing = stats.error instanceof ApiError && stats.error.code === 'NOT_FOUND';
    return (
      <FailureState
        error={stats.error}
        title={missing ? t('training.missing') : undefined}
        onRetry={() => stats.refetch()}
      />
    );
  }
  const { userStat } = stats.data;
  if (!userStat) return <EmptyState title={t('training.missing')} />;
  return (
    <>
      <StaleNote of={stats} />
      <TrainingSummary training={training} stat={userStat} />
      <div className={styles.columns}>
        <TimeSpent title={t('training.minutes')} trainingId={training.id} />
        {detail.data?.badges.length !== 0 ? (
          <>
            <TrainingBadges query={detail} />
            <Steps steps={userStat.steps} />
            <TrainingSkills skills={userStat.skills} />
          </>
        ) : (
          <>
            <TrainingSkills skills={userStat.skills} />
            <Steps steps={userStat.steps} />
          </>
        )}
      </div>
    </>
  );
}

function TrainingSummary({ training, stat }: { training: Training; stat: UserTrainingStat }) {
  const { t } = useTranslation('dashboard');
  const { lang, pages } = usePortal();
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const navigate = useNavigate();
  const catalog = pages.find(({ id }) => id === 'catalog');
  return (
    <section className={`ui-card ${styles.training}`} aria-labelledby="dash-training">
      <Cover
        className={styles.trainingCover}
        picture={training.logo}
        title={training.title}
        category={training.category.key}
      />
      <div className={styles.trainingMain}>
        <p className={`ui-meta ${styles.meta}`}>
          <CategoryMark category={training.category.key} />
          {training.category.name}
          <span aria-hidden>·</span>
          <span className="ui-num">{formatMinutes(training.durationInMinute, lang)}</span>
          {stat.lastSession && (
            <>
              <span aria-hidden>·</span>
              <span className="ui-num">
                {t('training.lastSession', { date: formatDate(stat.lastSession, timeZone) })}
              </span>
            </>
          )}
        </p>
        <h2 id="dash-training" lang={bcp47(training.lang)}>
          {training.title}
        </h2>
        <LevelBar level={stat.level} />
      </div>
      <div className={styles.trainingSide}>
        <Ring value={stat.progressionPercent} label={t('training.progress')}>
          <b className={styles.trainingPercent}>{formatPercent(stat.progressionPercent, lang)}</b>
        </Ring>
        {catalog && (
          <Button
            type="primary"
            icon={<Play size={15} fill="currentColor" strokeWidth={0} aria-hidden />}
            onClick={() => navigate(`${catalog.path}?training=${training.id}`)}
          >
            {stat.sessions > 0 && stat.progressionPercent < 100 ? t('training.resume') : t('training.start')}
          </Button>
        )}
      </div>
    </section>
  );
}
