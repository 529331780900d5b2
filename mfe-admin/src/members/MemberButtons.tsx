import { type MenuAction, MoreMenu } from '@vr/shared-ui/MoreMenu';
import { Ban, KeyRound, Mail, Pencil, Power, Send, ShieldOff, Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../lists/RowButton.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import { isAwaited, type Member, nameOf } from './filter.ts';
import type { MemberActions } from './member-dialogs.ts';
import * as styles from './members.css';
import { SuggestButton } from './profile/SuggestButton.tsx';

interface MemberButtonsProps {
  member: Member;
  actions: MemberActions;
  /** The action that has a button of its own. Without one, all are in the menu. */
  button?: 'edit' | 'suggest';
}

/** The actions on a member: a menu, with one of them as a button beside it. */
export function MemberButtons({ member, actions, button }: MemberButtonsProps) {
  const { t } = useTranslation('admin');
  const name = nameOf(member);
  const items = useMemberActions(member, actions);
  const suggest = items.find(({ key }) => key === 'suggest');
  const [safe, last] = [items.slice(0, -2), items.slice(-2)];
  return (
    <span className={styles.buttons}>
      {button === 'edit' && (
        <RowButton
          icon={Pencil}
          title={t('edit')}
          label={t('editOf', { name })}
          aria-haspopup="dialog"
          onClick={() => actions.open({ kind: 'edit', member })}
        />
      )}
      {button === 'suggest' && suggest && <SuggestButton onClick={suggest.onClick} />}
      <MoreMenu
        label={t('members.moreActions', { name })}
        items={[...safe.filter(({ key }) => key !== button), { type: 'divider' }, ...last]}
      />
    </span>
  );
}

/** The actions on a member. The last two take something away or give it back. */
function useMemberActions(member: Member, { open, switchOn, invite, canSuggest }: MemberActions): MenuAction[] {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const members = [member];
  const { disabled } = member;
  const all: (MenuAction & { isOffered?: boolean })[] = [
    { key: 'edit', label: t('edit'), icon: Pencil, onClick: () => open({ kind: 'edit', member }) },
    {
      key: 'suggest',
      isOffered: canSuggest && !disabled,
      label: t('members.suggest'),
      icon: Send,
      onClick: () => open({ kind: 'suggest', members }),
    },
    {
      key: 'codes',
      isOffered: !disabled,
      label: t('members.makeCode'),
      icon: KeyRound,
      onClick: () => open({ kind: 'codes', members }),
    },
    { key: 'group', label: groupText('addTo'), icon: Users, onClick: () => open({ kind: 'group', members }) },
    {
      key: 'invite',
      isOffered: isAwaited(member),
      label: t('members.inviteAgain'),
      icon: Mail,
      onClick: () => invite(member),
    },
    {
      key: 'resetSecondFactor',
      isOffered: member.hasSecondFactor,
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
  return all.flatMap(({ isOffered = true, ...action }) => (isOffered ? [action] : []));
}
