import { BellRing, KeyRound, Send, UserMinus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RowMenu, type RowMenuItem } from '../lists/RowMenu.tsx';
import { nameOf } from '../members/filter.ts';
import * as memberStyles from '../members/members.css';
import { useGroupText } from '../wording/useGroupText.ts';
import { useTeamText } from '../wording/useTeamText.ts';
import type { TeamMember } from './filter.ts';
import type { TeamActions } from './team-dialogs.ts';

/** The menu of a row of the team. Disabled people get neither suggestions nor reminders nor codes. */
export function TeamButtons({ member, actions: { open, canSuggest } }: { member: TeamMember; actions: TeamActions }) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const teamText = useTeamText();
  const members = [member];
  const items: RowMenuItem[] = [
    ...(canSuggest && !member.disabled
      ? [
          {
            key: 'suggest',
            label: t('members.suggest'),
            icon: Send,
            onClick: () => open({ kind: 'suggest', members }),
          },
        ]
      : []),
    ...(member.disabled
      ? []
      : [
          { key: 'remind', label: t('team.remind'), icon: BellRing, onClick: () => open({ kind: 'remind', members }) },
          {
            key: 'codes',
            label: t('members.makeCode'),
            icon: KeyRound,
            onClick: () => open({ kind: 'codes', members }),
          },
        ]),
    { key: 'group', label: groupText('addTo'), icon: Users, onClick: () => open({ kind: 'group', members }) },
    { type: 'divider' },
    {
      key: 'remove',
      label: teamText('remove'),
      danger: true,
      icon: UserMinus,
      onClick: () => open({ kind: 'remove', members }),
    },
  ];
  return (
    <span className={memberStyles.buttons}>
      <RowMenu label={t('members.moreActions', { name: nameOf(member) })} items={items} />
    </span>
  );
}
