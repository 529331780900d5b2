import { usePortal } from '@vr/shared-ui/kernel';
import { Link } from '@vr/shared-ui/router';
import { type Member, nameOf } from '../filter.ts';
import * as styles from './profile.css';
import { useProfileAddress } from './useProfileAddress.ts';

/** The slot of the dashboard remote for a person's progress. */
export const PERSON_SLOT = 'dashboard.person.v1';

/** The name of a person in a list, as a link to their profile. */
export function ProfileLink({ member }: { member: Member }) {
  const { offers } = usePortal();
  const { linkTo } = useProfileAddress();
  const name = nameOf(member);
  if (!offers(PERSON_SLOT))
    return (
      <b className={styles.name} title={name}>
        {name}
      </b>
    );
  return (
    <Link
      className={`${styles.name} ${styles.link}`}
      title={name}
      {...linkTo(member.id)}
      aria-haspopup="dialog"
      preventScrollReset
    >
      {name}
    </Link>
  );
}
