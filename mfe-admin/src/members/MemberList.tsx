import { Avatar } from '@vr/shared-ui/Avatar';
import { Pill } from '@vr/shared-ui/Pill';
import { type Member, roleLabel } from './filter.ts';
import * as styles from './members.css';
import { SuggestButton } from './SuggestButton.tsx';
import { useRoleNames } from './useRoleNames.ts';

interface MemberListProps {
  members: readonly Member[];
  /** Opens the dialog that suggests trainings to a member; undefined if the person cannot suggest. */
  onSuggest: ((member: Member) => void) | undefined;
}

/** The members as a list for phones. */
export function MemberList({ members, onSuggest }: MemberListProps) {
  const roleNames = useRoleNames();
  return (
    <ul className={`ui-card ${styles.list}`}>
      {members.map((member) => {
        const name = `${member.firstName} ${member.lastName}`;
        return (
          <li key={member.id}>
            <Avatar name={name} picture={member.picture} size={38} />
            <div>
              <b className="ui-ellipsis">{name}</b>
              <span className="ui-ellipsis">{member.email}</span>
            </div>
            <Pill small tone={roleLabel(member) === 'learner' ? 'neutral' : 'primary'}>
              {roleNames[roleLabel(member)]}
            </Pill>
            {onSuggest && <SuggestButton member={member} onSuggest={onSuggest} />}
          </li>
        );
      })}
    </ul>
  );
}
