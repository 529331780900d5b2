import { accountKey } from '@vr/shared-api/account-key';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/users.schema';
import { personSearch } from '../people/search.ts';
import { type RoleLabel, roleLabels } from '../wording/role-labels.ts';

export type Member = ResponseOf<typeof S.listMembers>['items'][number];

/** The account states by which the list can be filtered. */
export const ACCOUNT_STATES = ['neverSignedIn', 'disabled', 'imported'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** Whether a member is enabled but has never signed in. */
export const isAwaited = ({ hasSignedIn, disabled }: Member): boolean => !hasSignedIn && !disabled;

const HAS_STATE: Record<AccountState, (member: Member, imported: readonly string[]) => boolean> = {
  neverSignedIn: isAwaited,
  disabled: ({ disabled }) => disabled,
  imported: ({ email }, imported) => imported.includes(accountKey(email)),
};

export interface MemberFilter {
  search: string;
  role: RoleLabel | null;
  groupId: number | null;
  state: AccountState | null;
}
export const NO_FILTER: MemberFilter = { search: '', role: null, groupId: null, state: null };

/**
 * Returns the members that match all filters (null matches everyone), with every search word in their name or e-mail
 * address. `imported` holds the account keys of the members that the last import added.
 */
export function filterMembers(
  members: readonly Member[],
  { search, role, groupId, state }: MemberFilter,
  imported: readonly string[] = [],
): Member[] {
  const isFound = personSearch(search);
  return members.filter(
    (member) =>
      isFound(member) &&
      (role === null || roleLabels(member).includes(role)) &&
      (groupId === null || member.groups.some(({ id }) => id === groupId)) &&
      (state === null || HAS_STATE[state](member, imported)),
  );
}

export const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** Returns the values for a text about people: their number, and the name of the first one. */
export const aboutPeople = (
  people: readonly Pick<Member, 'firstName' | 'lastName'>[],
): { count: number; name: string } => ({
  count: people.length,
  name: people[0] ? nameOf(people[0]) : '',
});
