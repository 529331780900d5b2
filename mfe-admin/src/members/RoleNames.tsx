import { Pill } from '@vr/shared-ui/Pill';
import { NameList } from '../lists/NameList.tsx';
import { roleLabels } from '../wording/role-labels.ts';
import { useRoleNames } from '../wording/useRoleNames.ts';
import type { Member } from './filter.ts';

/** The first role of a member as a pill, and the number of the others. */
export function RoleNames({ member }: { member: Member }) {
  const roleNames = useRoleNames();
  const roles = roleLabels(member);
  return (
    <NameList
      names={roles.map((role) => roleNames[role])}
      show={(name) => (
        <Pill small tone={roles[0] === 'learner' ? 'neutral' : 'primary'}>
          {name}
        </Pill>
      )}
    />
  );
}
