import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
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
import { Ring } from '@vr/shared-ui/Ring';
import { useNavigate } from '@vr/shared-ui/router';
import { DashboardSkeleton } from '@vr/shared-ui/Skeletons';
import { Button, Select } from 'antd';
import { Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeSpent } from '../TimeSpent.tsx';
import { type UserTrainingStat, useUserStats } from '../useUserStats.ts';
import { FormationBadges } from './FormationBadges.tsx';
import { FormationSkills } from './FormationSkills.tsx';
import { LevelBar } from './LevelBar.tsx';
import { Steps } from './Steps.tsx';

type Training = ResponseOf<typeof S.listTrainings>['items'][number];

interface FormationViewProps {
  views: ReactNode;
  /** The training chosen; the last one followed where none is. */
  trainingId?: number;
  onChoose: (trainingId: number) => void;
}

/** One training: level, time, badges, steps and skills; which one is chosen by category and title. */
export default function FormationView({ views, trainingId, onChoose }: FormationViewProps) {
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
  const categories = [...new Map(followed.map(({ category: { id, name } }) => [id, name]))].sort(([, a], [, b]) =>
    a.localeCompare(b, lang),
  );
  const offered = followed.filter((training) => category === null || training.category.id === category);
  const chosen = trainingId === undefined ? offered[0] : followed.find(({ id }) => id === trainingId);

  return (
    <>
      <div className="dash-toolbar">
        {views}
        {followed.length > 0 && (
          <div className="dash-selectors">
            <Select
              className="dash-select-category"
              aria-label={t('formation.category')}
              value={category ?? 0}
              onChange={(id) => setCategory(id || null)}
              options={[
                { value: 0, label: t('formation.allCategories') },
                ...categories.map(([value, label]) => ({ value, label })),
              ]}
            />
            <Select
              className="dash-select-training"
              aria-label={t('formation.choose')}
              showSearch={{ optionFilterProp: 'label' }}
              value={chosen && offered.includes(chosen) ? chosen.id : undefined}
              placeholder={t('formation.choose')}
              onChange={onChoose}
              options={offered.map(({ id, title }) => ({ value: id, label: title }))}
            />
          </div>
        )}
      </div>
      {trainings.isPending && <DashboardSkeleton />}
      {trainings.isError && <FailureState error={trainings.error} onRetry={() => trainings.refetch()} />}
      {trainings.isSuccess &&
        (chosen ? (
          <Figures key={chosen.id} training={chosen} />
        ) : (
          <EmptyState
            title={trainingId === undefined ? t('empty.title') : t('formation.missing')}
            text={trainingId === undefined ? t('empty.text') : undefined}
          />
        ))}
    </>
  );
}

function Figures({ training }: { training: Training }) {
  const { t } = useTranslation('dashboard');
  const { api, lang } = usePortal();
  const stats = useUserStats(training.id);
  // What the figures tell does not wait for the badges, nor fail with them.
  const detail = useQuery({
    queryKey: ['getTraining', training.id, lang],
    queryFn: ({ signal }) => api.call(getTraining, { params: { id: training.id }, query: { lang } }, { signal }),
  });
  const badges = detail.data?.badges ?? [];
  if (stats.isPending) return <DashboardSkeleton />;
  if (stats.isError) {
    const missing = stats.error instanceof ApiError && stats.error.code === 'NOT_FOUND';
    return (
      <FailureState
        error={stats.error}
        title={missing ? t('formation.missing') : undefined}
        onRetry={() => stats.refetch()}
      />
    );
  }
  const { userStat } = stats.data;
  if (!userStat) return <EmptyState title={t('formation.missing')} />;
  return (
    <>
      <Head training={training} stat={userStat} />
      <div className="dash-columns">
        <TimeSpent title={t('formation.minutes')} trainingId={training.id} />
        {badges.length > 0 ? (
          <>
            <FormationBadges badges={badges} />
            <Steps steps={userStat.steps} />
            <FormationSkills skills={userStat.skills} />
          </>
        ) : (
          <>
            <FormationSkills skills={userStat.skills} />
            <Steps steps={userStat.steps} />
          </>
        )}
      </div>
    </>
  );
}

function Head({ training, stat }: { training: Training; stat: UserTrainingStat }) {
  const { t } = useTranslation('dashboard');
  const { lang, pages } = usePortal();
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const navigate = useNavigate();
  const catalog = pages.find(({ id }) => id === 'catalog');
  return (
    <section className="ui-card dash-formation" aria-labelledby="dash-formation">
      <Cover
        className="dash-formation-cover"
        picture={training.logo}
        title={training.title}
        category={training.category.key}
      />
      <div className="dash-formation-main">
        <p className="ui-meta dash-meta">
          <CategoryMark category={training.category.key} />
          {training.category.name}
          <span aria-hidden>·</span>
          <span className="ui-num">{formatMinutes(training.durationInMinute, lang)}</span>
          {stat.lastSession && (
            <>
              <span aria-hidden>·</span>
              <span className="ui-num">
                {t('formation.lastSession', { date: formatDate(stat.lastSession, timeZone) })}
              </span>
            </>
          )}
        </p>
        <h2 id="dash-formation" lang={bcp47(training.lang)}>
          {training.title}
        </h2>
        <LevelBar level={stat.level} />
      </div>
      <div className="dash-formation-side">
        <Ring value={stat.progressionPercent} label={t('formation.progress')}>
          <b className="dash-formation-percent">{formatPercent(stat.progressionPercent, lang)}</b>
        </Ring>
        {catalog && (
          <Button
            type="primary"
            icon={<Play size={15} fill="currentColor" strokeWidth={0} aria-hidden />}
            onClick={() => navigate(`${catalog.path}?training=${training.id}`)}
          >
            {stat.sessions > 0 && stat.progressionPercent < 100 ? t('formation.resume') : t('formation.start')}
          </Button>
        )}
      </div>
    </section>
  );
}
