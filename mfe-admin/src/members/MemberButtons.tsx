import { type MenuAction, MoreMenu } from '@vr/shared-ui/MoreMenu';
import { Ban, KeyRound, Mail, Pencil, Power, Send, ShieldOff, Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EditButton } from '../lists/RowButton.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import { isAwaited, type Member, nameOf } from './filter.ts';
import type { MemberActions } from './member-dialogs.ts';
import * as styles from './members.css';
import { SuggestButton } from './profile/SuggestButton.tsx';

interface MemberButtonsProps {
  member: Member;
  actions: MemberActions;
  /** The action that gets a separate button. If undefined, all actions are in the menu. */
  button?: 'edit' | 'suggest';
}

/** The actions on a member: a menu, and one action as a button beside it. */
export function MemberButtons({ member, actions, button }: MemberButtonsProps) {
  const { t } = useTranslation('admin');
  const name = nameOf(member);
  const items = useMemberActions(member, actions);
  const suggest = items.find(({ key }) => key === 'suggest');
  const [safe, last] = [items.slice(0, -2), items.slice(-2)];
  return (
    <span className={styles.buttons}>
      {button === 'edit' && (
        <EditButton name={name} aria-haspopup="dialog" onClick={() => actions.open({ kind: 'edit', member })} />
      )}
      {button === 'suggest' && suggest && <SuggestButton onClick={suggest.onClick} />}
      <MoreMenu
        label={t('members.moreActions', { name })}
        items={[...safe.filter(({ key }) => key !== button), { type: 'divider' }, ...last]}
      />
    </span>
  );
}

/** The actions on a member. The last two actions disable or enable the account, and delete it. */
function useMemberActions(member: Member, { open, switchOn, invite, canSuggest }: MemberActions): MenuAction[] {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const members = [member];
  const { disabled } = member;
  const all: (MenuAction | false)[] = [
    { key: 'edit', label: t('edit'), icon: Pencil, onClick: () => open({ kind: 'edit', member }) },
    canSuggest &&
      !disabled && {
        key: 'suggest',
        label: t('members.suggest'),
        icon: Send,
        onClick: () => open({ kind: 'suggest', members }),
      },
    !disabled && {
      key: 'codes',
      label: t('members.makeCode'),
      icon: KeyRound,
      onClick: () => open({ kind: 'codes', members }),
    },
    { key: 'group', label: groupText('addTo'), icon: Users, onClick: () => open({ kind: 'group', members }) },
    isAwaited(member) && {
      key: 'invite',
      label: t('members.inviteAgain'),
      icon: Mail,
      onClick: () => invite(member),
    },
    member.hasSecondFactor && {
      key: 'resetSecondFactor',
      label: t('members.resetSecondFactor'),
      icon: ShieldOff,
      onClick: () => open({ kind: 'resetSecondFactor', member }),
    },
    disabled
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
  return all.filter((action) => action !== false);
}
