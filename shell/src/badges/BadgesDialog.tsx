import { Cover } from '@vr/shared-ui/Cover';
import { Dialog } from '@vr/shared-ui/Dialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { type PortalNotification, useActiveNotification, usePortal, useStyles } from '@vr/shared-ui/kernel';
import { type NavigationState, statisticsTarget } from '@vr/shared-ui/navigation';
import { Link, useLocation } from '@vr/shared-ui/router';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { TextIn } from '@vr/shared-ui/TextIn';
import { Award, ChartNoAxesColumn } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import { BadgeGrid } from './BadgeGrid.tsx';
import sheet, * as styles from './badges.css';
import { usePlatformBadges, useTrainingBadges } from './useBadges.ts';
import { type BadgeView, badgeTargetOf, type PlatformGroup, progressOf, type TrainingGroup } from './view.ts';

/** The platform's and the trainings' badges, earned or not (spec §2 Badges dialog). */
export default function BadgesDialog({ onClose }: ShellDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('shell');
  const notification = useOpenedNotification();
  const target = notification && badgeTargetOf(notification);
  /** The view that the person chose. A notification opened later overrides the choice. */
  const [chosen, setChosen] = useState<{ view: BadgeView; since: PortalNotification | null } | null>(null);
  const view = (chosen?.since === notification ? chosen?.view : target?.view) ?? 'PLATFORM';
  const marked = target?.view === view ? target.badge : undefined;
  const platform = usePlatformBadges(view === 'PLATFORM');
  const trainings = useTrainingBadges(view === 'PER_FORMATION');
  const { groups, error, retry, queries } = view === 'PLATFORM' ? platform : trainings;

  return (
    <Dialog open isAddressed onClose={onClose} title={t('badges.title')}>
      <div className={styles.badgesHead}>
        <SegmentedControl
          label={t('badges.view')}
          value={view}
          onChange={(next) => setChosen({ view: next, since: notification })}
          options={[
            { value: 'PLATFORM' as const, label: t('badges.platform') },
            { value: 'PER_FORMATION' as const, label: t('badges.perTraining') },
          ]}
        />
        {groups && groups.length > 0 && (
          <p className={`${styles.badgesProgress} ui-num`}>{t('badges.earnedOf', progressOf(groups))}</p>
        )}
      </div>
      <StaleNote of={queries} />
      {!groups &&
        (error ? <FailureState title={t('badges.failed')} error={error} onRetry={retry} /> : <ListSkeleton />)}
      {groups?.length === 0 && <NoBadges view={view} />}
      {groups?.map((group) => (
        <Group key={group.id} group={group} marked={marked} />
      ))}
    </Dialog>
  );
}

/** Returns the badge notification that opened the dialog, and marks it as handled at once. */
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
  const icon = <Award size={44} />;
  if (view === 'PLATFORM') return <EmptyState title={t('badges.none')} icon={icon} />;
  return <EmptyState title={t('badges.noTrainings')} text={t('badges.noTrainingsText')} icon={icon} />;
}

interface GroupProps {
  group: PlatformGroup | TrainingGroup;
  /** The key of the badge to scroll to. */
  marked: string | undefined;
}

function Group({ group, marked }: GroupProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const training = 'title' in group ? group : undefined;
  return (
    <section className={styles.badgesGroup} aria-labelledby={id}>
      <div className={styles.badgesGroupHead}>
        {training && (
          <Cover
            picture={training.logo}
            category={training.categoryKey}
            title={training.title}
            className={styles.badgesCover}
          />
        )}
        <h3 id={id}>{'title' in group ? <TrainingLink training={group} /> : group.name}</h3>
        <span className="ui-meta ui-num">{t('badges.count', progressOf([group]))}</span>
      </div>
      <BadgeGrid badges={group.badges} kind={training ? 'training' : 'platform'} marked={marked} />
    </section>
  );
}

/**
 * The title of a training. Links to the training's statistics if the role has a statistics page; the page replaces the
 * dialog.
 */
function TrainingLink({ training: { id, lang, title } }: { training: TrainingGroup }) {
  const { pages } = usePortal();
  const { pathname } = useLocation();
  const target = statisticsTarget(pathname, pages);
  const text = <TextIn lang={lang}>{title}</TextIn>;
  if (!target) return text;
  const state: NavigationState = { formationId: id, page: 'PER_FORMATION' };
  return (
    <Link to={target} state={state} replace className={styles.badgesLink}>
      {text} <ChartNoAxesColumn size={18} />
    </Link>
  );
}
