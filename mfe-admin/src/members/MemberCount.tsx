import { QUOTA_WARNING_SHARE } from '@vr/shared-api/limits';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ToDoItem } from '../lists/ToDo.tsx';
import { useQuota } from '../people/useQuota.ts';
import * as styles from './members.css';

interface MemberCountProps {
  /** The number of people in the list. */
  shown: number;
  /** Whether the list shows all people of the company. */
  isAll: boolean;
}

/** The number of the company's people and the quota. In a filtered list, or without a quota, only the number of rows. */
export function MemberCount({ shown, isAll }: MemberCountProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const quota = useQuota().data;
  if (!isAll || !quota) return t('members.count', { count: shown });
  const { currentUser, maxUser } = quota;
  const places = maxUser - currentUser;
  const text = t('members.ofPlaces', { used: formatNumber(currentUser, lang), most: formatNumber(maxUser, lang) });
  if (currentUser < maxUser * QUOTA_WARNING_SHARE) return text;
  return (
    <span className={styles.nearlyFull}>
      <TriangleAlert size={16} aria-hidden />
      {text}
      {places > 0 && `, ${t('members.placesLeft', { count: places })}`}
    </span>
  );
}

/** Says what to do if the quota for people is used up. Renders nothing otherwise. */
export function PeopleFull() {
  const { t } = useTranslation('admin');
  const quota = useQuota().data;
  if (!quota || quota.currentUser < quota.maxUser) return null;
  return <ToDoItem icon={TriangleAlert} text={t('company.peopleFull')} />;
}
