import { useQuery } from '@tanstack/react-query';
import { compareNames } from '@vr/shared-api/compare-names';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listLaunchedTrainings } from '@vr/shared-api/contract/statistics';
import type * as S from '@vr/shared-api/contract/statistics.schema';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { CompletedIcon, FavoriteIcon, LikeIcon, SessionIcon } from '@vr/shared-ui/icons';
import { usePortal, useRole, useSession } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { Pill } from '@vr/shared-ui/Pill';
import { QueryState } from '@vr/shared-ui/QueryState';
import { FiguresSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { Award, CircleOff, MessageSquareHeart, Timer, Users } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../Card.tsx';
import { isUnknown } from '../../is-unknown.ts';
import { Change } from '../../recent/Change.tsx';
import { type Recent, recentTotals } from '../../recent/recent.ts';
import { useThisYear } from '../../recent/useThisYear.ts';
import { InToolbar } from '../../Toolbar.tsx';
import { TrainingMeta } from '../../TrainingMeta.tsx';
import { PeriodChart, usePeriodChoice } from '../../time-spent/PeriodChart.tsx';
import { TrainingChoice, useCategory } from '../../training/TrainingChoice.tsx';
import { useTrainingDetail } from '../../training/useTrainingDetail.ts';
import { useFormat } from '../../useFormat.ts';
import { Comparison } from '../Comparison.tsx';
import { ByClient } from '../clients/ByClient.tsx';
import { ExportTools } from '../export/ExportTools.tsx';
import * as styles from '../overview.css';
import { type Figure, hasTrained } from '../people/figure.ts';
import { FigureLine, Opener, OpenKpis } from '../people/open-figures.tsx';
import { namesPeople, useScope } from '../scope.ts';
import { type TrainingStats, usePeriod, useTrainingStats } from '../useOverview.ts';
import { Feedback } from './Feedback.tsx';
import { TrainingProgress } from './TrainingProgress.tsx';

const PeopleDialog = loadable(() => import('../people/PeopleDialog.tsx'));

type Training = Pick<
  ResponseOf<typeof S.listLaunchedTrainings>['items'][number],
  'id' | 'title' | 'lang' | 'category' | 'durationInMinute' | 'isAvailable' | 'isOwner'
>;

interface TrainingOverviewProps {
  /** The chosen training; defaults to the first by title. */
  trainingId: number | undefined;
  onChoose: (trainingId: number) => void;
  onPerson: ((personId: number) => void) | undefined;
}

/** The figures of one training, of the people and trainings that the person looks after. */
export default function TrainingOverview({ trainingId, onChoose, onPerson }: TrainingOverviewProps) {
  const { t } = useTranslation('overview');
  const { lang } = usePortal();
  const { query: scope } = useScope();
  const query = useQuery(endpointQuery(listLaunchedTrainings, { query: { ...scope, lang } }));
  const compare = compareNames(lang);
  const trainings = [...(query.data?.items ?? [])].sort((a, b) => compare(a.title, b.title));
  const { category, setCategory, offered } = useCategory(trainings);
  const chosenId = trainingId ?? offered[0]?.id;
  const isPlayed = trainings.some(({ id }) => id === chosenId);
  // A statistics button also leads to trainings that nobody has followed yet.
  const detail = useTrainingDetail(query.isSuccess && !isPlayed ? chosenId : undefined);
  const chosen = trainings.find(({ id }) => id === chosenId) ?? (detail.data && { ...detail.data, isAvailable: true });
  const offeredTrainings = chosen && !isPlayed ? [chosen, ...trainings] : trainings;
  return (
    <>
      <TrainingChoice
        trainings={offeredTrainings}
        category={category}
        setCategory={setCategory}
        chosenId={chosenId}
        onChoose={onChoose}
      />
      {chosen && (
        <InToolbar>
          <ExportTools target={{ of: 'trainings', id: chosen.id }} />
        </InToolbar>
      )}
      <QueryState query={query} skeleton={<FiguresSkeleton />}>
        {() =>
          chosenId === undefined ? (
            <EmptyState title={t('training.none')} text={t('training.noneHint')} />
          ) : (
            <TrainingFigures key={chosenId} id={chosenId} training={chosen} onPerson={onPerson} />
          )
        }
      </QueryState>
    </>
  );
}

interface TrainingFiguresProps extends Pick<TrainingOverviewProps, 'onPerson'> {
  id: number;
  /** Undefined while the detail of a training loads that nobody has taken yet. */
  training: Training | undefined;
}

function TrainingFigures({ id, training, onPerson }: TrainingFiguresProps) {
  const { t } = useTranslation('overview');
  const scope = useScope();
  const role = useRole();
  const hasSurvey = useSession(({ client }) => client?.enableSatisfactionSurvey === true);
  const stats = useTrainingStats(id);
  const choice = usePeriodChoice();
  const { previous, start, end } = choice.period;
  const days = usePeriod({ start: previous.start, end }, id);
  const { today, ...thisYear } = useThisYear();
  const lately = usePeriod(thisYear, id).data?.items;
  const top = useRef<HTMLDivElement>(null);
  const { item: asked, open, close } = useDialogState<Figure>(top);
  if (stats.isPending) return <FiguresSkeleton />;
  if (stats.isLoadingError)
    return isUnknown(stats.error) ? (
      <EmptyState
        icon={<CircleOff size={44} strokeWidth={1.5} aria-hidden />}
        title={t('training.missing')}
        text={t('training.missingHint')}
      />
    ) : (
      <FailureState error={stats.error} onRetry={() => stats.refetch()} />
    );
  const ask: Ask | undefined = namesPeople(scope)
    ? (figure) => () => open({ ...figure, query: { trainingId: id, ...figure.query } })
    : undefined;
  // The publisher reads the answers to the survey, and the super admin those to what they review.
  const readsFeedback = role === 'superadmin' || (hasSurvey && role !== 'manager' && training?.isOwner === true);
  return (
    <div ref={top} tabIndex={-1} className={styles.views}>
      <StaleNote of={stats} />
      {training && <Heading training={training} />}
      <Figures
        stats={stats.data}
        recent={lately && recentTotals(lately, today).sessions}
        showsRating={readsFeedback}
        ask={ask}
      />
      {role === 'partner' && training && <TrainingProgress training={training} />}
      {scope.kind === 'partner' && <ByClient trainingId={id} />}
      <PeriodChart
        title={t('period.title')}
        choice={choice}
        stats={days}
        note={
          days.data && (
            <Comparison
              choice={choice}
              days={days.data.items}
              onPeople={ask?.({ title: t('people.inPeriod'), query: { startDate: start, endDate: end } })}
            />
          )
        }
      />
      <Badges badges={stats.data.totalBadges} ask={ask} />
      {readsFeedback && <Feedback trainingId={id} />}
      {asked && <PeopleDialog figure={asked} onPerson={onPerson} onClose={close} />}
    </div>
  );
}

function Heading({ training }: { training: Training }) {
  const { t } = useTranslation('overview');
  return (
    <header className={styles.heading}>
      <TrainingMeta training={training} />
      <h2>
        <TextIn lang={training.lang}>{training.title}</TextIn>
      </h2>
      {!training.isAvailable && (
        <Pill small icon={<CircleOff size={13} aria-hidden />}>
          {t('training.gone')}
        </Pill>
      )}
    </header>
  );
}

const icon = { size: 18, strokeWidth: 1.9, 'aria-hidden': true };
const small = { size: 15, 'aria-hidden': true };

/** Returns what opens the people behind a figure of the training. */
type Ask = (figure: Partial<Figure> & Pick<Figure, 'title'>) => () => void;

interface FiguresProps {
  stats: TrainingStats;
  /** The sessions of the last days. */
  recent: Recent | undefined;
  /** Whether the person may read the answers to the survey. */
  showsRating: boolean;
  ask: Ask | undefined;
}

function Figures({ stats, recent, showsRating, ask }: FiguresProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { totalPeopleWhoStartedTraining: started, totalPeopleWhoCompletedTraining: completed } = stats;
  const { averageConnectionTimeInMinute: average, averageSatisfactionRating: rating } = stats;
  const badges = {
    label: t('training.badges'),
    value: format.number(Object.values(stats.totalBadges).reduce((sum, people) => sum + people, 0)),
    onOpen: ask?.({
      title: t('training.badges'),
      order: 'badges',
      counts: ({ badges: earned }) => earned !== 0,
    }),
  };
  return (
    <section aria-label={t('training.figures')} className={styles.totals}>
      <OpenKpis
        items={[
          {
            label: t('training.started'),
            value: format.number(started),
            icon: <Users {...icon} />,
            onOpen: ask?.({ title: t('training.started'), counts: hasTrained }),
          },
          {
            label: t('training.completed'),
            value: format.number(completed),
            ...(started > 0 && { unit: `· ${format.percent(Math.round((100 * completed) / started))}` }),
            icon: <CompletedIcon {...icon} />,
            onOpen: ask?.({
              title: t('training.completed'),
              order: 'progress',
              counts: ({ progressionPercent }) => progressionPercent === 100,
            }),
          },
          {
            label: t('totals.sessions'),
            value: format.number(stats.totalView),
            icon: <SessionIcon {...icon} />,
            change: <Change of={recent} format={format.number} />,
            onOpen: ask?.({ title: t('totals.sessions'), counts: hasTrained }),
          },
          showsRating
            ? {
                label: t('training.rating'),
                value: rating === null ? '—' : format.number(rating),
                ...(rating !== null && { unit: t('training.ofFive') }),
                icon: <MessageSquareHeart {...icon} />,
              }
            : { ...badges, icon: <Award {...icon} /> },
        ]}
      />
      <FigureLine
        recent={[recent]}
        items={[
          {
            label: t('training.time'),
            value: format.minutes(stats.totalMinuteSpent),
            icon: <Timer {...small} />,
            onOpen: ask?.({ title: t('training.time'), order: 'time', counts: hasTrained }),
          },
          {
            label: t('training.average'),
            value: average === null ? '—' : format.minutes(average),
            icon: <Timer {...small} />,
          },
          { label: t('totals.likes'), value: format.number(stats.totalLiked), icon: <LikeIcon {...small} /> },
          {
            label: t('totals.favorites'),
            value: format.number(stats.totalFavorite),
            icon: <FavoriteIcon {...small} />,
          },
          ...(showsRating ? [{ ...badges, icon: <Award {...small} /> }] : []),
        ]}
      />
    </section>
  );
}

/** How many people have earned each badge of the training. */
function Badges({ badges, ask }: { badges: Record<string, number>; ask: Ask | undefined }) {
  const { t } = useTranslation('overview');
  const numbers = Object.entries(badges);
  if (numbers.length === 0) return null;
  return (
    <Card title={t('training.badges')}>
      <dl className={styles.facts}>
        {numbers.map(([number, count]) => {
          const title = t('training.badge', { number });
          const people = t('training.people', { count });
          const opens =
            count > 0 && ask?.({ title, counts: ({ badgeNumbers }) => badgeNumbers.includes(Number(number)) });
          return (
            <div key={number}>
              <dt>{title}</dt>
              <dd className="ui-num">{opens ? <Opener name={title} figure={people} onOpen={opens} /> : people}</dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
