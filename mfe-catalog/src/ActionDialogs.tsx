import { lazy, Suspense, useState } from 'react';
import type { TrainingAction } from './actions.ts';
import type { TrainingDetail } from './trainings.ts';

const AccessDialog = lazy(() => import('./access/AccessDialog.tsx'));
const DeleteDialog = lazy(() => import('./deletion/DeleteDialog.tsx'));
const SuggestDialog = lazy(() => import('./suggest/SuggestDialog.tsx'));
const TestTraining = lazy(() => import('./TestTraining.tsx'));
const ConfirmDialog = lazy(() => import('./review/ConfirmDialog.tsx'));
const RejectDialog = lazy(() => import('./review/RejectDialog.tsx'));
const StatusDialog = lazy(() => import('./review/StatusDialog.tsx'));

/** What has a dialog of its own: an action, or the explanation of a status; editing has the wizard. */
export interface OpenAction {
  name: Exclude<TrainingAction, 'edit' | 'START_REVIEW'> | 'status';
  training: TrainingDetail;
}

interface ActionDialogsProps {
  /** What is open; null closes it. */
  action: OpenAction | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs in which a training is suggested, tested, narrowed, deleted and reviewed. */
export function ActionDialogs({ action, onClose, onDeleted }: ActionDialogsProps) {
  // A dialog stays while it closes, so that the focus goes back to where it came from.
  const [shown, setShown] = useState(action);
  const [opening, setOpening] = useState(0);
  if (action && action !== shown) {
    setShown(action);
    // Each begins anew, with nothing of the time before.
    setOpening(opening + 1);
  }
  if (!shown) return null;
  const { name, training } = shown;
  const dialog = { open: action !== null, onClose };
  return (
    <Suspense key={opening} fallback={null}>
      {name === 'test' && <TestTraining {...dialog} trainingId={training.id} />}
      {name === 'suggest' && (
        <SuggestDialog {...dialog} subject={{ kind: 'training', id: training.id, title: training.title }} />
      )}
      {name === 'accesses' && <AccessDialog {...dialog} training={training} />}
      {(name === 'REQUEST_VALIDATION' || name === 'VALIDATE') && (
        <ConfirmDialog {...dialog} training={training} action={name} />
      )}
      {name === 'REJECT' && <RejectDialog {...dialog} training={training} />}
      {name === 'status' && <StatusDialog {...dialog} training={training} />}
      {name === 'delete' && <DeleteDialog {...dialog} training={training} onDeleted={onDeleted} />}
    </Suspense>
  );
}
