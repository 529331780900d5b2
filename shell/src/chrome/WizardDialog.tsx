import { Dialog } from '@vr/shared-ui/Dialog';
import { Slot, useProfile, useSession } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { WIZARDS, type Wizard } from '../dialogs/address.ts';
import { useRemotes } from '../federation/remotes.ts';
import { useActionNames } from './actions.ts';
import { wizardsFor } from './menus.ts';

interface WizardDialogProps {
  wizard: Wizard;
  onClose: () => void;
  /** The id of what is edited; a new one without. */
  edited?: number | undefined;
}

/**
 * A wizard, full screen: a piece of whichever remote offers it, which is told how to close, and may ask the person
 * before it is closed.
 */
export function WizardDialog({ wizard, onClose, edited }: WizardDialogProps) {
  const person = useProfile();
  const role = useSession((session) => session.role);
  const names = useActionNames();
  const { t } = useTranslation('shell');
  const ask = useRef<(() => void) | null>(null);
  const offered = useRemotes().offering(WIZARDS[wizard]);
  // The address may ask for what no button offers.
  if (!offered || !wizardsFor({ role, person })[wizard]) return null;
  return (
    <Dialog
      open
      bare
      size="full"
      title={
        edited === undefined ? names[wizard] : t(wizard === 'add-course' ? 'chrome.editCourse' : 'chrome.editFormation')
      }
      onClose={() => (ask.current ?? onClose)()}
    >
      <Slot
        id={WIZARDS[wizard]}
        props={{
          onClose,
          // As each wizard calls it.
          [wizard === 'add-course' ? 'courseId' : 'trainingId']: edited,
          onCloseAsked: (asked: (() => void) | null) => {
            ask.current = asked;
          },
        }}
        fallback={
          <div className="shell-wizard-waiting">
            <TableSkeleton />
          </div>
        }
      />
    </Dialog>
  );
}
