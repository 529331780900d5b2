import type { TeamMember } from './filter.ts';

/** What a dialog of the team page is open for. */
export type TeamDialogItem =
  | { kind: 'add' }
  | { kind: 'suggest' | 'remind' | 'codes' | 'group' | 'remove'; members: readonly TeamMember[] };

/** The actions on people of the team, for the rows and for the selection. */
export interface TeamActions {
  open(item: TeamDialogItem): void;
  canSuggest: boolean;
}
