import { lazy, Suspense, useState } from 'react';
import type { TrainingAction } from './actions.ts';
import type { TrainingDetail } from './trainings.ts';

const AccessDialog = lazy(() => import('./access/AccessDialog.tsx'));
const DeleteDialog = lazy(() => import('./deletion/DeleteDialog.tsx'));
const TestTraining = lazy(() => import('./TestTraining.tsx'));

/** An action that has a dialog of its own; editing has the wizard. */
export interface OpenAction {
  name: Exclude<TrainingAction, 'edit'>;
  training: TrainingDetail;
}

interface ActionDialogsProps {
  /** What is open; null closes it. */
  action: OpenAction | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs in which an owner tests, narrows or deletes a training. */
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
      {name === 'accesses' && <AccessDialog {...dialog} training={training} />}
      {name === 'delete' && <DeleteDialog {...dialog} training={training} onDeleted={onDeleted} />}
    </Suspense>
  );
}
