import type { ShellDialogProps } from '../dialogs/Dialogs.tsx';
import { WizardDialog } from './WizardDialog.tsx';

/** Edits a formation. */
export default function EditFormationDialog({ onClose, about }: ShellDialogProps) {
  return <WizardDialog wizard="add-formation" onClose={onClose} edited={about} />;
}
