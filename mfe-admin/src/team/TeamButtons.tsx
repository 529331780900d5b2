import { MoreMenu } from '@vr/shared-ui/MoreMenu';
import { BellRing, KeyRound, Send, UserMinus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../members/filter.ts';
import * as memberStyles from '../members/members.css';
import { SuggestButton } from '../members/profile/SuggestButton.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import { useTeamText } from '../wording/useTeamText.ts';
import type { TeamMember } from './filter.ts';
import { canBeReminded, Remind } from './Remind.tsx';
import type { TeamActions } from './TeamDialogs.tsx';

interface TeamButtonsProps {
  member: TeamMember;
  actions: TeamActions;
  /** The action with a separate button, if the action is possible. */
  button: 'remind' | 'suggest';
}

/** The actions on a team member. Disabled people get no suggestions, reminders or codes. */
export function TeamButtons({ member, actions: { open, canSuggest }, button }: TeamButtonsProps) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const teamText = useTeamText();
  const members = [member];
  const suggest = () => open({ kind: 'suggest', members });
  const maySuggest = canSuggest && !member.disabled;
  const hasRemind = button === 'remind' && canBeReminded(member);
  return (
    <span className={memberStyles.buttons}>
      {hasRemind && <Remind member={member} open={open} />}
      {maySuggest && button === 'suggest' && <SuggestButton onClick={suggest} />}
      <MoreMenu
        label={t('members.moreActions', { name: nameOf(member) })}
        items={[
          maySuggest &&
            button !== 'suggest' && { key: 'suggest', label: t('members.suggest'), icon: Send, onClick: suggest },
          !member.disabled &&
            !hasRemind && {
              key: 'remind',
              label: t('team.remind'),
              icon: BellRing,
              onClick: () => open({ kind: 'remind', members }),
            },
          !member.disabled && {
            key: 'codes',
            label: t('members.makeCode'),
            icon: KeyRound,
            onClick: () => open({ kind: 'codes', members }),
          },
          { key: 'group', label: groupText('addTo'), icon: Users, onClick: () => open({ kind: 'group', members }) },
          { type: 'divider' },
          {
            key: 'remove',
            label: teamText('remove'),
            danger: true,
            icon: UserMinus,
            onClick: () => open({ kind: 'remove', members }),
          },
        ]}
      />
    </span>
  );
}
