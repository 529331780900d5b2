import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/users.schema';
import { personSearch } from '../people/search.ts';
import { type RoleLabel, roleLabels } from '../wording/role-labels.ts';

export type Member = ResponseOf<typeof S.listMembers>['items'][number];

/** The states of an account that the list can be filtered by. */
export const ACCOUNT_STATES = ['neverSignedIn', 'disabled'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

const HAS_STATE: Record<AccountState, (member: Member) => boolean> = {
  neverSignedIn: ({ hasSignedIn, disabled }) => !hasSignedIn && !disabled,
  disabled: ({ disabled }) => disabled,
};

export interface MemberFilter {
  search: string;
  role: RoleLabel | null;
  groupId: number | null;
  state: AccountState | null;
}
export const NO_FILTER: MemberFilter = { search: '', role: null, groupId: null, state: null };

/** The members that have the role, group and state, and every search word in their name or e-mail address. */
export function filterMembers(members: readonly Member[], { search, role, groupId, state }: MemberFilter): Member[] {
  const isFound = personSearch(search);
  return members.filter(
    (member) =>
      isFound(member) &&
      (role === null || roleLabels(member).includes(role)) &&
      (groupId === null || member.groups.some(({ id }) => id === groupId)) &&
      (state === null || HAS_STATE[state](member)),
  );
}

/** The full name of a member. */
export const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
