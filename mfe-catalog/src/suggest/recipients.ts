import type { ClientType } from '@vr/shared-api/limits';
import type { Actor } from '@vr/shared-api/permissions';
import type { PortalRole } from '@vr/shared-api/roles';

/**
 * Returns the term for the person's groups. `subgroups`: for a manager. `promotions`: in a training centre. `groups`:
 * otherwise.
 */
export const groupKindOf = (role: PortalRole, type: ClientType | undefined): 'groups' | 'promotions' | 'subgroups' => {
  if (role === 'manager') return 'subgroups';
  return type === 'TRAINING_CENTER' ? 'promotions' : 'groups';
};

/** Returns the groups that the person may select: their own as a manager, the company's as an admin. */
export const selectableGroups = <G extends { ownerId: number | null }>(
  role: PortalRole,
  person: Pick<Actor, 'id'>,
  groups: readonly G[],
): G[] => groups.filter(({ ownerId }) => ownerId === (role === 'manager' ? person.id : null));

/** Returns the members that can be selected. Disabled members are left out, because they cannot sign in. */
export const selectableMembers = <M extends { disabled: boolean }>(members: readonly M[]): M[] =>
  members.filter(({ disabled }) => !disabled);
