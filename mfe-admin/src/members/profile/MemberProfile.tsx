import { Avatar } from '@vr/shared-ui/Avatar';
import { Dialog } from '@vr/shared-ui/Dialog';
import { Slot, usePortal, useStyles } from '@vr/shared-ui/kernel';
import { DashboardSkeleton } from '@vr/shared-ui/Skeletons';
import { type ReactNode, useState } from 'react';
import { AccountStatus } from '../AccountStatus.tsx';
import { type Member, nameOf } from '../filter.ts';
import { PERSON_SLOT } from './ProfileLink.tsx';
import sheet, * as styles from './profile.css';
import { useProfileAddress } from './useProfileAddress.ts';

interface MemberProfileProps<M extends Member> {
  members: readonly M[];
  /** Renders the list's actions for this person. */
  buttons: (member: M) => ReactNode;
}

/**
 * The profile of the member in the address: the person's progress, and the actions of the list (spec §2 Manager team
 * page). Renders nothing for a person who is not in the list, for example after their deletion.
 */
export function MemberProfile<M extends Member>({ members, buttons }: MemberProfileProps<M>) {
  useStyles(sheet);
  const { offers } = usePortal();
  const { memberId, close } = useProfileAddress();
  const member = members.find(({ id }) => id === memberId);
  if (!member || !offers(PERSON_SLOT)) return null;
  return (
    <Profile key={member.id} member={member} onClose={close}>
      {buttons(member)}
    </Profile>
  );
}

function Profile({ member, onClose, children }: { member: Member; onClose: () => void; children: ReactNode }) {
  const [open, setOpen] = useState(true);
  const { id, firstName, lastName, picture, email } = member;
  const name = nameOf(member);
  return (
    <Dialog
      open={open}
      isAddressed
      bare
      title={name}
      onClose={() => {
        setOpen(false);
        onClose();
      }}
    >
      <header className={styles.header}>
        <Avatar name={name} picture={picture} size={44} />
        <div>
          <h2>{name}</h2>
          <p>
            <small title={email}>{email}</small>
            {member.disabled && <AccountStatus member={member} />}
          </p>
        </div>
        {children}
      </header>
      <Slot id={PERSON_SLOT} props={{ person: { id, firstName, lastName } }} fallback={<DashboardSkeleton />} />
    </Dialog>
  );
}
