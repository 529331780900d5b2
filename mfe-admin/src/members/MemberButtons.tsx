import { Button } from 'antd';
import { Ban, KeyRound, Mail, Pencil, Power, Send, ShieldOff, Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RowMenu, type RowMenuItem } from '../lists/RowMenu.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import { type Member, nameOf } from './filter.ts';
import type { MemberActions } from './member-dialogs.ts';
import * as styles from './members.css';

/** The buttons of a member's row: edit, and a menu with everything else. */
export function MemberButtons({ member, actions }: { member: Member; actions: MemberActions }) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const { open, switchOn, invite, canSuggest } = actions;
  const name = nameOf(member);
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
          {
            key: 'codes',
            label: t('members.makeCode'),
            icon: KeyRound,
            onClick: () => open({ kind: 'codes', members }),
          },
        ]),
    { key: 'group', label: groupText('addTo'), icon: Users, onClick: () => open({ kind: 'group', members }) },
    ...(member.hasSignedIn || member.disabled
      ? []
      : [{ key: 'invite', label: t('members.inviteAgain'), icon: Mail, onClick: () => invite(member) }]),
    ...(member.hasSecondFactor
      ? [
          {
            key: 'resetSecondFactor',
            label: t('members.resetSecondFactor'),
            icon: ShieldOff,
            onClick: () => open({ kind: 'resetSecondFactor', member }),
          },
        ]
      : []),
    { type: 'divider' },
    member.disabled
      ? { key: 'on', label: t('members.switchOn'), icon: Power, onClick: () => switchOn(members) }
      : { key: 'off', label: t('members.switchOff'), icon: Ban, onClick: () => open({ kind: 'switchOff', members }) },
    {
      key: 'delete',
      label: t('delete'),
      danger: true,
      icon: Trash2,
      onClick: () => open({ kind: 'delete', members }),
    },
  ];
  return (
    <span className={styles.buttons}>
      <Button
        type="text"
        title={t('edit')}
        aria-label={t('editOf', { name })}
        aria-haspopup="dialog"
        icon={<Pencil size={18} aria-hidden />}
        onClick={() => open({ kind: 'edit', member })}
      />
      <RowMenu label={t('members.moreActions', { name })} items={items} />
    </span>
  );
}
