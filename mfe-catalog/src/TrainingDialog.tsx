import { Dialog } from '@vr/shared-ui/Dialog';
import type { OpenAction } from './ActionDialogs.tsx';
import { TrainingView } from './TrainingView.tsx';

interface TrainingDialogProps {
  id: number;
  open: boolean;
  onClose: () => void;
  onStart: () => void;
  onAction: (action: OpenAction) => void;
}

/** A training in a dialog over the page. */
export default function TrainingDialog({ id, open, onClose, onStart, onAction }: TrainingDialogProps) {
  return (
    <TrainingView id={id} onStart={onStart} onAction={onAction}>
      {({ title, body, actions }) => (
        <Dialog open={open} bare title={title} onClose={onClose} footer={actions}>
          {body}
        </Dialog>
      )}
    </TrainingView>
  );
}
