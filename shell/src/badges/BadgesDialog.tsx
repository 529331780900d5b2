import { Cover } from '@vr/shared-ui/Cover';
import { Dialog } from '@vr/shared-ui/Dialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { type PortalNotification, useActiveNotification, usePortal, useStyles } from '@vr/shared-ui/kernel';
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
import { usePlatformBadges, useTrainingBadges } from './useBadges.ts';
import { type BadgeGroup, type BadgeView, progressOf, shownBy } from './view.ts';

/** The badges one has earned and those there are to earn: the platform's, and those of trainings (spec §2 Badges dialog). */
export default function BadgesDialog({ onClose }: ShellDialogProps) {
  useStyles(styles);
  const { t } = useTranslation('shell');
  const notification = useOpenedNotification();
  const told = notification && shownBy(notification);
  /** What the person has chosen, since whichever notification. */
  const [chosen, setChosen] = useState<{ view: BadgeView; since: PortalNotification | null } | null>(null);
  const view = (chosen?.since === notification ? chosen?.view : told?.view) ?? 'PLATFORM';
  const marked = told?.view === view ? told.badge : undefined;
  const platform = usePlatformBadges(view === 'PLATFORM');
  const trainings = useTrainingBadges(view === 'PER_FORMATION');
  const { groups, error, retry } = view === 'PLATFORM' ? platform : trainings;

  return (
    <Dialog open onClose={onClose} title={t('badges.title')}>
      <div className="shell-badges-head">
        <Segmented
          aria-label={t('badges.view')}
          value={view}
          onChange={(next) => setChosen({ view: next, since: notification })}
          options={[
            { value: 'PLATFORM' as const, label: t('badges.platform') },
            { value: 'PER_FORMATION' as const, label: t('badges.perFormation') },
          ]}
        />
        {groups && groups.length > 0 && (
          <p className="shell-badges-progress ui-num">{t('badges.earnedOf', progressOf(groups))}</p>
        )}
      </div>
      {!groups &&
        (error ? <FailureState title={t('badges.failed')} error={error} onRetry={retry} /> : <ListSkeleton />)}
      {groups?.length === 0 && <NoBadges view={view} />}
      {view === 'PLATFORM'
        ? platform.groups?.map((group) => (
            <Group key={group.id} group={group} title={group.name} kind="platform" marked={marked} />
          ))
        : trainings.groups?.map((group) => (
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

function NoBadges({ view }: { view: BadgeView }) {
  const { t } = useTranslation('shell');
  const icon = <Award size={44} aria-hidden />;
  if (view === 'PLATFORM') return <EmptyState title={t('badges.none')} icon={icon} />;
  return <EmptyState title={t('badges.noTrainings')} text={t('badges.noTrainingsText')} icon={icon} />;
}

interface GroupProps {
  group: BadgeGroup;
  title: ReactNode;
  cover?: ReactNode;
  kind: 'platform' | 'training';
  /** The key of the badge that the dialog was opened for. */
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
