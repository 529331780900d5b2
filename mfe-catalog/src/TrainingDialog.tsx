import { Dialog } from '@vr/shared-ui/Dialog';
import { useRef } from 'react';
import type { OpenAction } from './ActionDialogs.tsx';
import { TrainingView } from './TrainingView.tsx';
import { useKeptPlace } from './useKeptPlace.ts';
import { useTraining } from './useTrainings.ts';

interface TrainingDialogProps {
  id: number;
  open: boolean;
  onClose: () => void;
  onStart: () => void;
  onAction: (action: OpenAction) => void;
}

/** A training in a dialog over the page. */
export default function TrainingDialog({ id, open, onClose, onStart, onAction }: TrainingDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  useKeptPlace(useTraining(id).card, () => content.current?.focus({ preventScroll: true }), true);
  return (
    <TrainingView id={id} onStart={onStart} onAction={onAction} onBack={onClose}>
      {({ title, body, actions }) => (
        <Dialog open={open} bare title={title} onClose={onClose} footer={actions}>
          <div ref={content} tabIndex={-1} className="catalog-detail-dialog">
            {body}
          </div>
        </Dialog>
      )}
    </TrainingView>
  );
}
