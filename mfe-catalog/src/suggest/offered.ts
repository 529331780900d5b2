import type { ClientType } from '@vr/shared-api/limits';
import type { Actor } from '@vr/shared-api/permissions';
import type { Shell } from '@vr/shared-api/roles';

/** What the groups that one may choose are called: subgroups are a manager's own, promotions a training centre's. */
export const groupKindOf = (shell: Shell, type: ClientType | undefined): 'groups' | 'promotions' | 'subgroups' => {
  if (shell === 'manager') return 'subgroups';
  return type === 'TRAINING_CENTER' ? 'promotions' : 'groups';
};

/** The groups that one may choose: to a manager their own, to an admin those of the company. */
export const groupsFor = <G extends { ownerId: number | null }>(
  shell: Shell,
  person: Pick<Actor, 'id'>,
  groups: readonly G[],
): G[] => groups.filter(({ ownerId }) => ownerId === (shell === 'manager' ? person.id : null));

/** The members that one may choose: not those who are disabled, who could not sign in to see it. */
export const membersFor = <M extends { disabled: boolean }>(members: readonly M[]): M[] =>
  members.filter(({ disabled }) => !disabled);
