import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import { WizardDialog } from './WizardDialog.tsx';

/** Adds a training. */
export const AddTrainingDialog = ({ onClose }: ShellDialogProps) => (
  <WizardDialog wizard="add-training" onClose={onClose} />
);

/** Edits a training. */
export const EditTrainingDialog = ({ onClose, targetId }: ShellDialogProps) => (
  <WizardDialog wizard="add-training" onClose={onClose} editedId={targetId} />
);

/** Adds a course. */
export const AddCourseDialog = ({ onClose }: ShellDialogProps) => (
  <WizardDialog wizard="add-course" onClose={onClose} />
);

/** Edits a course. */
export const EditCourseDialog = ({ onClose, targetId }: ShellDialogProps) => (
  <WizardDialog wizard="add-course" onClose={onClose} editedId={targetId} />
);
