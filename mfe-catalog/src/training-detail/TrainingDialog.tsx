import { Dialog } from '@vr/shared-ui/Dialog';
import { useRef } from 'react';
import { useTraining } from '../trainings/useTrainings.ts';
import type { OpenAction } from './ActionDialogs.tsx';
import { TrainingView } from './TrainingView.tsx';
import { useFocusBesideList } from './useFocusBesideList.ts';

interface TrainingDialogProps {
  id: number;
  open: boolean;
  onClose: () => void;
  onStart: (startAgain: boolean) => void;
  onAction: (action: OpenAction) => void;
}

export default function TrainingDialog({ id, open, onClose, onStart, onAction }: TrainingDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  useFocusBesideList(useTraining(id).card, () => content.current?.focus({ preventScroll: true }), true);
  return (
    <TrainingView id={id} onStart={onStart} onAction={onAction} onBack={onClose}>
      {({ title, body, actions }) => (
        <Dialog open={open} isAddressed bare title={title} onClose={onClose} footer={actions}>
          <div ref={content} tabIndex={-1} data-detail>
            {body}
          </div>
        </Dialog>
      )}
    </TrainingView>
  );
}
