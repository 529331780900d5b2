import { Slot } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { SUGGEST_SLOT } from '../members/MemberDialogs.tsx';
import type { TeamMember } from './filter.ts';

// Each dialog is loaded when it is first opened.
const AddToTeam = loadable(() => import('./AddToTeam.tsx'));
const RemindDialog = loadable(() => import('./RemindDialog.tsx'));
const CodesDialog = loadable(() => import('../members/CodesDialog.tsx'));
const AddToGroup = loadable(() => import('../members/AddToGroup.tsx'));
const RemoveFromTeam = loadable(() => import('./RemoveFromTeam.tsx'));

/** The open dialog of the team page, and the people to whom it applies. */
export type TeamDialogItem =
  | { kind: 'add' }
  | { kind: 'suggest' | 'remind' | 'codes' | 'group' | 'remove'; members: readonly TeamMember[] };

/** The actions on team members, for the rows and for the selection. */
export interface TeamActions {
  open(item: TeamDialogItem): void;
  canSuggest: boolean;
}

export function TeamDialogs({ item, onClose }: { item: TeamDialogItem | null; onClose(): void }) {
  switch (item?.kind) {
    case 'add':
      return <AddToTeam onClose={onClose} />;
    case 'suggest':
      return <Slot id={SUGGEST_SLOT} props={{ people: item.members, onClose }} />;
    case 'remind':
      return <RemindDialog members={item.members} onClose={onClose} />;
    case 'codes':
      return <CodesDialog members={item.members} onClose={onClose} />;
    case 'group':
      return <AddToGroup members={item.members} onClose={onClose} />;
    case 'remove':
      return <RemoveFromTeam members={item.members} onClose={onClose} />;
    default:
      return null;
  }
}
