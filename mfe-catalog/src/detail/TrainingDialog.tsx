import { Cover } from '@vr/shared-ui/Cover';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useShell, useStyles } from '@vr/shared-ui/kernel';
import { statisticsTarget } from '@vr/shared-ui/navigation';
import { useLocation } from '@vr/shared-ui/router';
import { DetailSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import catalog from '../catalog.css';
import { TrainingFlags } from '../TrainingFlags.tsx';
import { useTraining } from '../useTrainings.ts';
import { DetailActions } from './DetailActions.tsx';
import { DetailAside } from './DetailAside.tsx';
import { DetailText } from './DetailText.tsx';
import styles from './detail.css';

interface TrainingDialogProps {
  id: number;
  open: boolean;
  onClose: () => void;
  onStart: () => void;
}

/** A training with everything there is to know of it, and the ways to start it. */
export default function TrainingDialog({ id, open, onClose, onStart }: TrainingDialogProps) {
  useStyles(catalog);
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { query, card } = useTraining(id);
  // A partner looks after its trainings; it neither likes nor follows them.
  const follows = useShell() !== 'partner';
  const { pages } = usePortal();
  const { pathname } = useLocation();
  const dashboard = statisticsTarget(pathname, pages);
  const detail = query.data;
  const actions = detail && (follows || dashboard) && (
    <DetailActions training={detail} follows={follows} dashboard={dashboard} onStart={onStart} />
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
