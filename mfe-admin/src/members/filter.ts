import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/users.schema';
import { fold } from '@vr/shared-api/fold';

export type Member = ResponseOf<typeof S.listMembers>['items'][number];

/** The highest role of a member, as the list shows it. */
export type RoleLabel = 'superadmin' | 'partner' | 'admin' | 'manager' | 'learner';

/** The highest of a person's roles. `useRoleNames` calls the managers of a training centre instructors. */
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

/** The members that have the role and group, and every search word in their name or e-mail address. */
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
