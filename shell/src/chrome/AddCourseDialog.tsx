import type { ShellDialogProps } from '../dialogs/Dialogs.tsx';
import { WizardDialog } from './WizardDialog.tsx';

/** Adds a course. */
export default function AddCourseDialog({ onClose }: ShellDialogProps) {
  return <WizardDialog wizard="add-course" onClose={onClose} />;
}
