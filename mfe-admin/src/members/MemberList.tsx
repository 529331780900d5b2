import { Avatar } from '@vr/shared-ui/Avatar';
import { Checkbox } from '@vr/shared-ui/Checkbox';
import { useTranslation } from 'react-i18next';
import { roleLabels, useRoleNames } from '../wording/role-labels.ts';
import { AccountStatus } from './AccountStatus.tsx';
import { type Member, nameOf } from './filter.ts';
import { MemberButtons } from './MemberButtons.tsx';
import type { MemberActions } from './member-dialogs.ts';
import * as styles from './members.css';
import { ProfileLink } from './profile/ProfileLink.tsx';

export interface MemberListProps {
  members: Member[];
  selected: readonly number[];
  onSelect(ids: readonly number[]): void;
  actions: MemberActions;
}

/** The members as a list for phones, with one line of details below each name. */
export function MemberList({ members, selected, onSelect, actions }: MemberListProps) {
  const { t } = useTranslation('admin');
  const roleNames = useRoleNames();
  const toggle = (id: number, chosen: boolean) =>
    onSelect(chosen ? [...selected, id] : selected.filter((other) => other !== id));
  return (
    <ul className={`ui-card ${styles.list}`}>
      {members.map((member) => (
        <li key={member.id}>
          <Checkbox
            className={styles.check}
            aria-label={t('members.select', { name: nameOf(member) })}
            checked={selected.includes(member.id)}
            onChange={({ target }) => toggle(member.id, target.checked)}
          />
          <Avatar name={nameOf(member)} picture={member.picture} size={38} />
          <div>
            <ProfileLink member={member} />
            <p>
              {member.disabled || !member.hasSignedIn ? (
                <AccountStatus member={member} />
              ) : (
                [...roleLabels(member).map((role) => roleNames[role]), member.email].join(' · ')
              )}
            </p>
          </div>
          <MemberButtons member={member} actions={actions} />
        </li>
      ))}
    </ul>
  );
}
