import type { ShellDialogProps } from '../dialogs/Dialogs.tsx';
import { WizardDialog } from './WizardDialog.tsx';

/** Adds a formation. */
export default function AddFormationDialog({ onClose }: ShellDialogProps) {
  return <WizardDialog wizard="add-formation" onClose={onClose} />;
}
