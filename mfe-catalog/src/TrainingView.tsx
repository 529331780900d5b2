import { Cover } from '@vr/shared-ui/Cover';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useProfile, useShell, useStyles, useUploads } from '@vr/shared-ui/kernel';
import { statisticsTarget } from '@vr/shared-ui/navigation';
import { useLocation } from '@vr/shared-ui/router';
import { DetailSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenAction } from './ActionDialogs.tsx';
import { actionsFor, followsTrainings, type TrainingAction } from './actions.ts';
import { readCourse } from './address.ts';
import catalog from './catalog.css';
import { DetailActions } from './detail/DetailActions.tsx';
import { DetailAside } from './detail/DetailAside.tsx';
import { DetailText } from './detail/DetailText.tsx';
import styles from './detail/detail.css';
import { OwnerActions } from './detail/OwnerActions.tsx';
import { ReviewState } from './review/ReviewState.tsx';
import { TrainingFlags } from './TrainingFlags.tsx';
import { uploadFor } from './uploads.ts';
import { useDecision } from './useDecision.ts';
import { useTraining } from './useTrainings.ts';

interface TrainingViewProps {
  id: number;
  /** Plays it; left out where nobody does. */
  onStart?: () => void;
  /** Opens the dialog of an action. */
  onAction: (action: OpenAction) => void;
  /** Leads back from one that cannot be opened; left out where the way back is in sight. */
  onBack?: () => void;
  /** Puts the parts where they belong: into a dialog, or into the pane of a page. */
  children: (parts: { title: string; body: ReactNode; actions: ReactNode }) => ReactNode;
}

/** A training with everything there is to know of it, the ways to start it, and what whoever looks after it may do. */
export function TrainingView({ id, onStart, onAction, onBack, children }: TrainingViewProps) {
  useStyles(catalog);
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { query, gone, detail, card } = useTraining(id);
  const shell = useShell();
  const person = useProfile();
  const follows = followsTrainings(shell);
  const { pages, editFormation } = usePortal();
  const { pathname, search } = useLocation();
  const dashboard = statisticsTarget(pathname, pages);
  const upload = uploadFor(useUploads(), id);
  const decision = useDecision(id);
  const may = detail ? actionsFor(shell, person, detail, upload !== null && upload.state !== 'stopped') : {};

  function act(name: TrainingAction) {
    if (!detail) return;
    if (name === 'edit') editFormation(id);
    // Nothing is lost by it, so nothing is asked before.
    else if (name === 'START_REVIEW') decision.mutate({ action: name });
    else onAction({ name, training: detail });
  }

  const actions = detail && (follows || dashboard || Object.keys(may).length > 0) && (
    <DetailActions training={detail} follows={follows} dashboard={dashboard} onStart={onStart}>
      <OwnerActions
        actions={may}
        status={detail.status}
        busy={decision.isPending ? 'START_REVIEW' : null}
        failure={decision.failure}
        onAction={act}
      />
    </DetailActions>
  );
  const body =
    query.isError && !detail ? (
      <FailureState
        title={t('detail.failed')}
        error={query.error}
        onRetry={gone ? undefined : () => query.refetch()}
        action={
          onBack && (
            <Button size="large" onClick={onBack}>
              {readCourse(new URLSearchParams(search)) === null ? t('detail.back') : t('courseDetail.back')}
            </Button>
          )
        }
      />
    ) : (
      <>
        {card && (
          <Cover picture={card.logo} category={card.category.key} title={card.title} className="catalog-detail-cover">
            <TrainingFlags training={card} />
          </Cover>
        )}
        <div className="catalog-detail-columns">
          {detail ? (
            <>
              <DetailText training={detail}>
                <ReviewState training={detail} onStatus={() => onAction({ name: 'status', training: detail })} />
              </DetailText>
              <DetailAside training={detail} follows={follows} />
            </>
          ) : (
            <DetailSkeleton />
          )}
        </div>
      </>
    );
  const title = card?.title ?? (query.isError ? t('detail.failed') : t('detail.loading'));
  return children({ title, body, actions });
}
