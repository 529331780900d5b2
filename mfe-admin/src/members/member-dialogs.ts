import type { Member } from './filter.ts';

/** What a dialog of the members page is open for. */
export type MemberDialogItem =
  | { kind: 'add' | 'import' }
  | { kind: 'edit' | 'resetSecondFactor'; member: Member }
  | { kind: 'suggest' | 'codes' | 'group' | 'inviteAll' | 'switchOff' | 'delete'; members: readonly Member[] };

/** The properties of a dialog about one or more people. */
export interface PeopleDialogProps {
  members: readonly Member[];
  onClose(): void;
}

/** The actions on members, for the rows and for the selection. */
export interface MemberActions {
  open(item: MemberDialogItem): void;
  /** Switches accounts on again, which needs no confirmation. */
  switchOn(members: readonly Member[]): void;
  invite(member: Member): void;
  canSuggest: boolean;
}
