import { Button, Dropdown, type MenuProps } from 'antd';
import { Ban, EllipsisVertical, KeyRound, Mail, Pencil, Power, Send, ShieldOff, Trash2, Users } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
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
  const menuButton = useRef<HTMLButtonElement>(null);
  /** Gives the focus back before the menu closes, so that a dialog can give it back to the button too. */
  const run = (action: () => void) => () => {
    menuButton.current?.focus();
    action();
  };
  const items: MenuProps['items'] = [
    ...(canSuggest && !member.disabled
      ? [
          {
            key: 'suggest',
            label: t('members.suggest'),
            icon: <Send size={16} aria-hidden />,
            onClick: run(() => open({ kind: 'suggest', members })),
          },
        ]
      : []),
    ...(member.disabled
      ? []
      : [
          {
            key: 'codes',
            label: t('members.makeCode'),
            icon: <KeyRound size={16} aria-hidden />,
            onClick: run(() => open({ kind: 'codes', members })),
          },
        ]),
    {
      key: 'group',
      label: groupText('addTo'),
      icon: <Users size={16} aria-hidden />,
      onClick: run(() => open({ kind: 'group', members })),
    },
    ...(member.hasSignedIn || member.disabled
      ? []
      : [
          {
            key: 'invite',
            label: t('members.inviteAgain'),
            icon: <Mail size={16} aria-hidden />,
            onClick: run(() => invite(member)),
          },
        ]),
    ...(member.hasSecondFactor
      ? [
          {
            key: 'resetSecondFactor',
            label: t('members.resetSecondFactor'),
            icon: <ShieldOff size={16} aria-hidden />,
            onClick: run(() => open({ kind: 'resetSecondFactor', member })),
          },
        ]
      : []),
    { type: 'divider' },
    member.disabled
      ? {
          key: 'on',
          label: t('members.switchOn'),
          icon: <Power size={16} aria-hidden />,
          onClick: run(() => switchOn(members)),
        }
      : {
          key: 'off',
          label: t('members.switchOff'),
          icon: <Ban size={16} aria-hidden />,
          onClick: run(() => open({ kind: 'switchOff', members })),
        },
    {
      key: 'delete',
      label: t('delete'),
      danger: true,
      icon: <Trash2 size={16} aria-hidden />,
      onClick: run(() => open({ kind: 'delete', members })),
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
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button
          ref={menuButton}
          type="text"
          aria-label={t('members.moreActions', { name })}
          aria-haspopup="menu"
          icon={<EllipsisVertical size={18} aria-hidden />}
        />
      </Dropdown>
    </span>
  );
}
