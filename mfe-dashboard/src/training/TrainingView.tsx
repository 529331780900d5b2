import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listTrainingsLaunchedBy } from '@vr/shared-api/contract/statistics';
import type * as S from '@vr/shared-api/contract/statistics.schema';
import { formatDate } from '@vr/shared-api/date';
import { Cover } from '@vr/shared-ui/Cover';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { SessionIcon } from '@vr/shared-ui/icons';
import { Kpis } from '@vr/shared-ui/Kpis';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { QueryState } from '@vr/shared-ui/QueryState';
import { Ring } from '@vr/shared-ui/Ring';
import { FiguresSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { CircleOff, Target, Timer, Trophy } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CatalogButton } from '../catalog.tsx';
import { CertificateButton } from '../certificate/CertificateButton.tsx';
import * as styles from '../dashboard.css';
import sheet, * as details from '../details.css';
import { isUnknown } from '../is-unknown.ts';
import { useShownPerson } from '../person.ts';
import { Change, ChangeNote } from '../recent/Change.tsx';
import { recentTotals } from '../recent/recent.ts';
import { useThisYear } from '../recent/useThisYear.ts';
import { TrainingMeta } from '../TrainingMeta.tsx';
import { TimeSpent } from '../time-spent/TimeSpent.tsx';
import { useFormat } from '../useFormat.ts';
import { type UserTrainingStat, usePeriodStats, useUserStats } from '../useUserStats.ts';
import { LevelBar } from './LevelBar.tsx';
import { Sessions } from './Sessions.tsx';
import { Steps, TrainingBadges, TrainingSkills } from './TrainingCards.tsx';
import { TrainingChoice, useCategory } from './TrainingChoice.tsx';
import { useTrainingDetail } from './useTrainingDetail.ts';

type PlayedTraining = ResponseOf<typeof S.listTrainingsLaunchedBy>['items'][number];
type Training = Pick<
  PlayedTraining,
  'id' | 'lang' | 'title' | 'category' | 'durationInMinute' | 'logo' | 'isAvailable'
>;

interface TrainingViewProps {
  /** The chosen training. Undefined shows the one played last. */
  trainingId: number | undefined;
  onChoose: (trainingId: number) => void;
  /** Called with the training whose figures are shown, whether chosen or shown by default. */
  onShown?: ((training: ShownTraining | undefined) => void) | undefined;
}

export type ShownTraining = Pick<Training, 'id' | 'title'>;

/** The figures of one training. Selects above them choose the training by category and title. */
export default function TrainingView({ trainingId, onChoose, onShown }: TrainingViewProps) {
  useStyles(sheet);
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  const { isMe, params } = useShownPerson();
  const query = useQuery(endpointQuery(listTrainingsLaunchedBy, { params, query: { lang } }));
  const played = query.data?.items ?? [];
  const { category, setCategory, offered } = useCategory(played);
  const chosenId = trainingId ?? offered[0]?.id;
  const detail = useTrainingDetail(chosenId);
  const chosen = played.find(({ id }) => id === chosenId) ?? (detail.data && { ...detail.data, isAvailable: true });
  const { id: shownId, title: shownTitle = '' } = chosen ?? {};
  useEffect(() => {
    onShown?.(shownId === undefined ? undefined : { id: shownId, title: shownTitle });
    return () => onShown?.(undefined);
  }, [onShown, shownId, shownTitle]);
  // A training that the person has not played is in the select only if the address names it.
  const trainings = chosen && !played.some(({ id }) => id === chosen.id) ? [chosen, ...played] : played;

  return (
    <>
      <TrainingChoice
        trainings={trainings}
        category={category}
        setCategory={setCategory}
        chosenId={chosenId}
        onChoose={onChoose}
      />
      <QueryState query={query} skeleton={<FiguresSkeleton head />}>
        {() =>
          chosen ? (
            <TrainingFigures key={chosen.id} training={chosen} />
          ) : chosenId === undefined ? (
            <EmptyState title={t('empty.title')} text={isMe ? t('empty.text') : undefined} />
          ) : isUnknown(detail.error) ? (
            <EmptyState title={t('training.missing')} text={t('training.missingHint')} />
          ) : (
            <QueryState query={detail} skeleton={<FiguresSkeleton head />}>
              {() => null}
            </QueryState>
          )
        }
      </QueryState>
    </>
  );
}

