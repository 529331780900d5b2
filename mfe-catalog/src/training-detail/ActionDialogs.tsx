import { loadable } from '@vr/shared-ui/loadable';
import { Fragment } from 'react';
import { CertificateDialog } from '../detail/Certificate.tsx';
import { useShownContent } from '../detail/useShownDetail.ts';
import type { TrainingAction } from '../trainings/actions.ts';
import type { TrainingDetail } from '../trainings/training.ts';

const AccessDialog = loadable(() => import('../access/AccessDialog.tsx'));
const DeleteTraining = loadable(() => import('../deletion/DeleteTraining.tsx'));
const HeadsetDialog = loadable(() => import('../headset/HeadsetDialog.tsx'));
const SuggestDialog = loadable(() => import('../suggest/SuggestDialog.tsx'));
const TestRun = loadable(() => import('../player/test-run/TestRun.tsx'));
const ConfirmReview = loadable(() => import('../review/ConfirmReview.tsx'));
const RejectDialog = loadable(() => import('../review/RejectDialog.tsx'));
const StatusDialog = loadable(() => import('../review/StatusDialog.tsx'));

/** An action with a dialog above a training's detail. The action `edit` opens the wizard instead. */
export interface OpenAction {
  name: Exclude<TrainingAction, 'edit' | 'START_REVIEW'> | 'status' | 'headset' | 'certificate';
  training: TrainingDetail;
}

interface ActionDialogsProps {
  /** The action whose dialog is open; null closes it. */
  action: OpenAction | null;
  onClose: () => void;
  onDeleted: () => void;
}

export function ActionDialogs({ action, onClose, onDeleted }: ActionDialogsProps) {
  const { shown, key } = useShownContent(action);
  if (!shown) return null;
  const { name, training } = shown;
  const dialog = { open: action !== null, onClose };
  return (
    <Fragment key={key}>
      {name === 'certificate' && <CertificateDialog {...dialog} of={{ kind: 'training', id: training.id }} />}
      {name === 'headset' && <HeadsetDialog {...dialog} training={training} />}
      {name === 'test' && <TestRun {...dialog} trainingId={training.id} />}
      {name === 'suggest' && <SuggestDialog {...dialog} item={{ ...training, kind: 'training' }} />}
      {name === 'accesses' && <AccessDialog {...dialog} training={training} />}
      {(name === 'REQUEST_VALIDATION' || name === 'VALIDATE') && (
        <ConfirmReview {...dialog} training={training} action={name} />
      )}
      {name === 'REJECT' && <RejectDialog {...dialog} training={training} />}
      {name === 'status' && <StatusDialog {...dialog} training={training} />}
      {name === 'delete' && <DeleteTraining {...dialog} training={training} onDeleted={onDeleted} />}
    </Fragment>
  );
}
