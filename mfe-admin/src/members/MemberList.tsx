import { Avatar } from '@vr/shared-ui/Avatar';
import { Pill } from '@vr/shared-ui/Pill';
import { type Member, roleLabel } from './filter.ts';
import { SuggestButton } from './SuggestButton.tsx';
import { useRoleNames } from './useRoleNames.ts';

interface MemberListProps {
  members: readonly Member[];
  /** Opens what suggests something to a member; left out where nothing does. */
  onSuggest: ((member: Member) => void) | undefined;
}

/** The members as a phone shows them. */
export function MemberList({ members, onSuggest }: MemberListProps) {
  const roleNames = useRoleNames();
  return (
    <ul className="ui-card admin-list">
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
