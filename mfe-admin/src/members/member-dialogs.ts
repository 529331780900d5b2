import type { Member } from './filter.ts';

/** The open dialog of the members page, and the members to whom it applies. */
export type MemberDialogItem =
  | { kind: 'add' | 'import' }
  | { kind: 'edit' | 'resetSecondFactor'; member: Member }
  | { kind: 'suggest' | 'codes' | 'group' | 'inviteAll' | 'switchOff' | 'delete'; members: readonly Member[] };

export interface PeopleDialogProps {
  members: readonly Member[];
  onClose(): void;
}

/** The actions on members, for the rows and for the selection. */
export interface MemberActions {
  open(item: MemberDialogItem): void;
  /** Enables accounts again. Needs no confirmation. */
  switchOn(members: readonly Member[]): void;
  invite(member: Member): void;
  canSuggest: boolean;
}
