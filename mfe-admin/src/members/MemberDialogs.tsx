import { Slot } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import type { Member } from './filter.ts';
import type { MemberDialogItem } from './member-dialogs.ts';

/** The slot of the catalogue remote for the dialog that suggests trainings and courses to people. */
export const SUGGEST_SLOT = 'catalog.suggest.v1';

// Each dialog is loaded when it is first opened.
const MemberDialog = loadable(() => import('./MemberDialog.tsx'));
const ImportDialog = loadable(() => import('./import/ImportDialog.tsx'));
const ResetSecondFactor = loadable(() => import('./ResetSecondFactor.tsx'));
const PEOPLE_DIALOGS = {
  codes: loadable(() => import('./CodesDialog.tsx')),
  group: loadable(() => import('./AddToGroup.tsx')),
  inviteAll: loadable(() => import('./InviteAgain.tsx')),
  switchOff: loadable(() => import('./SwitchOff.tsx')),
  delete: loadable(() => import('./DeleteMembers.tsx')),
};

interface MemberDialogsProps {
  item: MemberDialogItem | null;
  members: readonly Member[];
  onClose(): void;
  /** Called with the account keys of the people that an import added, if the admin wants to see these people. */
  onShowImported(keys: readonly string[]): void;
}

export function MemberDialogs({ item, members, onClose, onShowImported }: MemberDialogsProps) {
  if (!item) return null;
  switch (item.kind) {
    case 'add':
      return <MemberDialog members={members} onClose={onClose} />;
    case 'edit':
      return <MemberDialog member={item.member} members={members} onClose={onClose} />;
    case 'import':
      return <ImportDialog onClose={onClose} onShowAdded={onShowImported} />;
    case 'suggest':
      return <Slot id={SUGGEST_SLOT} props={{ people: item.members, onClose }} />;
    case 'resetSecondFactor':
      return <ResetSecondFactor member={item.member} onClose={onClose} />;
    default: {
      const PeopleDialog = PEOPLE_DIALOGS[item.kind];
      return <PeopleDialog members={item.members} onClose={onClose} />;
    }
  }
}
