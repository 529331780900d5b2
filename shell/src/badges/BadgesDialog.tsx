import { useQuery } from '@tanstack/react-query';
import { listBadges, listUserBadges, listUserTrainingBadges } from '@vr/shared-api/contract/badges';
import { isManager } from '@vr/shared-api/permissions';
import { Cover } from '@vr/shared-ui/Cover';
import { Dialog } from '@vr/shared-ui/Dialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { type PortalNotification, useActiveNotification, usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { type NavigationState, statisticsTarget } from '@vr/shared-ui/navigation';
import { Link, useLocation } from '@vr/shared-ui/router';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Segmented } from 'antd';
import { Award, ChartNoAxesColumn } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/Dialogs.tsx';
import { BadgeGrid } from './BadgeGrid.tsx';
import styles from './badges.css';
import { type BadgeGroup, type BadgeView, platformGroups, progressOf, shownBy, trainingGroups } from './view.ts';

/** The badges one has earned and those there are to earn: the platform's, and those of trainings (spec §2 Badges dialog). */
export default function BadgesDialog({ onClose }: ShellDialogProps) {
  useStyles(styles);
  const { t } = useTranslation('shell');
  const notification = useOpenedNotification();
  const told = notification && shownBy(notification);
  /** What the person has chosen, since whichever notification. */
  const [chosen, setChosen] = useState<{ view: BadgeView; since: PortalNotification | null } | null>(null);
  const view = (chosen?.since === notification ? chosen?.view : told?.view) ?? 'PLATFORM';
  const views = (
    <Segmented
      aria-label={t('badges.view')}
      value={view}
      onChange={(next) => setChosen({ view: next, since: notification })}
      options={[
        { value: 'PLATFORM' as const, label: t('badges.platform') },
        { value: 'PER_FORMATION' as const, label: t('badges.perFormation') },
      ]}
    />
  );
  const badge = told?.view === view ? told.badge : undefined;
  return (
    <Dialog open onClose={onClose} title={t('badges.title')}>
      {view === 'PLATFORM' ? (
        <PlatformBadges views={views} marked={badge} />
      ) : (
        <TrainingBadges views={views} marked={badge} />
      )}
    </Dialog>
  );
}

/** The notification of a badge that has led here; acted on as soon as it is seen. */
function useOpenedNotification(): PortalNotification | null {
  const { active, done } = useActiveNotification('PLATFORM_BADGE', 'TRAINING_BADGE');
  const [opened, setOpened] = useState(active);
  if (active && active !== opened) setOpened(active);
  useEffect(() => {
    if (active) done();
  }, [active, done]);
  return opened;
}

interface ViewProps {
  /** Switches between the views. */
  views: ReactNode;
  /** The key of the badge that the dialog was opened for. */
  marked: string | undefined;
}

function PlatformBadges({ views, marked }: ViewProps) {
  const { t } = useTranslation('shell');
  const { api, lang } = usePortal();
  const profile = useProfile();
  const all = useQuery({
    queryKey: ['listBadges', lang],
    queryFn: ({ signal }) => api.call(listBadges, { query: { lang } }, { signal }),
  });
  const earned = useQuery({
    queryKey: ['listUserBadges', profile.id, lang],
    queryFn: ({ signal }) => api.call(listUserBadges, { params: { id: profile.id }, query: { lang } }, { signal }),
    staleTime: 0,
  });
  const failed = all.isError ? all : earned;
  const groups =
    all.data && earned.data ? platformGroups(all.data.items, earned.data.items, isManager(profile)) : undefined;
  if (groups?.length)
    return (
      <>
        <Head views={views} groups={groups} />
        {groups.map((group) => (
          <Group key={group.id} group={group} title={group.name} kind="platform" marked={marked} />
        ))}
      </>
    );
  return (
    <>
      <Head views={views} />
      {groups ? (
        <EmptyState title={t('badges.none')} icon={<Award size={44} aria-hidden />} />
      ) : (
        <Waiting failure={failed.error} onRetry={() => failed.refetch()} />
      )}
    </>
  );
}

function TrainingBadges({ views, marked }: ViewProps) {
  const { t } = useTranslation('shell');
  const { api, lang } = usePortal();
  const { id } = useProfile();
  const trainings = useQuery({
    queryKey: ['listUserTrainingBadges', id, lang],
    queryFn: ({ signal }) => api.call(listUserTrainingBadges, { params: { id }, query: { lang } }, { signal }),
    staleTime: 0,
  });
  const groups = trainings.data && trainingGroups(trainings.data.items);
  if (groups?.length)
    return (
      <>
        <Head views={views} groups={groups} />
        {groups.map((group) => (
          <Group
            key={group.id}
            group={group}
            title={<TrainingLink id={group.id} title={group.title} />}
            cover={
              <Cover
                picture={group.logo}
                category={group.categoryKey}
                title={group.title}
                className="shell-badges-cover"
              />
            }
            kind="training"
            marked={marked}
          />
        ))}
      </>
    );
  return (
    <>
      <Head views={views} />
      {groups ? (
        <EmptyState
          title={t('badges.noTrainings')}
          text={t('badges.noTrainingsText')}
          icon={<Award size={44} aria-hidden />}
        />
      ) : (
        <Waiting failure={trainings.error} onRetry={() => trainings.refetch()} />
      )}
    </>
  );
}

function Head({ views, groups = [] }: { views: ReactNode; groups?: readonly BadgeGroup[] }) {
  const { t } = useTranslation('shell');
  return (
    <div className="shell-badges-head">
      {views}
      {groups.length > 0 && <p className="shell-badges-progress ui-num">{t('badges.earnedOf', progressOf(groups))}</p>}
    </div>
  );
}

function Waiting({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  if (failure) return <FailureState title={t('badges.failed')} error={failure} onRetry={onRetry} />;
  return <ListSkeleton />;
}

interface GroupProps {
  group: BadgeGroup;
  title: ReactNode;
  cover?: ReactNode;
  kind: 'platform' | 'training';
  marked: string | undefined;
}

function Group({ group, title, cover, kind, marked }: GroupProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  return (
    <section className="shell-badges-group" aria-labelledby={id}>
      <div className="shell-badges-group-head">
        {cover}
        <h3 id={id}>{title}</h3>
        <span className="ui-meta ui-num">{t('badges.count', progressOf([group]))}</span>
      </div>
      <BadgeGrid badges={group.badges} kind={kind} marked={marked} />
    </section>
  );
}

/** To the figures of a training, where the shell shows any. It takes the dialog's place: Back leads to the page below. */
function TrainingLink({ id, title }: { id: number; title: string }) {
  const { pages } = usePortal();
  const { pathname } = useLocation();
  const target = statisticsTarget(pathname, pages);
  if (!target) return title;
  const state: NavigationState = { formationId: id, page: 'PER_FORMATION' };
  return (
    <Link to={target} state={state} replace className="shell-badges-link">
      {title} <ChartNoAxesColumn size={18} aria-hidden />
    </Link>
  );
}
