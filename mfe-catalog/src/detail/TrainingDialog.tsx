import { Cover } from '@vr/shared-ui/Cover';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useProfile, useShell, useStyles } from '@vr/shared-ui/kernel';
import { statisticsTarget } from '@vr/shared-ui/navigation';
import { useLocation } from '@vr/shared-ui/router';
import { DetailSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import { actionsFor, followsTrainings, type TrainingAction } from '../actions.ts';
import catalog from '../catalog.css';
import { TrainingFlags } from '../TrainingFlags.tsx';
import type { TrainingDetail } from '../trainings.ts';
import { useTraining } from '../useTrainings.ts';
import { DetailActions } from './DetailActions.tsx';
import { DetailAside } from './DetailAside.tsx';
import { DetailText } from './DetailText.tsx';
import styles from './detail.css';
import { OwnerActions } from './OwnerActions.tsx';

interface TrainingDialogProps {
  id: number;
  open: boolean;
  onClose: () => void;
  onStart: () => void;
  /** Opens what the owner wants to do with it; editing is the wizard's. */
  onAction: (action: Exclude<TrainingAction, 'edit'>, training: TrainingDetail) => void;
}

/** A training with everything there is to know of it, the ways to start it, and what its owner may do with it. */
export default function TrainingDialog({ id, open, onClose, onStart, onAction }: TrainingDialogProps) {
  useStyles(catalog);
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { query, card } = useTraining(id);
  const shell = useShell();
  const person = useProfile();
  const follows = followsTrainings(shell);
  const { pages, editFormation } = usePortal();
  const { pathname } = useLocation();
  const dashboard = statisticsTarget(pathname, pages);
  const detail = query.data;
  const may = detail ? actionsFor(shell, person, detail) : {};
  const actions = detail && (follows || dashboard || Object.keys(may).length > 0) && (
    <DetailActions training={detail} follows={follows} dashboard={dashboard} onStart={onStart}>
      <OwnerActions
        actions={may}
        onAction={(action) => (action === 'edit' ? editFormation(id) : onAction(action, detail))}
      />
    </DetailActions>
  );
  return (
    <Dialog
      open={open}
      bare
      title={card?.title ?? (query.isError ? t('detail.failed') : t('detail.loading'))}
      onClose={onClose}
      footer={actions}
    >
      {query.isError && !detail ? (
        <FailureState title={t('detail.failed')} error={query.error} onRetry={() => query.refetch()} />
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
                <DetailText training={detail} />
                <DetailAside training={detail} follows={follows} />
              </>
            ) : (
              <DetailSkeleton />
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
