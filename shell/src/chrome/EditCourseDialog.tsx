import type { ShellDialogProps } from '../dialogs/Dialogs.tsx';
import { WizardDialog } from './WizardDialog.tsx';

/** Edits a course. */
export default function EditCourseDialog({ onClose, about }: ShellDialogProps) {
  return <WizardDialog wizard="add-course" onClose={onClose} edited={about} />;
}
