import { useQuery } from '@tanstack/react-query';
import { compareNames } from '@vr/shared-api/compare-names';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listLaunchedTrainings } from '@vr/shared-api/contract/statistics';
import type * as S from '@vr/shared-api/contract/statistics.schema';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { CompletedIcon, FavoriteIcon, LikeIcon, SessionIcon } from '@vr/shared-ui/icons';
import { usePortal, useRole, useSession } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { QueryState } from '@vr/shared-ui/QueryState';
import { FiguresSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { TextIn } from '@vr/shared-ui/TextIn';
import { Award, CircleOff, MessageSquareHeart, Timer, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../Card.tsx';
import { Change } from '../../recent/Change.tsx';
import { type Recent, recentTotals } from '../../recent/recent.ts';
import { useThisYear } from '../../recent/useThisYear.ts';
import { InToolbar } from '../../Toolbar.tsx';
import { TrainingMeta } from '../../TrainingMeta.tsx';
import { usePeriodChoice } from '../../time-spent/PeriodChart.tsx';
import { TrainingChoice, useCategory } from '../../training/TrainingChoice.tsx';
import { useTrainingDetail } from '../../training/useTrainingDetail.ts';
import { useFormat } from '../../useFormat.ts';
import { ComparedPeriod } from '../Comparison.tsx';
import { ByClient } from '../clients/ByClient.tsx';
import { ExportTools } from '../export/ExportTools.tsx';
import { FiguresFailure } from '../FiguresFailure.tsx';
import * as styles from '../overview.css';
import { hasTrained } from '../people/figure.ts';
import {
  type Ask,
  FigureLine,
  type OnPerson,
  Opener,
  type OpenFigure,
  OpenFigures,
  OpenKpis,
} from '../people/open-figures.tsx';
import { useScope } from '../scope.ts';
import { type TrainingStats, usePeriod, useTrainingStats } from '../useOverview.ts';
import { Feedback } from './Feedback.tsx';
import { TrainingProgress } from './TrainingProgress.tsx';

type Training = Pick<
  ResponseOf<typeof S.listLaunchedTrainings>['items'][number],
  'id' | 'title' | 'lang' | 'category' | 'durationInMinute' | 'isAvailable' | 'isOwner'
>;

interface TrainingOverviewProps {
  /** The chosen training. Undefined shows the first by title. */
  trainingId: number | undefined;
  onChoose: (trainingId: number) => void;
  onPerson: OnPerson;
}

/** The figures of one training, for the people and trainings that the signed-in person is responsible for. */
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
  // A statistics button can also lead to a training that nobody has played yet.
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
  /** Undefined while a training that nobody has played yet is loading. */
  training: Training | undefined;
}

function TrainingFigures({ id, training, onPerson }: TrainingFiguresProps) {
  const { t } = useTranslation('overview');
  const scope = useScope();
  const role = useRole();
  const hasSurvey = useSession(({ client }) => client?.enableSatisfactionSurvey === true);
  const stats = useTrainingStats(id);
  const choice = usePeriodChoice();
  const { previous, end } = choice.period;
  const days = usePeriod({ start: previous.start, end }, id);
  const { today, ...thisYear } = useThisYear();
  const lately = usePeriod(thisYear, id).data?.items;
  if (stats.isPending) return <FiguresSkeleton />;
  if (stats.isLoadingError)
    return <FiguresFailure query={stats} title={t('training.missing')} text={t('training.missingHint')} />;
  // Only the training's owner and the super admin may read the answers to the survey.
  const readsFeedback = role === 'superadmin' || (hasSurvey && role !== 'manager' && training?.isOwner === true);
  return (
    <OpenFigures query={{ trainingId: id }} onPerson={onPerson}>
      {(ask) => (
        <>
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
          <ComparedPeriod choice={choice} stats={days} ask={ask} />
          <Badges badges={stats.data.totalBadges} ask={ask} />
          {readsFeedback && <Feedback trainingId={id} />}
        </>
      )}
    </OpenFigures>
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

interface FiguresProps {
  stats: TrainingStats;
  /** The sessions in the last days. */
  recent: Recent | undefined;
  /** Whether the person may read the answers to the survey. */
  showsRating: boolean;
  ask: Ask;
}

function Figures({ stats, recent, showsRating, ask }: FiguresProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { totalPeopleWhoStartedTraining: started, totalPeopleWhoCompletedTraining: completed } = stats;
  const { averageConnectionTimeInMinute: average, averageSatisfactionRating: rating } = stats;
  const badges: OpenFigure = {
    label: t('training.badges'),
    value: format.number(Object.values(stats.totalBadges).reduce((sum, people) => sum + people, 0)),
    icon: Award,
    people: { order: 'badges', counts: ({ badges: earned }) => earned !== 0 },
  };
  return (
    <section aria-label={t('training.figures')} className={styles.totals}>
      <OpenKpis
        ask={ask}
        items={[
          {
            label: t('training.started'),
            value: format.number(started),
            icon: Users,
            people: { counts: hasTrained },
          },
          {
            label: t('training.completed'),
            value: format.number(completed),
            ...(started > 0 && { unit: `· ${format.percent(Math.round((100 * completed) / started))}` }),
            icon: CompletedIcon,
            people: { order: 'progress', counts: ({ progressionPercent }) => progressionPercent === 100 },
          },
          {
            label: t('totals.sessions'),
            value: format.number(stats.totalView),
            icon: SessionIcon,
            change: <Change of={recent} format={format.number} />,
            people: { counts: hasTrained },
          },
          showsRating
            ? {
                label: t('training.rating'),
                value: rating === null ? '—' : format.number(rating),
                ...(rating !== null && { unit: t('training.ofFive') }),
                icon: MessageSquareHeart,
              }
            : badges,
        ]}
      />
      <FigureLine
        ask={ask}
        recent={[recent]}
        items={[
          {
            label: t('training.time'),
            value: format.minutes(stats.totalMinuteSpent),
            icon: Timer,
            people: { order: 'time', counts: hasTrained },
          },
          {
            label: t('training.average'),
            value: average === null ? '—' : format.minutes(average),
            icon: Timer,
          },
          { label: t('totals.likes'), value: format.number(stats.totalLiked), icon: LikeIcon },
          {
            label: t('totals.favorites'),
            value: format.number(stats.totalFavorite),
            icon: FavoriteIcon,
          },
          ...(showsRating ? [badges] : []),
        ]}
      />
    </section>
  );
}

/** The number of people who have earned each badge of the training. */
function Badges({ badges, ask }: { badges: Record<string, number>; ask: Ask }) {
  const { t } = useTranslation('overview');
  const numbers = Object.entries(badges);
  if (numbers.length === 0) return null;
  return (
    <Card title={t('training.badges')}>
      <dl className={styles.facts}>
        {numbers.map(([number, count]) => {
          const title = t('training.badge', { number });
          const people = t('people.count', { count });
          const open = () => ask?.({ title, counts: ({ badgeNumbers }) => badgeNumbers.includes(Number(number)) });
          return (
            <div key={number}>
              <dt>{title}</dt>
              <dd className="ui-num">
                {ask && count > 0 ? <Opener name={title} figure={people} onOpen={open} /> : people}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
