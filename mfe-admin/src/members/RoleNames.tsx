import { Pill } from '@vr/shared-ui/Pill';
import { roleLabels } from '../wording/role-labels.ts';
import { useRoleNames } from '../wording/useRoleNames.ts';
import type { Member } from './filter.ts';
import * as styles from './members.css';

/** The roles of a member as pills. */
export function RoleNames({ member }: { member: Member }) {
  const names = useRoleNames();
  return (
    <span className={styles.roles}>
      {roleLabels(member).map((role) => (
        <Pill key={role} small tone={role === 'learner' ? 'neutral' : 'primary'}>
          {names[role]}
        </Pill>
      ))}
    </span>
  );
}