function TrainingFigures({ training }: { training: Training }) {
  const { t } = useTranslation('dashboard');
  const detail = useTrainingDetail(training.id);
  const stats = useUserStats(training.id);
  // Only the badges need the detail. The figures wait for it so that nothing moves, but are shown even if it fails.
  if (stats.isPending || !detail.isFetched) return <FiguresSkeleton head />;
  if (stats.isLoadingError) {
    return (
      <FailureState
        error={stats.error}
        title={isUnknown(stats.error) ? t('training.missing') : undefined}
        onRetry={() => stats.refetch()}
      />
    );
  }
  const { userStat } = stats.data;
  if (!userStat) return <EmptyState title={t('training.missing')} text={t('training.missingHint')} />;
  const hasBadges = !isUnknown(detail.error) && detail.data?.badges.length !== 0;
  return (
    <>
      <StaleNote of={stats} />
      <TrainingSummary training={training} stat={userStat} />
      <TrainingKpis stat={userStat} />
      <div className={styles.columns}>
        <TimeSpent title={t('training.minutes')} trainingId={training.id} />
        {hasBadges ? (
          <>
            <TrainingBadges query={detail} earned={userStat.badgeNumbers} />
            <Steps steps={userStat.steps} />
            <TrainingSkills skills={userStat.skills} />
          </>
        ) : (
          <>
            <TrainingSkills skills={userStat.skills} />
            <Steps steps={userStat.steps} />
          </>
        )}
        {userStat.sessions > 0 && <Sessions trainingId={training.id} />}
      </div>
    </>
  );
}

function TrainingKpis({ stat }: { stat: UserTrainingStat }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { today, ...thisYear } = useThisYear();
  const days = usePeriodStats(thisYear, stat.trainingId).data?.items;
  const recent = days && recentTotals(days, today);
  const icon = { size: 18, strokeWidth: 1.9, 'aria-hidden': true };
  return (
    <section className={`${details.trainingKpis} ${styles.kpis}`} aria-label={t('training.figures')}>
      <Kpis
        items={[
          { label: t('kpis.points'), value: format.number(stat.points), icon: <Trophy {...icon} /> },
          {
            label: t('kpis.time'),
            value: format.minutes(stat.minuteSpent),
            icon: <Timer {...icon} />,
            change: <Change of={recent?.minutes} format={format.minutes} />,
          },
          {
            label: t('training.sessions'),
            value: format.number(stat.sessions),
            icon: <SessionIcon {...icon} />,
            change: <Change of={recent?.sessions} format={format.number} />,
          },
          {
            label: t('training.progress'),
            value: format.percent(stat.progressionPercent),
            icon: <Target {...icon} />,
          },
        ]}
      />
      <ChangeNote of={[recent?.sessions, recent?.minutes]} />
    </section>
  );
}

function TrainingSummary({ training, stat }: { training: Training; stat: UserTrainingStat }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const timeZone = useCompanyZone();
  return (
    <section className={`ui-card ${details.training}`} aria-labelledby="dash-training">
      <Cover
        className={details.trainingCover}
        picture={training.logo}
        title={training.title}
        category={training.category.key}
      />
      <div className={details.trainingMain}>
        <TrainingMeta training={training}>
          {stat.lastSession && (
            <>
              <span aria-hidden>·</span>
              <span className="ui-num">
                {t('training.lastSession', { date: formatDate(stat.lastSession, timeZone) })}
              </span>
            </>
          )}
        </TrainingMeta>
        <h2 id="dash-training">
          <TextIn lang={training.lang}>{training.title}</TextIn>
        </h2>
        {!training.isAvailable && (
          <p className={details.gone}>
            <Pill small icon={<CircleOff size={13} aria-hidden />}>
              {t('training.gone')}
            </Pill>
          </p>
        )}
        <LevelBar level={stat.level} />
      </div>
      <div className={details.trainingSide}>
        {stat.bestScore !== null && (
          <div className={details.score}>
            <Ring value={stat.bestScore} label={t('training.bestScore')}>
              {format.number(stat.bestScore)}
            </Ring>
            <span aria-hidden>{t('training.bestScore')}</span>
          </div>
        )}
        <div className={details.summaryActions}>
          {stat.progressionPercent === 100 && <CertificateButton of={{ kind: 'training', id: training.id }} />}
          {training.isAvailable && (
            <CatalogButton query={`training=${training.id}`}>
              {stat.sessions > 0 && stat.progressionPercent < 100 ? t('training.resume') : t('training.start')}
            </CatalogButton>
          )}
        </div>
      </div>
    </section>
  );
}
