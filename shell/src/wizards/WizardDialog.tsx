import { Dialog } from '@vr/shared-ui/Dialog';
import { Slot, useProfile, useSession } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../chrome/actions.ts';
import * as styles from '../chrome/chrome.css';
import { wizardsFor } from '../chrome/menus.ts';
import { type DialogName, WIZARDS, type Wizard } from '../dialogs/address.ts';
import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import { useRemotes } from '../federation/remotes.ts';
import { useBackQuestion } from './useBackQuestion.ts';

/**
 * A full-screen dialog that adds or edits a training or course, with the wizard that a remote offers in a slot. The wizard
 * can set a function that asks the person before the dialog closes.
 */
export default function WizardDialog({ name, targetId, onClose }: ShellDialogProps & { name: DialogName }) {
  const wizard: Wizard = name.endsWith('-course') ? 'add-course' : 'add-training';
  const editedId = name.startsWith('edit-') ? targetId : undefined;
  const person = useProfile();
  const role = useSession((session) => session.role);
  const actionOf = useActions();
  const { t } = useTranslation('shell');
  const confirmClose = useRef<(() => void) | null>(null);
  const allowBack = useBackQuestion(() => confirmClose.current);
  const close = () => {
    // Closing the dialog goes back in the history.
    allowBack();
    onClose();
  };
  const provider = useRemotes().providerOf(WIZARDS[wizard]);
  // The address can open this dialog even without a button for it.
  if (!provider || !wizardsFor({ role, person })[wizard]) return null;
  return (
    <Dialog
      open
      isAddressed
      bare
      size="full"
      title={
        editedId === undefined
          ? actionOf(wizard).name
          : t(wizard === 'add-course' ? 'chrome.editCourse' : 'chrome.editTraining')
      }
      onClose={() => (confirmClose.current ?? close)()}
    >
      <Slot
        id={WIZARDS[wizard]}
        props={{
          onClose: close,
          // The two wizards have different names for this prop.
          [wizard === 'add-course' ? 'courseId' : 'trainingId']: editedId,
          onCloseAsked: (confirm: (() => void) | null) => {
            confirmClose.current = confirm;
          },
        }}
        fallback={
          <div className={styles.wizardWaiting}>
            <TableSkeleton />
          </div>
        }
      />
    </Dialog>
  );
}
