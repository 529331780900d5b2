import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/users.schema';
import { fold } from '@vr/shared-api/fold';

export type Member = ResponseOf<typeof S.listMembers>['items'][number];

/** What a member is called: the highest of their roles. */
export type RoleLabel = 'superadmin' | 'partner' | 'admin' | 'manager' | 'learner';

/** The label of a person's roles; a manager of a training centre is called instructor by whoever writes it out. */
export function roleLabel({ roles }: Pick<Member, 'roles'>): RoleLabel {
  if (roles.includes('ROLE_SUPER_ADMIN')) return 'superadmin';
  if (roles.includes('ROLE_PARTNER')) return 'partner';
  if (roles.includes('ROLE_ADMINISTRATOR')) return 'admin';
  return roles.includes('ROLE_MANAGER') ? 'manager' : 'learner';
}

export interface MemberFilter {
  search: string;
  role: RoleLabel | null;
  groupId: number | null;
}

/** The members whose name or e-mail holds every word searched for, of the role and group asked for. */
export function filterMembers(members: readonly Member[], { search, role, groupId }: MemberFilter): Member[] {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  return members.filter((member) => {
    const text = fold(`${member.firstName} ${member.lastName} ${member.email}`);
    return (
      words.every((word) => text.includes(word)) &&
      (role === null || roleLabel(member) === role) &&
      (groupId === null || member.groups.some(({ id }) => id === groupId))
    );
  });
}

/** At most this many group names stand in a summary (spec §9). */
export const GROUP_NAMES_MAX = 5;
