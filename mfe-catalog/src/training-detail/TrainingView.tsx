import { Button } from '@vr/shared-ui/Button';
import { Cover } from '@vr/shared-ui/Cover';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useProfile, useRole, useStyles, useUploads } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { statisticsTarget } from '@vr/shared-ui/navigation';
import { useLocation } from '@vr/shared-ui/router';
import { DetailSkeleton } from '@vr/shared-ui/Skeletons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../detail/actions.css';
import { DetailFoot } from '../detail/DetailFoot.tsx';
import * as detailStyles from '../detail/detail.css';
import { useDetailStyles } from '../detail/useDetailStyles.ts';
import { readCourse } from '../navigation/address.ts';
import { ReviewState } from '../review/ReviewState.tsx';
import { useDecision } from '../review/useDecision.ts';
import { actionsFor, followsTrainings, isCompared, type TrainingAction } from '../trainings/actions.ts';
import { ReactionButton } from '../trainings/ReactionButton.tsx';
import { TrainingFlag } from '../trainings/TrainingFlag.tsx';
import type { Training, TrainingDetail } from '../trainings/training.ts';
import { uploadFor } from '../trainings/uploads.ts';
import { useTraining } from '../trainings/useTrainings.ts';
import type { OpenAction } from './ActionDialogs.tsx';
import { DetailAside } from './DetailAside.tsx';
import { DetailText } from './DetailText.tsx';
import { OwnerNotes, useOwnerActions } from './owner-actions.tsx';
import { StartNote, useStartActions } from './start-actions.tsx';
import sheet from './training-detail.css';
import { WithdrawalNote } from './WithdrawalNote.tsx';

const ChangesPanel = loadable(() => import('../review/changes/ChangesPanel.tsx'));

interface TrainingViewProps {
  id: number;
  /** Plays the training. Without this callback, there is no start button. */
  onStart?: (startAgain: boolean) => void;
  onAction: (action: OpenAction) => void;
  /** Leaves a training that could not be loaded. Without this callback, the failure has no back button. */
  onBack?: () => void;
  /** Places the parts in a dialog or in the pane of a page. */
  children: (parts: { title: string; body: ReactNode; actions: ReactNode }) => ReactNode;
}

/** The detail of a training: its data, the start button, and the actions of people who manage it. */
export function TrainingView({ id, onStart, onAction, onBack, children }: TrainingViewProps) {
  useDetailStyles();
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { query, gone, detail, card } = useTraining(id);
  const role = useRole();
  const person = useProfile();
  const follows = followsTrainings(role);
  const { pages, editTraining } = usePortal();
  const { pathname, search } = useLocation();
  const dashboard = statisticsTarget(pathname, pages);
  const upload = uploadFor(useUploads(), id);
  const decision = useDecision(id);
  const ownerActions = detail ? actionsFor(role, person, detail, upload !== null && upload.state !== 'stopped') : {};

  function act(name: TrainingAction) {
    if (!detail) return;
    if (name === 'edit') editTraining(id);
    // Starting a review is harmless, so it needs no dialog.
    else if (name === 'START_REVIEW') decision.mutate({ action: name });
    else onAction({ name, training: detail });
  }

  const [start, ...otherStarts] = useStartActions({
    training: follows && onStart ? detail : undefined,
    onStart: (again) => onStart?.(again),
    onHeadset: () => detail && onAction({ name: 'headset', training: detail }),
  });
  const managing = useOwnerActions({
    actions: ownerActions,
    status: detail?.status ?? null,
    pendingAction: decision.isPending ? 'START_REVIEW' : null,
    onAction: act,
  });
  const actions = detail && (follows || dashboard || managing.length > 0) && (
    <DetailFoot
      icons={
        <>
          {follows && <ReactionButton kind="favorite" training={detail} className={styles.detailReaction} size={20} />}
          {follows && <ReactionButton kind="like" training={detail} className={styles.detailReaction} size={20} />}
        </>
      }
      statistics={{ dashboard, target: { formationId: id, page: 'PER_FORMATION' } }}
      notes={
        <>
          {follows && onStart && <StartNote training={detail} />}
          <OwnerNotes actions={ownerActions} failure={decision.failure} />
        </>
      }
      actions={[...(start ? [start] : []), ...managing, ...otherStarts]}
    />
  );
  const body =
    query.isError && !detail ? (
      <FailureState
        title={t('detail.failed')}
        error={query.error}
        onRetry={gone ? undefined : () => query.refetch()}
        action={
          onBack && (
            <Button onClick={onBack}>
              {readCourse(new URLSearchParams(search)) === null ? t('detail.back') : t('courseDetail.back')}
            </Button>
          )
        }
      />
    ) : (
      <TrainingContent
        card={card}
        detail={detail}
        follows={follows}
        onStatus={() => detail && onAction({ name: 'status', training: detail })}
        onCertificate={() => detail && onAction({ name: 'certificate', training: detail })}
      />
    );
  const title = card?.title ?? (query.isError ? t('detail.failed') : t('detail.loading'));
  return children({ title, body, actions });
}

interface TrainingContentProps {
  /** The data to show until `detail` has loaded. */
  card: Training | undefined;
  detail: TrainingDetail | undefined;
  follows: boolean;
  onStatus: () => void;
  onCertificate: () => void;
}

function TrainingContent({ card, detail, follows, onStatus, onCertificate }: TrainingContentProps) {
  const role = useRole();
  const person = useProfile();
  return (
    <>
      {card && (
        <Cover picture={card.logo} category={card.category.key} title={card.title} className={detailStyles.detailCover}>
          <TrainingFlag training={card} />
        </Cover>
      )}
      <div className={detailStyles.detailColumns}>
        {detail ? (
          <>
            <DetailText training={detail}>
              <WithdrawalNote training={detail} />
              <ReviewState training={detail} onStatus={onStatus} />
            </DetailText>
            <DetailAside training={detail} follows={follows} onCertificate={onCertificate} />
          </>
        ) : (
          <DetailSkeleton />
        )}
      </div>
      {detail && isCompared(role, person, detail) && <ChangesPanel training={detail} />}
    </>
  );
}
